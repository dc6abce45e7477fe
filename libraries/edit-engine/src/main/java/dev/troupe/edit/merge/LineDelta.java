package dev.troupe.edit.merge;

/**
 * A difference between two lists: [{@code fromBefore}, {@code toBefore}) gives way to [{@code fromAfter},
 * {@code toAfter}).
 */
public record LineDelta(int fromBefore, int toBefore, int fromAfter, int toAfter) {

    /** Whether a line is one of those that give way. */
    boolean holds(int before) {
        return fromBefore <= before && before < toBefore;
    }

    LineDelta shifted(int before, int after) {
        return new LineDelta(
                fromBefore + before, toBefore + before, fromAfter + after, toAfter + after);
    }
}
