package dev.troupe.permission;

/**
 * What the rules alone say of one command, before its circumstances and earlier answers are looked at.
 *
 * @param origin where the verdict comes from, which tells what may still soften it
 */
public record StaticVerdict(Verdict verdict, Origin origin) {
    /** Where a verdict comes from. */
    public enum Origin {
        /** No rule fits; the policy's default. */
        DEFAULT,
        /** A rule of a policy fits. */
        RULE,
        /**
         * A hard block of the engine, or its finding that a command is not ordinary, such as an option that runs a
         * program; nothing softens it.
         */
        BUILT_IN
    }

    /** Whether it asks only because nothing is known of the command. */
    public boolean asksByDefault() {
        return verdict == Verdict.ASK && origin == Origin.DEFAULT;
    }
}
