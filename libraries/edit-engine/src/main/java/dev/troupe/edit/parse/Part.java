package dev.troupe.edit.parse;

import java.util.List;

/**
 * What was read of a piece of an answer.
 *
 * @param next index of the line where reading goes on
 * @param edits the edits in it
 * @param errors what could not be read
 */
record Part(int next, List<ParsedEdit> edits, List<ParseError> errors) {

    /** A piece without an edit. */
    static Part nothing(int next) {
        return new Part(next, List.of(), List.of());
    }

    static Part of(int next, ParsedEdit edit) {
        return new Part(next, List.of(edit), List.of());
    }

    static Part broken(int next, int at, String what, ParseError.Kind kind, String reason) {
        return new Part(next, List.of(), List.of(error(at, what, kind, reason)));
    }

    static ParseError error(int at, String what, ParseError.Kind kind, String reason) {
        int line = at + 1;
        return new ParseError(
                line,
                kind,
                "",
                "The " + what + " that begins on line " + line + " " + reason + ".");
    }
}
