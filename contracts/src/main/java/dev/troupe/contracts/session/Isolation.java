package dev.troupe.contracts.session;

/** Where a session's writing tasks work. */
public enum Isolation {
    /** In the user's own checkout; one writing session at a time. */
    IN_PLACE,
    /** In a worktree of a clone that Troupe owns; the result is published as a branch. */
    WORKTREE
}
