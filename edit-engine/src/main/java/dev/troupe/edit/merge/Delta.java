package dev.troupe.edit.merge;

/**
 * A difference between two lists: [{@code fromBefore}, {@code toBefore}) gives way to [{@code fromAfter},
 * {@code toAfter}).
 */
public record Delta(int fromBefore, int toBefore, int fromAfter, int toAfter) {

    Delta shifted(int before, int after) {
        return new Delta(
                fromBefore + before, toBefore + before, fromAfter + after, toAfter + after);
    }
}
