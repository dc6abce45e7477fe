package dev.troupe.contracts.wakeup;

import java.util.UUID;

/** The worker that runs this task should beat now instead of within a second. */
public record ControlWakeup(UUID taskId) {}
