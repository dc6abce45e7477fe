package dev.troupe.permission.decision;

import dev.troupe.permission.condition.ContextualRule;

/** A rule with conditions, and the command that it is about as the engine compares it. */
record CompiledContext(ContextualRule rule, CompiledRule pattern) {}
