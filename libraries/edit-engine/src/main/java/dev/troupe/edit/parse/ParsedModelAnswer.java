package dev.troupe.edit.parse;

import java.util.List;

/**
 * The edits in an answer.
 *
 * @param edits what could be read, in the order of the answer
 * @param errors what could not
 * @param taken the lines that edits take, quoted files and what could not be read included: all that is content of files
 *     rather than what the model says
 */
public record ParsedModelAnswer(
        List<ParsedEdit> edits, List<EditParseError> errors, List<AnswerLineRange> taken) {

    /** Copies the lists. */
    public ParsedModelAnswer {
        edits = List.copyOf(edits);
        errors = List.copyOf(errors);
        taken = List.copyOf(taken);
    }

    /** Whether a line of the answer, from 1, is part of an edit. */
    public boolean takes(int line) {
        return taken.stream().anyMatch(it -> it.holds(line));
    }

    /** The SEARCH/REPLACE blocks alone. */
    public List<ParsedEdit.Block> blocks() {
        return edits.stream()
                .filter(ParsedEdit.Block.class::isInstance)
                .map(ParsedEdit.Block.class::cast)
                .toList();
    }
}
