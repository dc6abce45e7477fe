package dev.troupe.contracts.call;

import java.util.UUID;

/** Names one claim of one task. Every write of a run carries it and fails once it is stale. */
public record LeaseKey(UUID taskId, long epoch) {}
