package dev.troupe.model.text.extract;

import dev.troupe.model.text.extract.block.ExtractedCommand;
import dev.troupe.model.text.extract.block.KnownPrograms;
import java.util.List;
import java.util.function.Predicate;

/** Finds the commands that a model means to run now. */
public final class CommandExtractor {
    /** Longer texts are no answer of a model; nothing is taken from them. */
    static final int LONGEST = 1_000_000;

    private CommandExtractor() {}

    /** Finds commands of well-known programs; see {@link #from(String, Predicate)}. */
    public static List<ExtractedCommand> from(String modelText) {
        return from(modelText, KnownPrograms::known);
    }

    /**
     * Finds the commands in the order in which they stand, repeats included. Each is what a shell would be given: a compound
     * line stays one command. Takes time in proportion to the length; texts over a million characters yield nothing.
     *
     * @param program whether a word is the name of a program; blocks of shell code and prompts need none to be known
     */
    public static List<ExtractedCommand> from(String modelText, Predicate<String> program) {
        return byBlock(modelText, program).stream().flatMap(List::stream).toList();
    }

    /**
     * The same commands, together with those of the same block of code or the same paragraph; a terminal's lines up to a blank
     * one are a block as well. What stands in one block of code is meant for one shell.
     */
    public static List<List<ExtractedCommand>> byBlock(String modelText) {
        return byBlock(modelText, KnownPrograms::known);
    }

    private static List<List<ExtractedCommand>> byBlock(
            String modelText, Predicate<String> program) {
        if (modelText.length() > LONGEST) {
            return List.of();
        }
        return new CommandTextReader(modelText, program).read();
    }
}
