package dev.troupe.security.decision;

import dev.troupe.contracts.security.Decision;

/** A decision, and what it was come to by. */
public record Judged(Decision decision, Matcher matcher) {}
