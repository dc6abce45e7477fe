package dev.troupe.permission;

/** What may happen, from the most permissive to the strictest; the strictest of several wins. */
public enum Verdict {
    ALLOW,
    ASK,
    BLOCK;

    /** The stricter of the two. */
    public Verdict strictest(Verdict other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
