package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Says where a session's writing tasks work. */
public enum WorkspaceIsolation {
    /** In the user's own checkout; one writing session at a time. */
    @JsonProperty("in-place")
    @JsonAlias("IN_PLACE")
    IN_PLACE,
    /** In a worktree of a clone that Troupe owns; the result is published as a branch. */
    @JsonProperty("worktree")
    @JsonAlias("WORKTREE")
    WORKTREE
}
