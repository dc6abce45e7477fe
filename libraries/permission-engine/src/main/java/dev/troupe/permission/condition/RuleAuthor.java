package dev.troupe.permission.condition;

/** Who wrote a rule, which decides what its exceptions are worth. */
public enum RuleAuthor {
    /** An administrator for a team. */
    TEAM,
    /** A user, for their own sessions. */
    USER,
    /** A repository's file of which a person has trusted exactly this content. */
    TRUSTED_REPOSITORY,
    /** A repository's file as it was found: it may tighten and nothing else. */
    REPOSITORY;

    boolean mayAllow() {
        return this != REPOSITORY;
    }

    /** Blocks are an administrator's to lift: whoever works under one could otherwise lift the team's. */
    boolean mayLiftBlocks() {
        return this == TEAM;
    }
}
