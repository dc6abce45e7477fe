package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.trace.CollectedSpan;
import dev.troupe.testkit.trace.SpanCollector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request from the command line, as a collector of spans sees it. */
class TracesIT {
    private static final String SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

    @TempDir Path directory;

    private GeneratedCheckout checkout;
    private GeneratedCheckout.Change change;

    @BeforeEach
    void createCheckout() throws Exception {
        checkout = GeneratedCheckout.create(directory.resolve("checkout"));
        change = checkout.changes().getFirst();
    }

    @Test
    void aRequestIsOneTraceThroughAllServices() throws Exception {
        ScriptedTurn refused =
                ScriptedTurn.call(
                        "I clear up.", ScriptedToolCall.of("bash", Map.of("command", "rm -rf /")));
        try (var collector = SpanCollector.start();
                var model =
                        ScriptedModelServer.start(
                                ModelScenario.of(
                                        editTurn(), refused, ScriptedTurn.say("Reworded.")));
                var troupe = installation(model, collector).start()) {
            var run = troupe.cli(checkout.directory(), "run", "--json", "Reword it " + SECRET);
            assertThat(run.exit()).as(run.text()).isZero();
            List<CollectedSpan> spans =
                    collected(collector, "troupe run", "invoke_agent developer");

            CollectedSpan root = named(spans, "troupe run");
            assertThat(spans).extracting(CollectedSpan::trace).containsOnly(root.trace());
            assertThat(spans)
                    .extracting(CollectedSpan::scope)
                    .contains(
                            "troupe.cli",
                            "troupe.orchestrator-service",
                            "troupe.agent-worker",
                            "troupe.security-service");
            Set<String> ids = spans.stream().map(CollectedSpan::id).collect(Collectors.toSet());
            assertThat(spans)
                    .filteredOn(it -> !it.id().equals(root.id()))
                    .allSatisfy(it -> assertThat(ids).contains(it.parent()));
            assertThat(root.parent()).isEmpty();
            nests(spans);
            tells(spans);
            SpanTable table = SpanTable.read();
            table.tellsOf(spans);
            // What shows only when something goes wrong, or between processes.
            assertThat(table.unseen(spans))
                    .containsExactly(
                            "turn: troupe.turn.resumed",
                            "chat {model}: restarted",
                            "chat {model}: waiting",
                            "SecurityApi/decideCommand: server.address",
                            "SecurityApi/decideCommand: server.port",
                            "ledger: database-away");
            assertThat(spans.toString())
                    .doesNotContain(SECRET, "rm -rf", change.old(), change.fresh(), "Reword it");
        }
    }

    private static void nests(List<CollectedSpan> spans) {
        CollectedSpan run = named(spans, "invoke_agent developer");
        assertThat(parent(spans, run).name()).isEqualTo("post message");
        assertThat(parent(spans, parent(spans, run)).name()).isEqualTo("POST /v1/requests");
        assertThat(spans)
                .filteredOn(it ->
                        List.of("turn", "chat scripted", "permission", "execution", "git commit")
                                .contains(it.name()))
                .hasSizeGreaterThan(8)
                .allSatisfy(it -> {
                    assertThat(parent(spans, it).spans(it)).isTrue();
                    assertThat(run.spans(it)).isTrue();
                });
        assertThat(parent(spans, named(spans, "chat scripted")).name()).isEqualTo("turn");
        assertThat(parent(spans, named(spans, "execution")).name()).isEqualTo("execute_tool edit");
        CollectedSpan decided = named(spans, "SecurityApi/decideCommand");
        assertThat(parent(spans, decided).name()).isEqualTo("permission");
    }

    private static void tells(List<CollectedSpan> spans) {
        assertThat(named(spans, "chat scripted").attributes())
                .containsEntry("gen_ai.operation.name", "chat")
                .containsEntry("gen_ai.provider.name", "openai")
                .containsEntry("gen_ai.request.model", "scripted")
                .containsKeys(
                        "gen_ai.usage.input_tokens",
                        "gen_ai.usage.output_tokens",
                        "gen_ai.conversation.id");
        assertThat(named(spans, "invoke_agent developer").attributes())
                .containsEntry("troupe.run.epoch", "1")
                .containsEntry("troupe.run.end", "finished")
                .containsKeys("troupe.task.id", "troupe.session.id");
        CollectedSpan denied = named(spans, "execute_tool bash");
        assertThat(denied.failed()).isTrue();
        assertThat(denied.attributes()).containsEntry("error.type", "denied");
        assertThat(named(spans, "execute_tool edit").failed()).isFalse();
    }

    @Test
    void aRunThatIsTakenUpAgainContinuesTheTraceAndNamesTheOneBefore() throws Exception {
        ScriptedTurn slow =
                ScriptedTurn.say("The comment says it now.")
                        .paced(new StreamPace(4, Duration.ofMillis(300)), Duration.ZERO);
        try (var collector = SpanCollector.start();
                var model = ScriptedModelServer.start(ModelScenario.of(editTurn(), slow));
                var troupe =
                        installation(model, collector)
                                .with("TROUPE_WORKER_LEASE", "8s")
                                .with("TROUPE_WORKER_BEAT", "400ms")
                                .with("TROUPE_ORCHESTRATOR_REAPER_GRACE", "8s")
                                .with("TROUPE_ORCHESTRATOR_REAPER_INTERVAL", "300ms")
                                .start()) {
            try (var run = troupe.begin(checkout.directory(), "run", "--json", "Reword it.")) {
                run.awaitLine("\"type\":\"committed\"", TroupeInstallation.PATIENCE);
                Awaitility.await()
                        .atMost(TroupeInstallation.PATIENCE)
                        .until(() -> has(collector.spans(), "turn"));
                troupe.server().kill();
            }
            model.holdFrom(1);
            troupe.start();
            try (var resumed = troupe.begin(checkout.directory(), "resume", "--json")) {
                resumed.awaitLine("\"type\":", TroupeInstallation.PATIENCE);
                model.holdFrom(Integer.MAX_VALUE);
                assertThat(resumed.awaitExit(TroupeInstallation.PATIENCE)).isZero();
            }
            List<CollectedSpan> spans = collected(collector, "invoke_agent developer");

            SpanTable.read().tellsOf(spans);
            CollectedSpan run = named(spans, "invoke_agent developer");
            CollectedSpan before = named(spans, "turn");
            assertThat(run.attributes()).containsEntry("troupe.run.epoch", "2");
            assertThat(run.trace()).isEqualTo(before.trace());
            assertThat(before.parent()).isNotEqualTo(run.id());
            assertThat(run.links()).contains(before.parent());
        }
    }

    @Test
    void aModelThatFailsShowsInItsSpan() throws Exception {
        try (var collector = SpanCollector.start();
                var model =
                        ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("unused")));
                var troupe =
                        installation(model, collector)
                                .with("TROUPE_MODELS_DEFAULT_BASEURL", "http://127.0.0.1:1/v1")
                                .with("TROUPE_WORKER_RETRYWAIT", "100ms")
                                .start()) {
            var run = troupe.cli(checkout.directory(), "run", "--json", "Reword it.");
            assertThat(run.exit()).as(run.text()).isNotZero();
            List<CollectedSpan> spans =
                    collected(collector, "troupe run", "invoke_agent developer");

            SpanTable.read().tellsOf(spans);
            CollectedSpan chat = named(spans, "chat scripted");
            assertThat(chat.failed()).isTrue();
            assertThat(chat.attributes()).containsEntry("error.type", "model-unavailable");
            assertThat(chat.events()).contains("waiting");
            assertThat(named(spans, "invoke_agent developer").attributes())
                    .containsEntry("error.type", "model-unavailable");
            assertThat(named(spans, "troupe run").failed()).isTrue();
        }
    }

    private TroupeInstallation installation(ScriptedModelServer model, SpanCollector collector) {
        return new TroupeInstallation(directory.resolve("home"), model)
                .with("TROUPE_TRACING_ENDPOINT", collector.endpoint());
    }

    /** What has arrived when these have; all else has ended before them. */
    private static List<CollectedSpan> collected(SpanCollector collector, String... names) {
        Awaitility.await()
                .atMost(TroupeInstallation.PATIENCE)
                .until(() -> List.of(names).stream().allMatch(it -> has(collector.spans(), it)));
        return collector.spans();
    }

    private static boolean has(List<CollectedSpan> spans, String name) {
        return spans.stream().anyMatch(it -> it.name().equals(name));
    }

    private static CollectedSpan named(List<CollectedSpan> spans, String name) {
        return spans.stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new AssertionError(
                                name
                                        + " is not among "
                                        + spans.stream().map(CollectedSpan::name).toList()));
    }

    private static CollectedSpan parent(List<CollectedSpan> spans, CollectedSpan of) {
        return spans.stream()
                .filter(it -> it.id().equals(of.parent()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(of + " has no parent"));
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
}
