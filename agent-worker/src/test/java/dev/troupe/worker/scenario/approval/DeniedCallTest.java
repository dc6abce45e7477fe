package dev.troupe.worker.scenario.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.search.Search;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way in which a call is turned down counts, once. */
class DeniedCallTest {
    private static final ScriptedToolCall TOUCH = bash("touch made.txt");
    private static final ScriptedToolCall FIX =
            ScriptedToolCall.of(
                    "edit",
                    Map.of(
                            "path", "src/Prices.java",
                            "old_string", "return a - b;",
                            "new_string", "return a + b;"));

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;
    private static final Loss loss = new Loss();

    @TempDir private Path directory;
    private Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home).askingByWords();
        worker = scene.byHand(loss);
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        worker.meters().clear();
    }

    @Test
    void whatThePolicyBlocks() {
        run(session(SessionAttendance.DETACHED), bash("rm -rf /"));

        assertThat(denials()).containsExactly(Map.entry("policy", 1.0));
    }

    @Test
    void whatThePolicyBlocksIsToldWhereNobodyWatches() throws IOException {
        Files.createDirectories(repository.resolve(".troupe"));
        Files.writeString(
                repository.resolve(".troupe/security.json"),
                "{\"blocked_commands\": {\"touch\": [\"*\"]}}");
        WorkerScenario.Session session = session(SessionAttendance.HEADLESS);

        run(session, TOUCH);

        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("denied"))
                .singleElement()
                .satisfies(it ->
                        assertThat(it.text())
                                .startsWith("Blocked by the policy: bash touch made.txt. ")
                                .contains("(repository: ")
                                .endsWith(
                                        " To allow it: take that rule out of .troupe/config.yaml or"
                                                + " .troupe/security.json."));
    }

    @Test
    void whatTheFileGuardKeepsBack() {
        WorkerScenario.Session session = session(SessionAttendance.DETACHED);
        run(
                session,
                ScriptedToolCall.of("read", Map.of("path", ".env")),
                ScriptedToolCall.of("read", Map.of("path", "../outside")),
                ScriptedToolCall.of("write", Map.of("path", ".git/hooks/x", "content", "x")),
                ScriptedToolCall.of("bash", Map.of("command", "ls", "directory", "..")));

        assertThat(denials()).containsExactly(Map.entry("file-guard", 4.0));
        assertThat(session.events(EventBody.ToolStarted.class))
                .extracting(EventBody.ToolStarted::title)
                .containsExactly("read .env", "read ../outside", "write .git/hooks/x", "bash ..");
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsOnly("denied");
        assertThat(scene.ledger().audits().pending(1_000))
                .filteredOn(it -> session.id().equals(it.origin().sessionId()))
                .filteredOn(it -> it.kind().equals("file-decided"))
                .extracting(AuditEvent::target, AuditEvent::outcome, it -> it.detail().get("rule"))
                .containsExactly(
                        tuple(".env", "blocked", "secret-file"),
                        tuple("../outside", "blocked", "outside-workspace"),
                        tuple(".git/hooks/x", "blocked", "protected-file"),
                        tuple("..", "blocked", "outside-workspace"));
    }

    @Test
    void whatPlanModeDoesNotDo() {
        run(session(SessionAttendance.DETACHED).with(ApprovalMode.PLAN), TOUCH);

        assertThat(denials()).containsExactly(Map.entry("plan-mode", 1.0));
    }

    @Test
    void whatAPersonRefusesAndWhatIsRefusedForItAgain() {
        WorkerScenario.Session session = session(SessionAttendance.DETACHED);
        run(session, TOUCH, TOUCH);
        assertThat(denials()).isEmpty();

        session.decide(session.approval(), false, false, "use the write tool");
        worker.run();

        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome, EventBody.ToolFinished::summary)
                .containsExactly(
                        tuple("denied", "refused: use the write tool"),
                        tuple("denied", "refused before by ada"));

        assertThat(denials())
                .containsExactly(Map.entry("person", 1.0), Map.entry("remembered", 1.0));
    }

    @Test
    void whatAPersonRefusesWhileSomethingElseIsAskedForAnew() throws IOException {
        WorkerScenario.Session session = session(SessionAttendance.DETACHED).with(ApprovalMode.ASK);
        begin(session, TOUCH, FIX);
        session.decide(session.approval("touch"), false, false, null);
        session.decide(session.approval("Prices"), true, false, null);
        // The edit would now fall into other surroundings than the approver saw.
        Path prices = session.file("src/Prices.java");
        Files.writeString(prices, "// mine\n" + Files.readString(prices));
        worker.run();
        assertThat(denials()).containsExactly(Map.entry("person", 1.0));

        session.decide(session.approval("// mine"), true, false, null);
        worker.run();

        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("denied", "ok");
        assertThat(denials()).containsExactly(Map.entry("person", 1.0));
    }

    @Test
    void whatAnEarlierRunHasOnRecordAsRefused() {
        WorkerScenario.Session session = session(SessionAttendance.DETACHED);
        UUID task = begin(session, FIX, TOUCH);
        session.decide(session.approval("touch"), false, false, null);
        // The run dies when all is cleared; then the session turns to asking for every edit.
        worker.breakOff(
                1,
                new JournalRecord.ApprovalsSettled(List.of(), List.of(call(task, "bash"))),
                new JournalRecord.Message(
                        UUID.randomUUID(), SettingsChange.AUTHOR, "{\"mode\": \"ASK\"}"));
        worker.run();
        session.decide(session.approval("Prices"), true, false, null);

        worker.run();

        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("ok", "denied");
        assertThat(denials()).isEmpty();
    }

    @Test
    void whatIsOnRecordAndNotWhatALostRunCouldNotWrite() {
        WorkerScenario.Session session = session(SessionAttendance.DETACHED);
        play(ScriptedTurn.call("", bash("rm -rf /"), ScriptedToolCall.of("hush", Map.of())));
        UUID task = session.ask("Do it");
        loss.task = task;
        worker.run();
        assertThat(find(task).state()).isEqualTo(TaskState.QUEUED);
        assertThat(session.events(EventBody.ToolFinished.class)).isEmpty();
        assertThat(denials()).isEmpty();

        worker.run();

        assertThat(find(task).state()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(denials()).containsExactly(Map.entry("policy", 1.0));
    }

    @Test
    void whatNobodyCanBeAskedFor() {
        run(session(SessionAttendance.HEADLESS), TOUCH);

        assertThat(denials()).containsExactly(Map.entry("nobody", 1.0));
    }

    @Test
    void aCallThatIsWrongIsNoDenial() {
        run(
                session(SessionAttendance.DETACHED),
                ScriptedToolCall.of("read", Map.of("path", " ")),
                ScriptedToolCall.of("read", Map.of("path", "nowhere")),
                ScriptedToolCall.of("fly", Map.of()));

        assertThat(denials()).isEmpty();
    }

    private WorkerScenario.Session session(SessionAttendance attendance) {
        return scene.session(repository).with(attendance);
    }

    private static ScriptedToolCall bash(String command) {
        return ScriptedToolCall.of("bash", Map.of("command", command));
    }

    private static void run(WorkerScenario.Session session, ScriptedToolCall... calls) {
        play(
                Arrays.stream(calls)
                        .map(it -> ScriptedTurn.call("", it))
                        .toArray(ScriptedTurn[]::new));
        var _ = session.ask("Do it");
        worker.run();
    }

    /** One turn makes all these calls. */
    private static UUID begin(WorkerScenario.Session session, ScriptedToolCall... calls) {
        play(ScriptedTurn.call("", calls));
        UUID task = session.ask("Do it");
        worker.run();
        return task;
    }

    private static void play(ScriptedTurn... turns) {
        ScriptedTurn[] all = Arrays.copyOf(turns, turns.length + 1);
        all[turns.length] = ScriptedTurn.say("Done.");
        scene.model().play(ModelScenario.of(all));
    }

    private static Task find(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow();
    }

    /** The id of the call of a tool in the last turn. */
    private static String call(UUID task, String tool) {
        return scene.ledger().journal().read(task, 0).stream()
                .flatMap(it -> JournalRecordCodec.read(it).stream())
                .filter(JournalRecord.Turn.class::isInstance)
                .flatMap(it -> ((JournalRecord.Turn) it).calls().stream())
                .filter(it -> it.tool().equals(tool))
                .toList()
                .getLast()
                .id();
    }

    private static Map<String, Double> denials() {
        Map<String, Double> counts = new TreeMap<>();
        for (Counter counter : Search.in(worker.meters()).name("permission.denials").counters()) {
            counts.put(String.valueOf(counter.getId().getTag("kind")), counter.count());
        }
        return counts;
    }

    /** A tool that loses the lease of a task, once, while the calls of a turn are judged. */
    private static final class Loss implements AgentTool {
        private @Nullable UUID task;

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    "hush",
                    "Does nothing.",
                    new JsonSchemaBuilder().build(),
                    ToolSpec.Kind.READ,
                    ToolSpec.Recovery.RERUN);
        }

        @Override
        public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
            if (task != null) {
                worker.takeAway(task);
                task = null;
            }
            return List.of();
        }

        @Override
        public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
            return new ToolCallPlan.Ready(List.of(), "hush", "hush");
        }

        @Override
        public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
            return ToolResult.ok("hush", "hush");
        }
    }
}
