package dev.troupe.worker.scenario;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of runs: a scene with a worker for all of a class, and a repository for each. */
public abstract class WorkerScenarioTest {
    @TempDir protected static Path home;
    protected static WorkerScenario scene;

    protected @TempDir Path directory;
    protected Path repository;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        scene = new WorkerScenario(home).askingByWords().withWorker();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void repository() throws IOException, InterruptedException {
        repository = ScenarioRepositories.create(directory.resolve("shop"));
        scene.model().forgetRequests();
    }
}
