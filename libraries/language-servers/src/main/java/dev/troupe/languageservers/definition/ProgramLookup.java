package dev.troupe.languageservers.definition;

import java.util.List;

/** What became of the search for a server's program. */
public sealed interface ProgramLookup {
    /**
     * The program is there and works.
     *
     * @param command the words that start the server, the first an absolute path unless the program is Troupe's own
     * @param version its version, or empty when it is not known
     */
    record Found(List<String> command, String version) implements ProgramLookup {
        public Found {
            command = List.copyOf(command);
        }
    }

    /**
     * There is no such program.
     *
     * @param sentence what is missing and how to install it
     */
    record Missing(String sentence) implements ProgramLookup {}

    /**
     * There is a program, but it does not work.
     *
     * @param sentence what is wrong with it and what to do
     */
    record Unusable(String sentence) implements ProgramLookup {}
}
