package dev.troupe.worker.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretScope;
import dev.troupe.redaction.SecretValue;
import dev.troupe.worker.journal.JournalRecord.Anchor;
import dev.troupe.worker.journal.JournalRecord.PlannedChange;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.commit.DroppedCommits;
import dev.troupe.workspace.repository.HeadPosition;
import dev.troupe.workspace.repository.ProgressFileChange;
import dev.troupe.workspace.repository.RefMove;
import dev.troupe.workspace.repository.RepositoryChange;
import dev.troupe.workspace.repository.StagedPathChange;
import dev.troupe.workspace.repository.StashedCommit;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JournalRecordCodecTest {
    private static final RepositoryChange REPOSITORY =
            new RepositoryChange(
                    new HeadPosition("refs/heads/main", null),
                    new HeadPosition(null, "a1"),
                    List.of(new RefMove("refs/heads/main", "a1", null)),
                    List.of(new StagedPathChange("a", List.of(), List.of("H 100644 b2 0"))),
                    List.of(),
                    List.of(new StashedCommit("c3", "WIP on main: a1 First")),
                    List.of(new ProgressFileChange("MERGE_HEAD", null, "d4")),
                    null,
                    "a rebase");
    private static final HashedFileChange CHANGE = new HashedFileChange("a.txt", null, "abc", true);

    static Stream<JournalRecord> steps() {
        return Stream.of(
                new JournalRecord.Message(new UUID(1, 2), "ada", "Hello"),
                new JournalRecord.Turn(
                        "m",
                        "text",
                        List.of(
                                new RawToolCall("1", "read", "{\"path\": \"ü\"}", null),
                                new RawToolCall("2", "read", "{}", "c2lnbmVk")),
                        List.of(
                                new ReasoningBlock(
                                        4, 1, "{\"type\": \"thinking\", \"ü\": \"\\u00e4\"}")),
                        List.of("problem"),
                        true,
                        new ModelUsage(1, 2, 3, 4),
                        true),
                new JournalRecord.Intent(
                        "1",
                        "write",
                        "write a.txt",
                        PermissionVerdict.ASK,
                        List.of(new PlannedChange(CHANGE, "created", null, "+x", 1, 0))),
                new JournalRecord.ApprovalsSettled(List.of("1"), List.of("2")),
                new JournalRecord.ApprovalReopened("1"),
                new JournalRecord.Result(
                        "1",
                        "write",
                        ToolResult.Outcome.INTERRUPTED,
                        "text",
                        "summary",
                        Collections.singletonMap("gone", null)),
                new JournalRecord.CommandBackgrounded("1", "bg-123456", "sleep 9"),
                new JournalRecord.BackgroundEnded("bg-123456", "exited with code 0", "told"),
                new JournalRecord.BackgroundEnded("bg-123456", "was killed", null),
                new JournalRecord.EditRefused("1", "edit", "a.txt", "not-found"),
                new JournalRecord.FileChangeRecorded("1", CHANGE, "created", "exact"),
                new JournalRecord.Committed("abc", "subject", List.of("a"), List.of("b is busy")),
                new JournalRecord.ChangesLeftBehind(
                        "/tree", List.of(new CommitOutcome.Left("b", "is busy"))),
                new JournalRecord.CommitPostponed(
                        new CommitMessage("subject", "", "task/1", Map.of("Troupe-Task", "task")),
                        List.of(new HashedFileChange("a", null, "hash", false)),
                        "pre-commit"),
                new JournalRecord.CommitsDropped(
                        new UUID(1, 2), new DroppedCommits("refs/heads/main", "abc", "def")),
                new JournalRecord.CommitRefused("[Nothing was committed.]"),
                new JournalRecord.CommitRetried("task/1"),
                new JournalRecord.StaleReadsTold(
                        List.of(
                                new JournalRecord.ToldVersion("a", "abc", "def"),
                                new JournalRecord.ToldVersion("b", "abc", null))),
                new JournalRecord.Compacted(
                        new Anchor(new UUID(1, 2), 7),
                        new ConversationDigest(
                                List.of("r"),
                                List.of("s"),
                                Set.of("f"),
                                List.of("c"),
                                List.of("k"),
                                "t"),
                        null),
                new JournalRecord.BudgetRefused("session", 100, 1_000),
                new JournalRecord.ToolsInText("small", "small-7b"),
                new JournalRecord.CommandExpanded(
                        "review", ".claude/commands/review.md", "Look", List.of("ls"), "m", true),
                new JournalRecord.Started(3),
                new JournalRecord.AgentSelected("developer", "0".repeat(64)),
                new JournalRecord.BaseCommitRecorded("abc"),
                new JournalRecord.MergeStarted("abc", "def"),
                new JournalRecord.ChildTaskReopened(new UUID(1, 2), "abc", "def", List.of("a")),
                new JournalRecord.ConflictQuestioned("abc", List.of("a")),
                new JournalRecord.IntegrationStarted("abc", List.of(CHANGE), List.of("link")),
                new JournalRecord.SubtasksSpawned(List.of(new UUID(1, 2))),
                new JournalRecord.CoordinatorWriteStarted(List.of(CHANGE)),
                new JournalRecord.PhaseRecorded(
                        new WorkflowPhaseView(
                                WorkflowPhase.REVIEW,
                                WorkflowPhaseView.State.DONE,
                                2,
                                List.of(new UUID(1, 2)),
                                "text")),
                new JournalRecord.Paused(WorkflowPhase.QUESTIONS),
                new JournalRecord.QuestionsAsked(
                        new QuestionForm(
                                "Title",
                                List.of(
                                        new FormField(
                                                "key",
                                                "Which?",
                                                "why",
                                                FormField.Kind.CHOICES,
                                                List.of(
                                                        new FormField.Choice("a", "A", "more"),
                                                        new FormField.Choice("b", "B", null)),
                                                List.of("a"))))),
                new JournalRecord.QuestionsAsked(
                        new QuestionForm("Title", List.of(), "developer"),
                        "call-1",
                        new UUID(0, 7)),
                new JournalRecord.ParentConsulted(
                        new UUID(0, 8), new UUID(0, 9), "explorer", "prices: look", "Which?"),
                new JournalRecord.ParentReplied(
                        new UUID(0, 8), "default", "The first.", ModelUsage.NONE),
                new JournalRecord.ChildChangesAdopted(new UUID(1, 2), List.of(CHANGE), "abc"),
                new JournalRecord.ChildChangesAdopted(
                        new UUID(1, 2),
                        List.of(CHANGE),
                        null,
                        List.of(
                                new JournalRecord.RepositoryChanged(
                                        "call-1", REPOSITORY, List.of(), List.of()))),
                new JournalRecord.TaskAnswered("text"),
                new JournalRecord.ContextLoaded(
                        0,
                        "Look at @a.txt",
                        List.of(new LoadedContext("a.png", "An image.", "image/png", "a1")),
                        Map.of("a.txt", "a1")),
                new JournalRecord.RepositoryContextLoaded(
                        0, "A map", List.of("a.txt"), null, Map.of("a.txt", List.of("a1"))),
                new JournalRecord.ImageShown(
                        "call-1", new LoadedContext("a.png", "An image.", "image/png", "a1")),
                new JournalRecord.RequestWithdrawn("It names nothing."),
                new JournalRecord.Undone(new UUID(1, 2), List.of(CHANGE)),
                new JournalRecord.Redone(new UUID(1, 2), List.of(CHANGE)),
                new JournalRecord.Undone(
                        new UUID(1, 2),
                        List.of(CHANGE),
                        List.of(new JournalRecord.UndoableChange("layer", List.of(CHANGE))),
                        REPOSITORY),
                new JournalRecord.RepositoryChanged(
                        "call-1", REPOSITORY, List.of(CHANGE), List.of("link is a symbolic link")),
                new JournalRecord.RepositoryRestorePlanned(REPOSITORY, List.of(REPOSITORY)),
                new JournalRecord.UndoMergePlanned(
                        List.of(new JournalRecord.MergedFile("a.txt", "a1", "b2", "c3", "d4"))),
                new JournalRecord.Rewound(
                        3,
                        new JournalRecord.Anchor(new UUID(1, 2), 7),
                        RewindScope.BOTH,
                        List.of(
                                new JournalRecord.RewoundRequest(
                                        new UUID(1, 2),
                                        List.of(
                                                new JournalRecord.UndoableChange(
                                                        null,
                                                        List.of(CHANGE),
                                                        2,
                                                        new JournalRecord.RepositoryChanged(
                                                                "call-1",
                                                                REPOSITORY,
                                                                List.of(CHANGE),
                                                                List.of()))),
                                        List.of(),
                                        REPOSITORY)),
                        List.of(CHANGE)),
                new JournalRecord.LayerApplied("call-1", "layer", List.of("edited a.txt"), 1),
                new JournalRecord.HeldChangesAsked(List.of("layer.held"), "/shop"),
                new JournalRecord.HeldChangesLeft(List.of("layer.held")),
                new JournalRecord.HeldChangesSettled(List.of("layer.held"), true, "Yes."),
                new JournalRecord.RollbackStarted(
                        "1 new error",
                        new CommitMessage("Fix it", "", "step", Map.of()),
                        List.of(new HashedFileChange("a.txt", null, "abc", false, null))),
                new JournalRecord.RollbackAsked(new QuestionForm("What now?", List.of())),
                new JournalRecord.RollbackSettled(RollbackChoice.UNDO_COMMIT),
                new JournalRecord.FetchHostsAsked(List.of("packages.test")),
                new JournalRecord.FetchHostsSettled(List.of("packages.test"), false, "No."));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void comeBackAsTheyWere(JournalRecord record) {
        assertThat(JournalRecordCodec.read(journaled(JournalRecordCodec.write(3, record).entry())))
                .contains(record);
    }

    @Test
    void aTurnOfAnEarlierVersionHadNoThoughts() {
        String body =
                "{\"model\":\"m\",\"text\":\"t\",\"calls\":[],\"problems\":[],\"cut\":false,\"spend\":null,\"estimated\":false}";

        assertThat(JournalRecordCodec.read(journaled(new NewJournalEntry("turn", 1, body))))
                .get(type(JournalRecord.Turn.class))
                .satisfies(it -> assertThat(it.thoughts()).isEmpty());
    }

    @Test
    void thoughtsAreKeptAsTheyCame() {
        SecretValue secret = new SecretValue("password", "correct-horse-4711");
        JournalRecord.Turn step =
                new JournalRecord.Turn(
                        "m",
                        "It is correct-horse-4711.",
                        List.of(),
                        List.of(new ReasoningBlock(0, 0, "{\"data\":\"correct-horse-4711\"}")),
                        List.of(),
                        false,
                        ModelUsage.NONE,
                        false);
        try (SecretScope _ = SecretRedactor.ofProcess().hold(List.of(secret))) {
            assertThat(JournalRecordCodec.write(1, step).step())
                    .asInstanceOf(type(JournalRecord.Turn.class))
                    .satisfies(it -> assertThat(it.text()).isEqualTo("It is [redacted: password]."))
                    .satisfies(it -> assertThat(it.thoughts()).isEqualTo(step.thoughts()));
        }
    }

    @Test
    void journalAndConversationHoldTheSameWithoutSecrets() {
        JournalRecord record =
                new JournalRecord.Message(
                        new UUID(1, 2), "sam", "It is correct-horse-4711, say it.");
        assertThat(JournalRecordCodec.write(0, record).step()).isSameAs(record);

        SecretValue secret = new SecretValue("password", "correct-horse-4711");
        try (SecretScope _ = SecretRedactor.ofProcess().hold(List.of(secret))) {
            JournalRecordCodec.Written written = JournalRecordCodec.write(0, record);

            JournalRecord kept =
                    new JournalRecord.Message(
                            new UUID(1, 2), "sam", "It is [redacted: password], say it.");
            assertThat(written.step()).isEqualTo(kept);
            assertThat(JournalRecordCodec.read(journaled(written.entry()))).contains(kept);
        }
    }

    @Test
    void everyKindIsTried() {
        assertThat(steps().map(it -> JournalRecordCodec.write(0, it).entry().kind()).distinct())
                .containsExactlyInAnyOrderElementsOf(JournalRecordCodec.kinds());
    }

    @Test
    void kindsOfLaterVersionsAreSkipped() {
        assertThat(JournalRecordCodec.read(journaled(new NewJournalEntry("later", 0, "{}"))))
                .isEmpty();
    }

    private static JournalEntry journaled(NewJournalEntry entry) {
        return new JournalEntry(
                new UUID(1, 1), 1, 1, entry.kind(), entry.turn(), entry.body(), Instant.EPOCH);
    }
}
