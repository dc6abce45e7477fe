package dev.troupe.model.text.extract.prose;

import dev.troupe.model.text.extract.block.ExtractedCommand;
import dev.troupe.model.text.extract.block.ExtractedCommand.How;
import dev.troupe.permission.shell.TextSpan;

/**
 * A command of a sentence that is not yet at its end.
 *
 * @param word index of its token
 */
record CommandCandidate(String command, int start, int end, How how, int word) {
    ExtractedCommand extracted() {
        return new ExtractedCommand(command, new TextSpan(start, end), how);
    }
}
