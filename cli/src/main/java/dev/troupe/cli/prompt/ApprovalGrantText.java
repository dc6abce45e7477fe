package dev.troupe.cli.prompt;

import dev.troupe.cli.terminal.DisplayForm;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;

/** Says what else a yes would answer that is to be remembered. */
public final class ApprovalGrantText {
    private ApprovalGrantText() {}

    /** To follow "for this session, ". */
    public static String of(ApprovalAsked asked) {
        String subject = DisplayForm.spelledOut(TerminalSanitizer.line(asked.subject()));
        return switch (asked.scope()) {
            case SUBJECT -> "exactly: " + subject;
            case CHANGE -> "exactly this change of: " + subject;
            case FILES -> "any " + TerminalSanitizer.line(asked.tool()) + " of: " + subject;
        };
    }
}
