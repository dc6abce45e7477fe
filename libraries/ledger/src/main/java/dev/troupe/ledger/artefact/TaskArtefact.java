package dev.troupe.ledger.artefact;

import java.time.Instant;
import java.util.UUID;

/**
 * Holds an artefact that a task handed on.
 *
 * @param taskId the task that wrote it
 * @param name names it within its task
 * @param kind what the body holds, such as {@code plan} or {@code findings}
 * @param body JSON without secrets
 * @param seq number of the task's newest journal entry in the commit that wrote it, 0 when it had none
 * @param at when it was written, or last replaced
 */
public record TaskArtefact(
        UUID taskId, String name, String kind, String body, long seq, Instant at) {}
