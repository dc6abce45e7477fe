package dev.troupe.edit;

import dev.troupe.edit.result.EditResult;

/** Names the parts of an edit in a refusal, as the model wrote them. */
enum RefusalWording {
    TOOL("old_string", "new_string"),
    BLOCK("SEARCH", "REPLACE"),
    HUNK("the old side of the hunk", "the new side of the hunk");

    private final String search;
    private final String replace;

    RefusalWording(String search, String replace) {
        this.search = search;
        this.replace = replace;
    }

    String search() {
        return search;
    }

    String replace() {
        return replace;
    }

    /** What is searched, at the beginning of a sentence. */
    String searchFirst() {
        return this == HUNK ? "T" + search.substring(1) : search;
    }

    /** What comes, at the beginning of a sentence. */
    String replaceFirst() {
        return this == HUNK ? "T" + replace.substring(1) : replace;
    }

    EditResult nothingToChange() {
        return new EditResult.Unchanged(
                searchFirst()
                        + " and "
                        + replace
                        + " are the same, so there is nothing to change.");
    }
}
