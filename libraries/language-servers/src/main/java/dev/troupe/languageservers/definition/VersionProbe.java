package dev.troupe.languageservers.definition;

import java.time.Duration;
import java.util.List;

/** Runs a program that tells its version. */
@FunctionalInterface
public interface VersionProbe {
    /**
     * Runs a program to its end and returns what it printed; ends it when the time is over.
     *
     * @param command the words that start it
     * @param limit how long it may take
     */
    Answer runProgram(List<String> command, Duration limit);

    /**
     * What a program printed.
     *
     * @param exitCode its exit code, negative when it did not start or did not end in time
     * @param output the text of both its outputs
     */
    record Answer(int exitCode, String output) {}
}
