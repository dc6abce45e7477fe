package dev.troupe.worker.step;

import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.sink.RedactedJson;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes steps as journal entries and reads them back. */
public final class Steps {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private static final JsonMapper REDACTED =
            JSON.rebuild().addModule(RedactedJson.module()).build();

    /** The kind of entry by which people are asked. */
    public static final String QUESTIONS = "questions";

    /** The kind of entry by which a task learns what one below it asks. */
    public static final String CONSULTED = "consulted";

    /** The kind of entry by which it answers. */
    public static final String REPLIED = "replied";

    private static final Map<String, Class<? extends Step>> TYPES =
            Map.ofEntries(
                    Map.entry("message", Step.Message.class),
                    Map.entry("turn", Step.Turn.class),
                    Map.entry("intent", Step.Intent.class),
                    Map.entry("cleared", Step.Cleared.class),
                    Map.entry("held", Step.Held.class),
                    Map.entry("result", Step.Result.class),
                    Map.entry("background", Step.Backgrounded.class),
                    Map.entry("background-end", Step.BackgroundEnded.class),
                    Map.entry("edit-refused", Step.EditRefused.class),
                    Map.entry("effect", Step.Effected.class),
                    Map.entry("commit", Step.Committed.class),
                    Map.entry("left", Step.Left.class),
                    Map.entry("uncommitted", Step.Uncommitted.class),
                    Map.entry("caught-up", Step.CaughtUp.class),
                    Map.entry("compaction", Step.Compacted.class),
                    Map.entry("budget", Step.Unfunded.class),
                    Map.entry("tools-in-text", Step.ToolsInText.class),
                    Map.entry("run", Step.Started.class),
                    Map.entry("agent", Step.Cast.class),
                    Map.entry("base", Step.Based.class),
                    Map.entry("merge", Step.Merging.class),
                    Map.entry("reopen", Step.Reopened.class),
                    Map.entry("dispute", Step.Disputed.class),
                    Map.entry("handed-out", Step.HandedOut.class),
                    Map.entry("incoming", Step.Incoming.class),
                    Map.entry("writing", Step.Writing.class),
                    Map.entry("phase", Step.Phased.class),
                    Map.entry("pause", Step.Paused.class),
                    Map.entry(QUESTIONS, Step.Questioned.class),
                    Map.entry(CONSULTED, Step.Consulted.class),
                    Map.entry(REPLIED, Step.Replied.class),
                    Map.entry("adopted", Step.Adopted.class),
                    Map.entry("answer", Step.Answered.class),
                    Map.entry("undo", Step.Undone.class),
                    Map.entry("redo", Step.Redone.class));

    private static final Map<Class<? extends Step>, String> KINDS =
            TYPES.entrySet().stream()
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

    private Steps() {}

    /** The kinds of entry that runs write. */
    public static java.util.Set<String> kinds() {
        return TYPES.keySet();
    }

    /**
     * A step without its secrets, and the entry that holds the same: journal and conversation must never differ.
     *
     * @param turn the turn it belongs to, 0 for none
     */
    public static Written write(int turn, Step step) {
        String kind = KINDS.get(step.getClass());
        if (kind == null) {
            throw new IllegalArgumentException("No kind of entry for " + step.getClass());
        }
        AtomicBoolean changed = new AtomicBoolean();
        String body =
                REDACTED.writer()
                        .withAttribute(RedactedJson.CHANGED, changed)
                        .writeValueAsString(step);
        Step kept = changed.get() ? JSON.readValue(body, step.getClass()) : step;
        return new Written(kept, new Entry(kind, turn, body));
    }

    /** A step as it is kept, and as an entry. */
    public record Written(Step step, Entry entry) {}

    /** The step of an entry; empty for kinds that this version does not know. */
    public static Optional<Step> read(JournalEntry entry) {
        Class<? extends Step> type = TYPES.get(entry.kind());
        return type == null ? Optional.empty() : Optional.of(JSON.readValue(entry.body(), type));
    }
}
