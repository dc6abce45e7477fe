package dev.troupe.contracts.session;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Describes what a task handed on to those that build on it.
 *
 * @param taskId the task that handed it on
 * @param name names it within its task
 * @param kind what it holds, such as {@code plan}, {@code findings}, {@code tests} or {@code answers}
 * @param bytes of its body
 * @param at when it was handed on, or last replaced
 * @param body the JSON itself; absent in lists
 */
public record ArtefactView(
        UUID taskId, String name, String kind, int bytes, Instant at, @Nullable Object body) {}
