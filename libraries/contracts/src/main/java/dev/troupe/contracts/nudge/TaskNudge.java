package dev.troupe.contracts.nudge;

/** A task of this cell may be ready to be claimed. */
public record TaskNudge(String cell) {}
