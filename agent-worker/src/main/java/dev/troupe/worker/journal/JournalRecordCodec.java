package dev.troupe.worker.journal;

import dev.troupe.contracts.redaction.RedactedJsonModule;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.journal.NewJournalEntry;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes steps as journal entries and reads them back. */
public final class JournalRecordCodec {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private static final JsonMapper REDACTED =
            JSON.rebuild().addModule(RedactedJsonModule.module()).build();

    /** The kind of entry by which people are asked. */
    public static final String QUESTIONS = "questions";

    /** The kind of entry by which a task learns what one below it asks. */
    public static final String CONSULTED = "consulted";

    /** The kind of entry by which it answers. */
    public static final String REPLIED = "replied";

    /** The kind of entry by which a session was taken back to an earlier step. */
    public static final String REWIND = "rewind";

    /** The kind of entry by which a run leaves changes aside. */
    public static final String HELD_LEFT = "held-left";

    private static final Map<String, Class<? extends JournalRecord>> TYPES =
            Map.ofEntries(
                    Map.entry("message", JournalRecord.Message.class),
                    Map.entry("context", JournalRecord.ContextLoaded.class),
                    Map.entry("repository-context", JournalRecord.RepositoryContextLoaded.class),
                    Map.entry("image", JournalRecord.ImageShown.class),
                    Map.entry("withdrawn", JournalRecord.RequestWithdrawn.class),
                    Map.entry("command", JournalRecord.CommandExpanded.class),
                    Map.entry("turn", JournalRecord.Turn.class),
                    Map.entry("intent", JournalRecord.Intent.class),
                    Map.entry("cleared", JournalRecord.ApprovalsSettled.class),
                    Map.entry("held", JournalRecord.ApprovalReopened.class),
                    Map.entry("result", JournalRecord.Result.class),
                    Map.entry("background", JournalRecord.CommandBackgrounded.class),
                    Map.entry("background-end", JournalRecord.BackgroundEnded.class),
                    Map.entry("edit-refused", JournalRecord.EditRefused.class),
                    Map.entry("stale-reads", JournalRecord.StaleReadsTold.class),
                    Map.entry("effect", JournalRecord.FileChangeRecorded.class),
                    Map.entry("layer", JournalRecord.LayerApplied.class),
                    Map.entry("git-line", JournalRecord.RepositoryChanged.class),
                    Map.entry("held-changes", JournalRecord.HeldChangesAsked.class),
                    Map.entry(HELD_LEFT, JournalRecord.HeldChangesLeft.class),
                    Map.entry("held-settled", JournalRecord.HeldChangesSettled.class),
                    Map.entry("fetch-hosts", JournalRecord.FetchHostsAsked.class),
                    Map.entry("fetch-hosts-settled", JournalRecord.FetchHostsSettled.class),
                    Map.entry("rollback", JournalRecord.RollbackStarted.class),
                    Map.entry("rollback-asked", JournalRecord.RollbackAsked.class),
                    Map.entry("rollback-settled", JournalRecord.RollbackSettled.class),
                    Map.entry("commit", JournalRecord.Committed.class),
                    Map.entry("left", JournalRecord.ChangesLeftBehind.class),
                    Map.entry("uncommitted", JournalRecord.CommitPostponed.class),
                    Map.entry("commits-dropped", JournalRecord.CommitsDropped.class),
                    Map.entry("commit-refused", JournalRecord.CommitRefused.class),
                    Map.entry("caught-up", JournalRecord.CommitRetried.class),
                    Map.entry("compaction", JournalRecord.Compacted.class),
                    Map.entry("budget", JournalRecord.BudgetRefused.class),
                    Map.entry("tools-in-text", JournalRecord.ToolsInText.class),
                    Map.entry("run", JournalRecord.Started.class),
                    Map.entry("agent", JournalRecord.AgentSelected.class),
                    Map.entry("base", JournalRecord.BaseCommitRecorded.class),
                    Map.entry("merge", JournalRecord.MergeStarted.class),
                    Map.entry("reopen", JournalRecord.ChildTaskReopened.class),
                    Map.entry("dispute", JournalRecord.ConflictQuestioned.class),
                    Map.entry("handed-out", JournalRecord.SubtasksSpawned.class),
                    Map.entry("incoming", JournalRecord.IntegrationStarted.class),
                    Map.entry("writing", JournalRecord.CoordinatorWriteStarted.class),
                    Map.entry("phase", JournalRecord.PhaseRecorded.class),
                    Map.entry("pause", JournalRecord.Paused.class),
                    Map.entry(QUESTIONS, JournalRecord.QuestionsAsked.class),
                    Map.entry(CONSULTED, JournalRecord.ParentConsulted.class),
                    Map.entry(REPLIED, JournalRecord.ParentReplied.class),
                    Map.entry("adopted", JournalRecord.ChildChangesAdopted.class),
                    Map.entry("answer", JournalRecord.TaskAnswered.class),
                    Map.entry("undo", JournalRecord.Undone.class),
                    Map.entry("redo", JournalRecord.Redone.class),
                    Map.entry("undo-merge", JournalRecord.UndoMergePlanned.class),
                    Map.entry("git-restore", JournalRecord.RepositoryRestorePlanned.class),
                    Map.entry(REWIND, JournalRecord.Rewound.class));

    private static final Map<Class<? extends JournalRecord>, String> KINDS =
            TYPES.entrySet().stream()
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

    private JournalRecordCodec() {}

    /** The kinds of entry that runs write. */
    public static java.util.Set<String> kinds() {
        return TYPES.keySet();
    }

    /**
     * A step without its secrets, and the entry that holds the same: journal and conversation must never differ.
     *
     * @param turn the turn it belongs to, 0 for none
     */
    public static Written write(int turn, JournalRecord record) {
        String kind = KINDS.get(record.getClass());
        if (kind == null) {
            throw new IllegalArgumentException(
                    "The journal has no kind of entry for " + record.getClass());
        }
        AtomicBoolean changed = new AtomicBoolean();
        String body =
                REDACTED.writer()
                        .withAttribute(RedactedJsonModule.CHANGED, changed)
                        .writeValueAsString(record);
        JournalRecord kept = changed.get() ? JSON.readValue(body, record.getClass()) : record;
        return new Written(kept, new NewJournalEntry(kind, turn, body));
    }

    /** A step as it is kept, and as an entry. */
    public record Written(JournalRecord step, NewJournalEntry entry) {}

    /** The step of an entry; empty for kinds that this version does not know. */
    public static Optional<JournalRecord> read(JournalEntry entry) {
        Class<? extends JournalRecord> type = TYPES.get(entry.kind());
        return type == null ? Optional.empty() : Optional.of(JSON.readValue(entry.body(), type));
    }
}
