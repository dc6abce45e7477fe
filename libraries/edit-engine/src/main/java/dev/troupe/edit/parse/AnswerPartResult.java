package dev.troupe.edit.parse;

import java.util.List;

/**
 * Holds what was read from a piece of an answer.
 *
 * @param next index of the line where reading continues
 * @param edits the edits in it
 * @param errors what could not be read
 */
record AnswerPartResult(int next, List<ParsedEdit> edits, List<EditParseError> errors) {

    /** A piece without an edit. */
    static AnswerPartResult nothing(int next) {
        return new AnswerPartResult(next, List.of(), List.of());
    }

    static AnswerPartResult of(int next, ParsedEdit edit) {
        return new AnswerPartResult(next, List.of(edit), List.of());
    }

    static AnswerPartResult broken(
            int next, int at, String what, EditParseError.Kind kind, String reason) {
        return new AnswerPartResult(next, List.of(), List.of(error(at, what, kind, reason)));
    }

    static EditParseError error(int at, String what, EditParseError.Kind kind, String reason) {
        int line = at + 1;
        return new EditParseError(
                line,
                kind,
                "",
                "The " + what + " that begins on line " + line + " " + reason + ".");
    }
}
