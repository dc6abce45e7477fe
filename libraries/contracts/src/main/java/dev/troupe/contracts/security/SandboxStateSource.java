package dev.troupe.contracts.security;

/** Tells how far sandboxes hold commands where they would run now. */
@FunctionalInterface
public interface SandboxStateSource {
    /** Returns the state of a command in the foreground that is not git alone. */
    SandboxState currentState();
}
