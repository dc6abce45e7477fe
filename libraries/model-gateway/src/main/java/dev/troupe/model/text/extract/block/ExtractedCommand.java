package dev.troupe.model.text.extract.block;

import dev.troupe.permission.shell.TextSpan;

/**
 * A command that a model means to run.
 *
 * @param command as it is to be judged and run, several lines included; prompts, comments and the block's indentation are left out
 * @param span where it stands in the model's text
 * @param how what made it one
 */
public record ExtractedCommand(String command, TextSpan span, How how) {
    /** Says what made a text a command. */
    public enum How {
        /** It stands in a block of shell code. */
        FENCE,
        /** It stands in back-ticks, in a sentence that says it is to be run. */
        INLINE,
        /** It stands behind a shell's prompt. */
        PROMPT,
        /** A sentence says that it is to be run and names it without back-ticks. */
        PHRASE
    }
}
