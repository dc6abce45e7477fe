package dev.troupe.contracts.held;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Shows changes of one command that are, or were, held aside.
 *
 * @param taskId the task whose command made them
 * @param at when they were held aside
 * @param command one line, for people
 * @param directory the workspace that they are for
 * @param changes each a word, a path and why it is held; the first hundred
 * @param count how many changes there are
 * @param approvalId who answers this decides about them; absent: nobody was asked
 * @param settledBy who applied or dropped them; absent while nobody has
 * @param overtaken paths that somebody had changed meanwhile, and that were not applied
 * @param detail differences to the files as they were when it was held, cut when long; absent in lists
 */
public record HeldChangesView(
        UUID id,
        UUID sessionId,
        UUID taskId,
        Instant at,
        String command,
        String directory,
        HeldChangesState state,
        List<String> changes,
        int count,
        @Nullable UUID approvalId,
        @Nullable Instant settledAt,
        @Nullable String settledBy,
        List<String> overtaken,
        @Nullable String detail) {
    /** So long they are kept. */
    public static final Duration KEPT = Duration.ofDays(30);

    /** Copies the lists. */
    public HeldChangesView {
        changes = List.copyOf(changes);
        overtaken = List.copyOf(overtaken);
    }
}
