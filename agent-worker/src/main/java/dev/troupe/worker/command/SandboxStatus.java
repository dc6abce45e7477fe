package dev.troupe.worker.command;

/**
 * Whether commands are held by a sandbox.
 *
 * @param detail one sentence for people: which sandbox, or why there is none and what that means
 * @param next what to do to have one; empty when it works
 */
public record SandboxStatus(boolean works, String detail, String next) {}
