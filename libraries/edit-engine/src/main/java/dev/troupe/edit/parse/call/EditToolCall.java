package dev.troupe.edit.parse.call;

import dev.troupe.edit.EditRequest;
import java.util.List;

/** Describes what the arguments of an editing tool ask of one file. */
public sealed interface EditToolCall {

    /** The file; empty when none is named. */
    String path();

    /**
     * Replacements in a file.
     *
     * @param path the file; empty when none is named
     * @param replacements at least one, to be made together or not at all
     */
    record Replaces(String path, List<EditRequest.Replace> replacements) implements EditToolCall {

        /** Copies the replacements. */
        public Replaces {
            replacements = List.copyOf(replacements);
        }
    }

    /**
     * The content of a file.
     *
     * @param path the file
     * @param content the content
     */
    record Writes(String path, String content) implements EditToolCall {}

    /**
     * A patch or diff, which names its files itself.
     *
     * @param text as it would stand in an answer
     */
    record Patches(String text) implements EditToolCall {
        @Override
        public String path() {
            return "";
        }
    }
}
