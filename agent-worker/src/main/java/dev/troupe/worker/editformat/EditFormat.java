package dev.troupe.worker.editformat;

import java.util.Arrays;
import java.util.Optional;

/** A way in which a model writes an edit, called by the tool that takes it. */
public enum EditFormat {
    /** A piece of text and what is to stand there instead, also as SEARCH/REPLACE block. */
    EDIT(
            "edit",
            """
            edit, with old_string copied from the file as it is now, such as \
            {"path": "%s", "old_string": "…", "new_string": "…"}\
            """),
    /** Hunks with context. */
    APPLY_PATCH(
            "apply_patch",
            """
            apply_patch, with three unchanged lines around each change:
            *** Begin Patch
            *** Update File: %s
            @@
             unchanged line
            -line to remove
            +line to add
             unchanged line
            *** End Patch\
            """),
    /** The whole file. */
    WRITE(
            "write",
            """
            write, with the whole content of the file and nothing left out: read all of it first, then \
            {"path": "%s", "content": "…"}\
            """);

    private final String word;
    private final String how;

    EditFormat(String word, String how) {
        this.word = word;
        this.how = how;
    }

    /** Its name in settings: the tool to be called. */
    public String word() {
        return word;
    }

    /** How to use it for a file, for a model. */
    String how(String path) {
        return how.replace("%s", path);
    }

    /** The format that a tool takes; empty when it takes no edits. */
    public static Optional<EditFormat> ofTool(String tool) {
        return of(tool.equals("multi_edit") ? "edit" : tool);
    }

    /** The format of a name; empty when there is none. */
    public static Optional<EditFormat> of(String word) {
        return Arrays.stream(values()).filter(it -> it.word.equals(word)).findFirst();
    }
}
