package dev.troupe.worker.scenario.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Two workers in two JVMs at one ledger, and a reaper for leases that nobody extends. One that is killed or frozen
 * has a JVM of its own; one that takes over starts in this JVM, which is warm.
 */
public abstract class TwoWorkersScenario {
    protected static final Duration PATIENCE = Duration.ofSeconds(60);
    static final int FILES = 120;

    @TempDir Path directory;
    protected WorkerScenario scene;
    protected Path repository;
    private ScheduledExecutorService reaper;

    @BeforeEach
    void begin() throws IOException, InterruptedException {
        scene = new WorkerScenario(directory.resolve("home"));
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        reaper = Executors.newSingleThreadScheduledExecutor();
        var _ =
                reaper.scheduleWithFixedDelay(
                        () -> scene.ledger().leases().reap(5, Duration.ofSeconds(30)),
                        100,
                        100,
                        TimeUnit.MILLISECONDS);
    }

    @AfterEach
    void end() {
        reaper.shutdownNow();
        scene.close();
    }

    protected ChildJvm worker() throws InterruptedException {
        return worker(List.of());
    }

    /** A worker that starts under a command, such as one that gives it other mounts. */
    ChildJvm worker(List<String> wrapper) throws InterruptedException {
        List<String> arguments = new ArrayList<>();
        settings().forEach((key, value) -> arguments.add(key + "=" + value));
        ChildJvm child =
                ChildJvm.of(WorkerChildProcess.class.getName())
                        .under(wrapper)
                        .options("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                        .arguments(arguments.toArray(String[]::new))
                        .start();
        child.awaitLine("worker ready", PATIENCE);
        return child;
    }

    /** A worker in this JVM, for what neither kills nor freezes it. */
    protected ConfigurableApplicationContext workerHere() throws ClassNotFoundException {
        return WorkerChildProcess.start(settings());
    }

    private Map<String, String> settings() {
        Map<String, String> settings = scene.settings();
        settings.put("troupe.worker.lease", "3s");
        return settings;
    }

    static ScriptedTurn manyWrites() {
        List<ScriptedToolCall> calls = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            calls.add(
                    ScriptedToolCall.of(
                            "write",
                            Map.of("path", "out/" + i + ".txt", "content", "file " + i + "\n")));
        }
        return ScriptedTurn.call("", calls.toArray(ScriptedToolCall[]::new));
    }

    static void assertWritten(Path root) throws IOException {
        for (int i = 0; i < FILES; i++) {
            assertThat(Files.readString(root.resolve("out/" + i + ".txt")))
                    .isEqualTo("file " + i + "\n");
        }
    }

    static void awaitFile(Path file) {
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> Files.exists(file));
    }

    protected List<JournalEntry> entries(UUID task, String kind) {
        return scene.ledger().journal().read(task, 0).stream()
                .filter(it -> it.kind().equals(kind))
                .toList();
    }
}
