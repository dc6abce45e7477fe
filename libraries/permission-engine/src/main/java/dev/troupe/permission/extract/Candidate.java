package dev.troupe.permission.extract;

import dev.troupe.permission.extract.Extracted.How;
import dev.troupe.permission.shell.Span;

/**
 * A command of a sentence that is not yet at its end.
 *
 * @param word index of its token
 */
record Candidate(String command, int start, int end, How how, int word) {
    Extracted extracted() {
        return new Extracted(command, new Span(start, end), how);
    }
}
