package dev.troupe.edit;

/**
 * One line of a hunk.
 *
 * @param sign on which side of the change it stands
 * @param text the line without its sign and without its ending
 */
public record HunkLine(Sign sign, String text) {

    /** On which side of a change a line stands. */
    public enum Sign {
        /** On both sides. */
        CONTEXT,
        /** On the old side alone. */
        REMOVED,
        /** On the new side alone. */
        ADDED
    }
}
