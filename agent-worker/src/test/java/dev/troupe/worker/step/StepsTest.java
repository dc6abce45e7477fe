package dev.troupe.worker.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.troupe.contracts.security.Verdict;
import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.redaction.Held;
import dev.troupe.redaction.Redactor;
import dev.troupe.redaction.Secret;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.CommitOutcome;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.model.Thought;
import dev.troupe.worker.step.Step.Anchor;
import dev.troupe.worker.step.Step.Planned;
import dev.troupe.worker.tool.ToolResult;
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

class StepsTest {
    private static final FileChange CHANGE = new FileChange("a.txt", null, "abc", true);

    static Stream<Step> steps() {
        return Stream.of(
                new Step.Message(new UUID(1, 2), "ada", "Hello"),
                new Step.Turn(
                        "m",
                        "text",
                        List.of(
                                new RawCall("1", "read", "{\"path\": \"ü\"}", null),
                                new RawCall("2", "read", "{}", "c2lnbmVk")),
                        List.of(new Thought(4, 1, "{\"type\": \"thinking\", \"ü\": \"\\u00e4\"}")),
                        List.of("problem"),
                        true,
                        new Spend(1, 2, 3, 4),
                        true),
                new Step.Intent(
                        "1",
                        "write",
                        "write a.txt",
                        Verdict.ASK,
                        List.of(new Planned(CHANGE, "created", null, "+x", 1, 0))),
                new Step.Cleared(List.of("1"), List.of("2")),
                new Step.Held("1"),
                new Step.Result(
                        "1",
                        "write",
                        ToolResult.Outcome.INTERRUPTED,
                        "text",
                        "summary",
                        Collections.singletonMap("gone", null)),
                new Step.Backgrounded("1", "bg-123456", "sleep 9"),
                new Step.BackgroundEnded("bg-123456", "exited with code 0", "told"),
                new Step.BackgroundEnded("bg-123456", "was killed", null),
                new Step.EditRefused("1", "edit", "a.txt", "not-found"),
                new Step.Effected("1", CHANGE, "created", "exact"),
                new Step.Committed("abc", "subject", List.of("a"), List.of("b is busy")),
                new Step.Left("/tree", List.of(new CommitOutcome.Left("b", "is busy"))),
                new Step.Uncommitted(
                        new CommitMessage("subject", "", "task/1", Map.of("Troupe-Task", "task")),
                        List.of(new FileChange("a", null, "hash", false))),
                new Step.CaughtUp("task/1"),
                new Step.Compacted(
                        new Anchor(new UUID(1, 2), 7),
                        new Digest(List.of("r"), List.of("s"), Set.of("f"), List.of("c"), "t"),
                        null),
                new Step.Unfunded("session", 100, 1_000),
                new Step.ToolsInText("small", "small-7b"),
                new Step.Started(3),
                new Step.Cast("developer", "0".repeat(64)),
                new Step.Based("abc"),
                new Step.Merging("abc", "def"),
                new Step.Reopened(new UUID(1, 2), "abc", "def", List.of("a")),
                new Step.Disputed("abc", List.of("a")),
                new Step.Incoming("abc", List.of(CHANGE), List.of("link")),
                new Step.HandedOut(List.of(new UUID(1, 2))),
                new Step.Writing(List.of(CHANGE)),
                new Step.Phased(
                        new PhaseView(
                                Phase.REVIEW,
                                PhaseView.State.DONE,
                                2,
                                List.of(new UUID(1, 2)),
                                "text")),
                new Step.Paused(Phase.QUESTIONS),
                new Step.Questioned(
                        new Form(
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
                new Step.Questioned(
                        new Form("Title", List.of(), "developer"), "call-1", new UUID(0, 7)),
                new Step.Consulted(
                        new UUID(0, 8), new UUID(0, 9), "explorer", "prices: look", "Which?"),
                new Step.Replied(new UUID(0, 8), "default", "The first.", Spend.NONE),
                new Step.Adopted(new UUID(1, 2), List.of(CHANGE), "abc"),
                new Step.Adopted(new UUID(1, 2), List.of(CHANGE), null),
                new Step.Answered("text"),
                new Step.Undone(new UUID(1, 2), List.of(CHANGE)),
                new Step.Redone(new UUID(1, 2), List.of(CHANGE)));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void comeBackAsTheyWere(Step step) {
        assertThat(Steps.read(journaled(Steps.write(3, step).entry()))).contains(step);
    }

    @Test
    void aTurnOfAnEarlierVersionHadNoThoughts() {
        String body =
                "{\"model\":\"m\",\"text\":\"t\",\"calls\":[],\"problems\":[],\"cut\":false,\"spend\":null,\"estimated\":false}";

        assertThat(Steps.read(journaled(new Entry("turn", 1, body))))
                .get(type(Step.Turn.class))
                .satisfies(it -> assertThat(it.thoughts()).isEmpty());
    }

    @Test
    void thoughtsAreKeptAsTheyCame() {
        Secret secret = new Secret("password", "correct-horse-4711");
        Step.Turn step =
                new Step.Turn(
                        "m",
                        "It is correct-horse-4711.",
                        List.of(),
                        List.of(new Thought(0, 0, "{\"data\":\"correct-horse-4711\"}")),
                        List.of(),
                        false,
                        Spend.NONE,
                        false);
        try (Held _ = Redactor.ofProcess().hold(List.of(secret))) {
            assertThat(Steps.write(1, step).step())
                    .asInstanceOf(type(Step.Turn.class))
                    .satisfies(it -> assertThat(it.text()).isEqualTo("It is [redacted: password]."))
                    .satisfies(it -> assertThat(it.thoughts()).isEqualTo(step.thoughts()));
        }
    }

    @Test
    void journalAndConversationHoldTheSameWithoutSecrets() {
        Step step = new Step.Message(new UUID(1, 2), "sam", "It is correct-horse-4711, say it.");
        assertThat(Steps.write(0, step).step()).isSameAs(step);

        Secret secret = new Secret("password", "correct-horse-4711");
        try (Held _ = Redactor.ofProcess().hold(List.of(secret))) {
            Steps.Written written = Steps.write(0, step);

            Step kept =
                    new Step.Message(new UUID(1, 2), "sam", "It is [redacted: password], say it.");
            assertThat(written.step()).isEqualTo(kept);
            assertThat(Steps.read(journaled(written.entry()))).contains(kept);
        }
    }

    @Test
    void everyKindIsTried() {
        assertThat(steps().map(it -> Steps.write(0, it).entry().kind()).distinct())
                .containsExactlyInAnyOrderElementsOf(Steps.kinds());
    }

    @Test
    void kindsOfLaterVersionsAreSkipped() {
        assertThat(Steps.read(journaled(new Entry("later", 0, "{}")))).isEmpty();
    }

    private static JournalEntry journaled(Entry entry) {
        return new JournalEntry(
                new UUID(1, 1), 1, 1, entry.kind(), entry.turn(), entry.body(), Instant.EPOCH);
    }
}
