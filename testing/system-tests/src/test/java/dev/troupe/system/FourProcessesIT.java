package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.deployment.BackingServers;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.trace.CollectedSpan;
import dev.troupe.testkit.trace.SpanCollector;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Four processes that nobody disturbs: what collectors of spans and the doctor see of them. */
class FourProcessesIT {
    private static final String RUN = "invoke_agent developer";

    @TempDir static Path directory;

    private static SpanCollector collector;
    private static ScriptedModelServer model;
    private static BackingServers servers;
    private static ServiceProcesses services;

    @BeforeAll
    static void start() throws Exception {
        collector = SpanCollector.start();
        model = ScriptedModelServer.start(NumberedEditScript.scenario(1));
        servers = BackingServers.start(directory);
        services = ServiceProcesses.start(servers.place(model, traced()));
    }

    @AfterAll
    static void end() {
        for (AutoCloseable one : Arrays.asList(services, servers, model, collector)) {
            close(one);
        }
    }

    @Test
    void aRequestIsOneTraceThroughAllOfThem() throws Exception {
        NumberedEditScript edits = NumberedEditScript.create(directory.resolve("checkout"), 1);
        CommandLine commands = services.commandLine().with(traced());
        var run = commands.run(edits.checkout(), "run", "--json", NumberedEditScript.REQUEST);
        assertThat(run.exit()).as(run.text()).isZero();
        RecordedTrace trace = arrived();

        trace.isWhole();
        assertThat(trace.processes())
                .containsOnly(
                        "troupe-cli", "troupe-orchestrator", "troupe-worker", "security-service");
        passesTheOrchestrator(trace);
        wasWokenByTheBroker(trace);
        asksTheSecurityService(trace);
    }

    @Test
    void theDoctorKnowsAllOfThem() throws Exception {
        Map<String, JsonNode> checks = new LinkedHashMap<>();
        Awaitility.await()
                .atMost(ServiceProcesses.PATIENCE)
                .until(() -> {
                    checks.clear();
                    services.commandLine()
                            .run(directory, "doctor", "--json")
                            .json()
                            .forEach(it -> checks.put(it.path("name").asString(), it));
                    return checks.keySet().stream().filter(it -> it.startsWith("model ")).count()
                            == 2;
                });

        assertThat(checks).containsKeys("server", "database", "security service", "broker");
        for (String name : List.of(ServiceProcesses.FIRST, ServiceProcesses.SECOND)) {
            long pid = services.process(name).pid();
            String end = ":" + pid;
            assertThat(check(checks, "worker ", end).path("detail").asString())
                    .startsWith("cell local, 0 of 4 slots taken; it said ");
            check(checks, "command sandbox of ", end);
            assertThat(check(checks, "model default of ", end).path("detail").asString())
                    .contains("scripted-demo");
        }
        assertThat(checks)
                .allSatisfy((_, it) ->
                        assertThat(it.path("status").asString())
                                .as(it.toString())
                                .isNotEqualTo("failed"));
        assertThat(checks).doesNotContainKeys("sandbox", "database user");
    }

    private static JsonNode check(Map<String, JsonNode> checks, String begin, String end) {
        return checks.entrySet().stream()
                .filter(it -> it.getKey().startsWith(begin) && it.getKey().endsWith(end))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError("No " + begin + "…" + end + " in " + checks));
    }

    private static void close(@Nullable AutoCloseable one) {
        try {
            if (one != null) {
                one.close();
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Wake-ups alone bring work: of a task that a poll found nothing would tell who asked for it. */
    private static Map<String, String> traced() {
        return Map.of(
                "TROUPE_TRACING_ENDPOINT",
                collector.endpoint(),
                "TROUPE_WORKER_POLLINTERVAL",
                "1m");
    }

    /** Processes send their spans each second; the worker sends those of a run when it has ended. */
    private static RecordedTrace arrived() {
        Awaitility.await()
                .atMost(ServiceProcesses.PATIENCE)
                .until(() ->
                        RecordedTrace.has(collector.spans(), "troupe run")
                                && RecordedTrace.has(collector.spans(), RUN)
                                && RecordedTrace.has(collector.spans(), "POST /v1/tokens")
                                && RecordedTrace.has(collector.spans(), "post message")
                                && RecordedTrace.has(
                                        collector.spans(), "POST /v1/decisions/files"));
        return RecordedTrace.of(collector.spans(), "troupe run");
    }

    private static void passesTheOrchestrator(RecordedTrace trace) {
        CollectedSpan run = trace.named(RUN);
        assertThat(run.process()).isEqualTo("troupe-worker");
        CollectedSpan asked = trace.parent(run);
        assertThat(asked.name()).isEqualTo("post message");
        CollectedSpan request = trace.parent(asked);
        assertThat(request.name()).isEqualTo("POST /v1/requests");
        assertThat(request.process()).isEqualTo("troupe-orchestrator");
        assertThat(trace.parent(request).process()).isEqualTo("troupe-cli");
    }

    private static void wasWokenByTheBroker(RecordedTrace trace) {
        CollectedSpan wakeup = trace.named("publish troupe.tasks");
        assertThat(wakeup.process()).isEqualTo("troupe-orchestrator");
        assertThat(trace.parent(wakeup).name()).isEqualTo("post message");
        assertThat(trace.named(RUN).links()).containsExactly(wakeup.id());
    }

    private static void asksTheSecurityService(RecordedTrace trace) {
        CollectedSpan served = trace.named("POST /v1/decisions/files");
        assertThat(served.process()).isEqualTo("security-service");
        CollectedSpan asked = trace.parent(served);
        assertThat(asked.name()).isEqualTo("SecurityApi/decideFile");
        assertThat(asked.process()).isEqualTo("troupe-worker");
        assertThat(asked.spans(served)).isTrue();
        assertThat(trace.parent(asked).name()).isEqualTo("permission");

        CollectedSpan issued = trace.named("POST /v1/tokens");
        assertThat(issued.process()).isEqualTo("troupe-orchestrator");
        assertThat(trace.parent(trace.parent(issued)).name()).isEqualTo("SecurityApi/decideFile");
    }
}
