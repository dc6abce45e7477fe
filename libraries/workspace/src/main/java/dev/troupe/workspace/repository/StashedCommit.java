package dev.troupe.workspace.repository;

/** Names an entry of the stash by its commit, with the message that the list of stashes shows. */
public record StashedCommit(String commit, String message) {}
