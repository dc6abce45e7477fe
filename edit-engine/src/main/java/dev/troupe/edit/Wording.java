package dev.troupe.edit;

import dev.troupe.edit.result.EditResult;

/** How a refusal names the parts of an edit: as the model wrote them. */
enum Wording {
    TOOL("old_string", "new_string"),
    BLOCK("SEARCH", "REPLACE");

    private final String search;
    private final String replace;

    Wording(String search, String replace) {
        this.search = search;
        this.replace = replace;
    }

    String search() {
        return search;
    }

    String replace() {
        return replace;
    }

    EditResult nothingToChange() {
        return new EditResult.Unchanged(
                search + " and " + replace + " are the same, so there is nothing to change.");
    }
}
