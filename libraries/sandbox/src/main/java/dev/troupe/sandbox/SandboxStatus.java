package dev.troupe.sandbox;

/**
 * Tells whether a sandbox holds commands.
 *
 * @param refuses whether no command runs, because none works and one is required
 * @param detail sentences for people: which sandbox and what it limits by which means, or why there is none
 *     and what that means
 * @param next what to do to have one; empty when it works
 */
public record SandboxStatus(boolean works, boolean refuses, String detail, String next) {}
