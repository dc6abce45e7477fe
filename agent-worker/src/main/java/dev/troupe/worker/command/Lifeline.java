package dev.troupe.worker.command;

/** Whether the run a command belongs to still holds its lease. Must answer at once. */
@FunctionalInterface
public interface Lifeline {
    /** Whether the lease is certainly held now. */
    boolean held();
}
