package dev.troupe.contracts.security;

import dev.troupe.contracts.text.TextPrefix;

/** Limits how much of a text the audit trail keeps. */
public enum AuditTextLimit {
    /** A kind, an outcome, a person, a key. */
    NAME(1_000),
    /** A fact, a path. */
    VALUE(4_000),
    /** What an event is about. */
    TARGET(16_384);

    private final int longest;

    AuditTextLimit(int longest) {
        this.longest = longest;
    }

    /** Shortens a text that is too long; a mark at its end says how long it was. */
    public String cut(String text) {
        if (text.length() <= longest) {
            return text;
        }
        String mark = "… (" + text.length() + " characters)";
        return TextPrefix.cut(text, longest - mark.length()) + mark;
    }
}
