package dev.troupe.edit.parse;

import java.util.Optional;

/** Reads one piece of an answer while its lines come in, each line once. */
interface AnswerPartReader {

    /**
     * Reads on where the last call stopped.
     *
     * @param ended whether all lines of the answer are there
     * @return the piece; empty when more lines are needed, never so once the answer has ended
     */
    Optional<AnswerPartResult> read(boolean ended);
}
