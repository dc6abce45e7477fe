package dev.troupe.contracts.lesson;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An edit that was refused, and the later one of the same file that worked; without their texts.
 *
 * @param path the file, relative to its repository
 * @param kind why it was refused, in the words of the edit engine
 * @param tool by which it was tried
 * @param format as corpora of edits call it: {@code search_replace}, {@code tool_edit}, {@code udiff}, {@code whole}
 * @param model whose edit it was
 * @param turn of the task, in which it was refused
 * @param correctedTurn in which the other one worked
 * @param strategy by which that one found its place
 * @param comparable whether that one began from the same file and answers no other edit of the same turn; it may still
 *     have done something else
 * @param leftOut texts that were too long to be kept
 */
public record Lesson(
        UUID id,
        UUID projectId,
        UUID sessionId,
        UUID taskId,
        String path,
        String kind,
        String tool,
        String format,
        @Nullable String model,
        int turn,
        int correctedTurn,
        String correctedTool,
        @Nullable String strategy,
        boolean comparable,
        List<String> leftOut,
        Instant at) {
    /** Copies the list. */
    public Lesson {
        leftOut = List.copyOf(leftOut);
    }
}
