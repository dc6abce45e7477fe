package dev.troupe.contracts.wakeup;

/** A task of this cell may be ready to be claimed. */
public record TaskWakeup(String cell) {}
