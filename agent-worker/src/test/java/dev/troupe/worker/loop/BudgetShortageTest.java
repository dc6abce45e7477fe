package dev.troupe.worker.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetPeriod;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.EventBody.BudgetAsked;
import dev.troupe.contracts.event.EventBody.TaskChanged;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.scenario.TurnPosition;
import dev.troupe.worker.scenario.CallbackTool;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a run does when a budget has no room for its next model call. */
class BudgetShortageTest {
    private static final ScriptedToolCall FIX =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));
    private static final ScriptedToolCall SPEND = ScriptedToolCall.of("spend", Map.of());

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;
    private static @Nullable UUID spending;

    @TempDir private Path directory;
    private WorkerScenario.Session session;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home);
        worker = scene.byHand(new CallbackTool("spend", BudgetShortageTest::spend));
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void session() throws IOException, InterruptedException {
        session = scene.session(ScenarioRepositories.create(directory.resolve("shop")));
        spending = session.id();
        scene.model().forgetRequests();
    }

    @Test
    void asksBeforeTheFirstCallAndTellsTheAmounts() {
        limit(10L);
        play(ScriptedTurn.say("Hello."));
        UUID task = session.ask("Hi");

        worker.run();

        Task waiting = find(task);
        assertThat(waiting.state()).isEqualTo(TaskState.WAITING);
        assertThat(waiting.waitingFor()).isEqualTo(WaitReason.BUDGET);
        BudgetAsked asked = session.events(BudgetAsked.class).getFirst();
        assertThat(asked.scope()).isEqualTo("session");
        assertThat(asked.limitMicros()).isEqualTo(10);
        assertThat(asked.limitTokens()).isNull();
        assertThat(asked.usedMicros()).isZero();
        assertThat(asked.callMicros()).isGreaterThan(2_000 * 15);
        assertThat(asked.callTokens()).isGreaterThan(2_000);
        assertThat(asked.text())
                .startsWith("The budget of the session has no room for the next model call, which")
                .endsWith(": $0.00 of $0.00001 are used.");
        assertThat(session.events().getLast())
                .isEqualTo(new TaskChanged("agent", "waiting", "budget", null));
        assertThat(scene.model().requests()).isEmpty();

        give(asked.usedMicros() + asked.callMicros());
        worker.run();

        assertThat(find(task).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(scene.model().requests()).hasSize(1);
    }

    @Test
    void tokensOfATeamAreAskedForToo() {
        scene.ledger().budgets().limit(BudgetScope.TEAM, "team", new BudgetLimit(null, 5L, null));
        play(ScriptedTurn.say("Hello."));
        UUID task = session.ask("Hi");
        try {
            worker.run();
        } finally {
            scene.ledger().budgets().lift(BudgetScope.TEAM, "team");
        }

        BudgetAsked asked = session.events(BudgetAsked.class).getFirst();
        assertThat(asked.scope()).isEqualTo("team");
        assertThat(asked.limitTokens()).isEqualTo(5);
        assertThat(asked.text()).contains("of the team", " tokens: ", " of 5 are used.");
        assertThat(scene.ledger().leases().sweep()).contains(task);
        worker.run();
        assertThat(find(task).state()).isEqualTo(TaskState.SUCCEEDED);
    }

    @Test
    void aTeamsMonthSaysWhenItBeginsAnew() {
        scene.ledger()
                .budgets()
                .limit(
                        BudgetScope.TEAM,
                        BudgetStatus.DEFAULT,
                        new BudgetLimit(10L, 2_000_000L, BudgetPeriod.MONTH));
        play(ScriptedTurn.say("Hello."));
        UUID task = session.ask("Hi");
        LocalDate next;
        try {
            worker.run();
            next =
                    scene.ledger()
                            .now()
                            .atOffset(ZoneOffset.UTC)
                            .toLocalDate()
                            .with(TemporalAdjusters.firstDayOfNextMonth());
        } finally {
            scene.ledger().budgets().lift(BudgetScope.TEAM, BudgetStatus.DEFAULT);
        }

        BudgetAsked asked = session.events(BudgetAsked.class).getFirst();
        assertThat(asked.scope()).isEqualTo("team");
        assertThat(asked.limitMicros()).isEqualTo(10);
        assertThat(asked.limitTokens()).isEqualTo(2_000_000);
        assertThat(asked.text())
                .startsWith("The budget of the team has no room for the next model call, which")
                .endsWith(
                        " of $0.00001 are used this month. The budget starts again on "
                                + next
                                + " (UTC).");
        assertThat(scene.ledger().leases().sweep()).contains(task);
        worker.run();
        assertThat(find(task).state()).isEqualTo(TaskState.SUCCEEDED);
    }

    @ParameterizedTest
    @EnumSource(WorkspaceIsolation.class)
    void nothingIsRepeatedWhenItGoesOnInTheMiddle(WorkspaceIsolation isolation) {
        session.with(SessionAttendance.HEADLESS).with(isolation);
        play(
                ScriptedTurn.call("I fix it.", FIX, SPEND),
                ScriptedTurn.say("Fixed.")
                        .when(new TurnPosition.Listed(), RequestMatch.last("done")));
        UUID task = session.ask("Fix it");

        worker.run();

        assertThat(find(task).state()).isEqualTo(TaskState.WAITING);
        assertThat(session.events(EventBody.FileChanged.class)).hasSize(1);
        assertThat(session.events(EventBody.Committed.class)).hasSize(1);
        assertThat(session.events(BudgetAsked.class).getFirst().usedMicros())
                .isEqualTo(scene.ledger().budgets().spentByTask(task).costMicros());

        give(1_000_000);
        worker.run();

        assertThat(find(task).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(scene.model().requests()).hasSize(2);
        assertThat(session.events(EventBody.ToolFinished.class)).hasSize(2);
        assertThat(session.events(EventBody.FileChanged.class)).hasSize(1);
        assertThat(session.events(EventBody.Committed.class)).hasSize(1);
        assertThat(session.events(EventBody.TaskFinished.class).getLast().spend())
                .isEqualTo(scene.ledger().budgets().spent(session.id()));
    }

    @Test
    void asksAgainWhenWhatWasGivenIsNotEnough() {
        limit(10L);
        play(ScriptedTurn.say("Hello."));
        UUID task = session.ask("Hi");
        worker.run();

        give(20);
        worker.run();

        assertThat(find(task).state()).isEqualTo(TaskState.WAITING);
        assertThat(session.events(BudgetAsked.class))
                .extracting(BudgetAsked::limitMicros)
                .containsExactly(10L, 20L);
        assertThat(scene.model().requests()).isEmpty();
    }

    @Test
    void aMessageThatCameLastIsAnsweredWhenThereIsMoney() throws InterruptedException {
        play(
                ScriptedTurn.say("Done, and now I talk on and on.")
                        .paced(new StreamPace(2, Duration.ofMillis(100)), Duration.ZERO),
                ScriptedTurn.say("Tests, too.")
                        .when(new TurnPosition.Listed(), RequestMatch.last("And the tests?")));
        UUID task = session.ask("Fix it");
        Thread run = worker.start();
        Awaitility.await().until(() -> !scene.model().requests().isEmpty());

        session.say(task, "ada", "And the tests?");
        limit(10L);
        run.join();

        assertThat(find(task).state()).isEqualTo(TaskState.WAITING);
        give(1_000_000);
        worker.run();
        assertThat(WorkerScenario.summary(find(task))).isEqualTo("Tests, too.");
        assertThat(scene.model().requests()).hasSize(2);
    }

    @Test
    void canBeCancelledWhileItWaits() {
        limit(10L);
        play(ScriptedTurn.say("never"));
        UUID task = session.ask("Hi");
        worker.run();

        assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();

        assertThat(find(task).state()).isEqualTo(TaskState.CANCELLED);
        assertThat(scene.ledger().waits().ofTask(task))
                .extracting(TaskWait::state)
                .containsExactly(TaskWait.State.WITHDRAWN);
    }

    private static void play(ScriptedTurn... turns) {
        scene.model().play(ModelScenario.of(turns));
    }

    private static Task find(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow();
    }

    private void limit(long micros) {
        scene.ledger()
                .budgets()
                .limit(
                        BudgetScope.SESSION,
                        session.id().toString(),
                        new BudgetLimit(micros, null, null));
    }

    /** Raises the budget and answers who waits for it, as the orchestrator does. */
    private void give(long micros) {
        limit(micros);
        for (TaskWait wait : scene.ledger().waits().ofSession(session.id(), true)) {
            assertThat(wait.kind()).isEqualTo(TaskWaitKind.BUDGET);
            var _ = scene.ledger().waits().decide(wait.id(), "{}", "ada", List.of(), List.of());
        }
    }

    /** The session has no money left. */
    private static void spend() {
        scene.ledger()
                .budgets()
                .limit(
                        BudgetScope.SESSION,
                        String.valueOf(spending),
                        new BudgetLimit(10L, null, null));
    }
}
