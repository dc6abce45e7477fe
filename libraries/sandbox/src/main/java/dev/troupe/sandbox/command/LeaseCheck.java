package dev.troupe.sandbox.command;

/** Checks whether the run that a command belongs to still holds its lease. Must answer at once. */
@FunctionalInterface
public interface LeaseCheck {
    /** Whether the lease is certainly held now. */
    boolean held();
}
