package dev.troupe.contracts.nudge;

import java.util.UUID;

/** The worker that runs this task should beat now instead of within a second. */
public record ControlNudge(UUID taskId) {}
