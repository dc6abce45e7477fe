package dev.troupe.cli.screen;

import dev.troupe.contracts.event.EventBody.ApprovalAsked;

/** Says what else a yes would answer that is to be remembered. */
public final class Remembering {
    private Remembering() {}

    /** To follow "for this session, ". */
    public static String of(ApprovalAsked asked) {
        String subject = SafeText.line(asked.subject());
        return switch (asked.reach()) {
            case SUBJECT -> "exactly: " + subject;
            case CHANGE -> "exactly this change of: " + subject;
            case FILES -> "any " + SafeText.line(asked.tool()) + " of: " + subject;
        };
    }
}
