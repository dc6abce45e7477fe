package dev.troupe.worker.mention;

/**
 * Tells what came of the mentions of a text.
 *
 * @param journaled whether the words stand in the journal anew; not when they name nothing
 * @param files what of it are files
 */
public record MentionOutcome(boolean journaled, MentionedFiles files) {
    static final MentionOutcome NONE = new MentionOutcome(false, MentionedFiles.NONE);
}
