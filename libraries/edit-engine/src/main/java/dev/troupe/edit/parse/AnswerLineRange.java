package dev.troupe.edit.parse;

/**
 * Neighbouring lines of an answer.
 *
 * @param first the first of them, from 1
 * @param last the last of them
 */
public record AnswerLineRange(int first, int last) {
    /** Whether the line is one of them. */
    public boolean holds(int line) {
        return first <= line && line <= last;
    }
}
