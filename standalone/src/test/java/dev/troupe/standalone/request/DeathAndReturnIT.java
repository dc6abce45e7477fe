package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.process.ChildJvm;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The server is killed or stopped in the middle; the request goes on afterwards as if nothing was. */
class DeathAndReturnIT {
    @TempDir Path directory;

    private GeneratedCheckout checkout;
    private GeneratedCheckout.Change change;

    @BeforeEach
    void createCheckout() throws Exception {
        checkout = GeneratedCheckout.create(directory.resolve("checkout"));
        change = checkout.changes().getFirst();
    }

    @Test
    void resumeContinuesAfterTheServerWasKilled() throws Exception {
        ScriptedTurn slow =
                ScriptedTurn.say("The comment says it now.")
                        .paced(new StreamPace(4, Duration.ofMillis(300)), Duration.ZERO);
        try (var model = ScriptedModelServer.start(ModelScenario.of(editTurn(), slow));
                var troupe = installation(model).start()) {
            try (var run = troupe.begin(checkout.directory(), "run", "--json", "Reword it.")) {
                run.awaitLine("\"type\":\"committed\"", TroupeInstallation.PATIENCE);
                troupe.server().kill();
            }
            model.holdFrom(1);
            troupe.start();
            var resumed = resume(troupe, model);
            assertThat(resumed.exit()).as(resumed.text()).isZero();
            assertThat(resumed.text()).contains("The comment says it now.");
            assertThat(checkout.git("rev-list", "--count", "HEAD")).isEqualTo("2");
            assertThat(asked(model)).hasSizeBetween(2, 3);
        }
    }

    @Test
    void anApprovalAndAQuestionAreAnsweredADayLaterAndAskedOnce() throws Exception {
        try (var model =
                        ScriptedModelServer.start(
                                ModelScenario.of(
                                        ScriptedTurn.call(
                                                "I ask first.",
                                                ScriptedToolCall.of(
                                                        "bash",
                                                        Map.of(
                                                                "command",
                                                                "touch made-by-approval"))),
                                        ScriptedTurn.call("I ask more.", question()),
                                        ScriptedTurn.say("Called as you say.")));
                var troupe = installation(model).start()) {
            var run = troupe.cli(checkout.directory(), "run", "--detach", "--json", "Make it.");
            assertThat(run.exit()).as(run.text()).isZero();
            awaitWaiting(troupe, "approval");
            var stop = troupe.cli(checkout.directory(), "stop");
            assertThat(stop.exit()).as(stop.text()).isZero();

            troupe.start();
            shiftClock(troupe, "1 day");
            approve(troupe);
            awaitWaiting(troupe, "answer");
            assertThat(checkout.directory().resolve("made-by-approval")).exists();
            troupe.server().kill();

            troupe.start();
            shiftClock(troupe, "2 days");
            model.holdFrom(2);
            answer(troupe);
            troupe.server().kill();
            troupe.start();
            var resumed = resume(troupe, model);
            assertThat(resumed.exit()).as(resumed.text()).isZero();
            assertThat(resumed.text()).contains("Called as you say.");
            assertThat(resumed.text().split("\"type\":\"question-asked\"", -1)).hasSize(2);
            assertThat(resumed.text().split("\"type\":\"approval-asked\"", -1)).hasSize(2);
            assertThat(asked(model).getLast().body().toString())
                    .contains("has answered", "Carts", "10");
        }
    }

    private static ScriptedToolCall question() {
        Map<String, Object> name =
                Map.of("key", "name", "question", "What is it called?", "kind", "text");
        Map<String, Object> most =
                Map.of(
                        "key", "most",
                        "question", "How many?",
                        "kind", "number",
                        "suggestion", 10);
        return ScriptedToolCall.of("ask", Map.of("title", "Wishes", "fields", List.of(name, most)));
    }

    private void approve(TroupeInstallation troupe) throws Exception {
        var open = troupe.cli(checkout.directory(), "approve", "--json");
        String id = open.json().getFirst().path("id").asString();
        var approve = troupe.cli(checkout.directory(), "approve", id);
        assertThat(approve.exit()).as(approve.text()).isZero();
    }

    private void answer(TroupeInstallation troupe) throws Exception {
        var open = troupe.cli(checkout.directory(), "answer");
        assertThat(open.text()).contains("Wishes · developer", "name=TEXT", "most=NUMBER [10]");
        var wrong = troupe.cli(checkout.directory(), "answer", "name=Carts", "most=many");
        assertThat(wrong.exit()).as(wrong.text()).isEqualTo(2);
        var answer = troupe.cli(checkout.directory(), "answer", "name=Carts");
        assertThat(answer.exit()).as(answer.text()).isZero();
    }

    @Test
    void aRequestWaitsForMoneyAndRepeatsNothing() throws Exception {
        try (var model =
                        ScriptedModelServer.start(
                                ModelScenario.of(editTurn(), ScriptedTurn.say("Reworded.")));
                var troupe =
                        installation(model)
                                .with("TROUPE_MODELS_DEFAULT_PRICE_INPUT", "100000000")
                                .with("TROUPE_MODELS_DEFAULT_PRICE_OUTPUT", "100000000")
                                .start()) {
            var first =
                    troupe.cli(
                            checkout.directory(), "run", "--json", "--budget", "0.01", "Reword it");
            JsonNode question = waits(first);
            assertThat(asked(model)).isEmpty();
            troupe.server().kill();
            troupe.start();

            // What is enough for the first call is not enough for a second one.
            var second =
                    troupe.cli(
                            checkout.directory(), "resume", "--json", "--budget", enough(question));
            var _ = waits(second);
            assertThat(second.text()).contains("\"type\":\"committed\"");
            assertThat(asked(model)).hasSize(1);

            var last = troupe.cli(checkout.directory(), "resume", "--json", "--budget", "100");
            assertThat(last.exit()).as(last.text()).isZero();
            assertThat(last.text()).contains("Reworded.");
            assertThat(asked(model)).hasSize(2);
            assertThat(checkout.git("rev-list", "--count", "HEAD")).isEqualTo("2");
        }
    }

    /** What a dead server held comes free after seconds, and nobody keeps a worker waiting for long. */
    private TroupeInstallation installation(ScriptedModelServer model) {
        return new TroupeInstallation(directory.resolve("home"), model)
                .askingByWords()
                .with("TROUPE_WORKER_APPROVALWAIT", "1s")
                .with("TROUPE_WORKER_LEASE", "8s")
                .with("TROUPE_WORKER_BEAT", "400ms")
                .with("TROUPE_ORCHESTRATOR_REAPER_GRACE", "8s")
                .with("TROUPE_ORCHESTRATOR_REAPER_INTERVAL", "300ms");
    }

    /** Follows what goes on by itself; the model answers no second time before. */
    private TroupeInstallation.Finished resume(TroupeInstallation troupe, ScriptedModelServer model)
            throws InterruptedException {
        try (ChildJvm resumed = troupe.begin(checkout.directory(), "resume", "--json")) {
            resumed.awaitLine("\"type\":", TroupeInstallation.PATIENCE);
            model.holdFrom(Integer.MAX_VALUE);
            int exit = resumed.awaitExit(TroupeInstallation.PATIENCE);
            return new TroupeInstallation.Finished(exit, resumed.output());
        }
    }

    private static JsonNode waits(TroupeInstallation.Finished ran) {
        assertThat(ran.exit()).as(ran.text()).isEqualTo(ErrorCode.BUDGET_EXHAUSTED.exit());
        JsonNode result = ran.json().getLast();
        assertThat(result.path("state").asString()).isEqualTo("waiting");
        assertThat(result.path("code").asString()).isEqualTo("budget-exhausted");
        return result;
    }

    /** The budget that the next step names. */
    private static String enough(JsonNode result) {
        String hint = result.path("hint").asString();
        return hint.replaceAll(".*--budget ([0-9.]+)`.*", "$1");
    }

    private ScriptedTurn editTurn() {
        return ScriptedTurn.call(
                "I change it.",
                ScriptedToolCall.of(
                        "edit",
                        Map.of(
                                "path", change.path(),
                                "old_string", change.old(),
                                "new_string", change.fresh())));
    }

    /** Looks at the ledger, and at what the command line says of it once. */
    private void awaitWaiting(TroupeInstallation troupe, String kind) throws Exception {
        try (Connection ledger = troupe.ledger()) {
            org.awaitility.Awaitility.await()
                    .atMost(TroupeInstallation.PATIENCE)
                    .until(() -> isWaiting(ledger));
        }
        assertThat(troupe.cli(checkout.directory(), "tasks").text())
                .contains("waiting (" + kind + ")");
        assertThat(troupe.cli(checkout.directory(), "sessions", "--json").text())
                .contains("\"waiting\"");
    }

    private static boolean isWaiting(Connection ledger) throws SQLException {
        try (var statement = ledger.createStatement();
                var waiting =
                        statement.executeQuery(
                                "SELECT 1 FROM ledger.task WHERE state = 'WAITING'")) {
            return waiting.next();
        }
    }

    private static void shiftClock(TroupeInstallation troupe, String by) throws Exception {
        try (Connection owner = troupe.ledger();
                var statement = owner.createStatement()) {
            statement.executeUpdate("UPDATE ledger.clock_shift SET shift = interval '" + by + "'");
        }
    }

    /** What was asked of the model itself; servers also ask which window it has. */
    private static List<RecordedModelRequest> asked(ScriptedModelServer model) {
        return model.requests().stream().filter(it -> it.method().equals("POST")).toList();
    }
}
