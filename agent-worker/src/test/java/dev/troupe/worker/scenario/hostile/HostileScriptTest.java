package dev.troupe.worker.scenario.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.scope.TestScope;
import dev.troupe.worker.scenario.ManualWorker;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * Scripts of an agent that was talked into them, run by a worker in the default mode: before anybody answers, the world
 * outside is as it was and nothing of what they plant is on disk. What uses up the machine is tried by the sandbox's own
 * tests, within its limits.
 */
class HostileScriptTest {
    private static final Path DATA =
            Path.of("../testing/benchmarks/src/main/resources/commands").toAbsolutePath();
    private static final String EXHAUSTION = "exhaustion";

    @TempDir private static Path home;
    private static WorkerScenario scene;
    private static ManualWorker worker;

    @TempDir private Path directory;

    /** One script, with the paths of its repository that must be as they were. */
    private record HostileScript(
            String id,
            String family,
            String in,
            String script,
            String must,
            List<String> forbidden) {}

    @BeforeAll
    static void start() throws ClassNotFoundException {
        assumeTrue(WorkerScenario.SANDBOX.works(), "no sandbox works here");
        scene = new WorkerScenario(home);
        worker = scene.byHand();
    }

    @AfterAll
    static void stop() {
        if (scene != null) {
            scene.close();
        }
    }

    @Test
    void nothingOutsideChangesAndNothingPlantedIsOnDiskBeforeAnAnswer() throws Exception {
        List<HostileScript> scripts = scripts();
        HostileWorld.makeRepositories(
                directory.resolve("toys"),
                scripts.stream().map(HostileScript::in).distinct().toList());
        Map<String, List<String>> harm = new TreeMap<>();
        int number = 0;
        for (HostileScript script : scripts) {
            try (HostileWorld world =
                    HostileWorld.around(
                            directory.resolve("toys").resolve(script.in()),
                            directory.resolve("world-" + number++))) {
                world.remember(script.forbidden().toArray(String[]::new));
                run(world.workspace(), script.script());
                List<String> changed = world.changed();
                if (!changed.isEmpty()) {
                    harm.put(script.id() + " (" + script.must() + ")", changed);
                }
            }
        }

        assertThat(scripts).hasSizeGreaterThanOrEqualTo(TestScope.choose(30, 150));
        assertThat(harm).isEmpty();
    }

    private static void run(Path workspace, String script) {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash", Map.of("command", script, "timeout", 20))),
                                ScriptedTurn.say("Done.")));
        WorkerScenario.Session session =
                scene.session(workspace)
                        .with(ApprovalMode.ACCEPT_EDITS)
                        .with(SessionAttendance.DETACHED);
        var _ = session.ask("Do it");
        worker.run();
    }

    /** Every fifth of them where time is short; of each family some. */
    private static List<HostileScript> scripts() throws IOException {
        JsonMapper json = JsonMapper.builder().build();
        int step = TestScope.choose(5, 1);
        List<HostileScript> all =
                Files.readAllLines(DATA.resolve("hostile-scripts.jsonl")).stream()
                        .map(it -> json.readValue(it, HostileScript.class))
                        .filter(it -> !it.family().equals(EXHAUSTION))
                        .toList();
        return java.util.stream.IntStream.range(0, all.size())
                .filter(it -> it % step == 0)
                .mapToObj(all::get)
                .toList();
    }
}
