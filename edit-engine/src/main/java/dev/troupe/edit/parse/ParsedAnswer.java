package dev.troupe.edit.parse;

import java.util.List;

/**
 * The edits in an answer.
 *
 * @param edits what could be read, in the order of the answer
 * @param errors what could not
 */
public record ParsedAnswer(List<ParsedEdit> edits, List<ParseError> errors) {

    /** Copies the lists. */
    public ParsedAnswer {
        edits = List.copyOf(edits);
        errors = List.copyOf(errors);
    }

    /** The SEARCH/REPLACE blocks alone. */
    public List<ParsedEdit.Block> blocks() {
        return edits.stream()
                .filter(ParsedEdit.Block.class::isInstance)
                .map(ParsedEdit.Block.class::cast)
                .toList();
    }
}
