package dev.troupe.permission.decision;

/**
 * Another line that was probably meant. It is never run in place of the one that was asked about.
 *
 * @param line the other line
 * @param how why it is suggested
 * @param similarity from 0.85 to 1
 * @param forbidden whether what is close is a command that a rule blocks
 */
public record CommandSuggestion(String line, How how, double similarity, boolean forbidden) {
    /** Why a line is suggested. */
    public enum How {
        /** The policy calls it a synonym. */
        SYNONYM,
        /** It is spelled alike. */
        SPELLING
    }
}
