package dev.troupe.worker.command;

/**
 * Whether commands are held by a sandbox.
 *
 * @param detail one sentence for people: which sandbox, or why there is none
 */
public record SandboxStatus(boolean works, String detail) {}
