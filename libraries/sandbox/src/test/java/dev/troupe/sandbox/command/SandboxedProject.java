package dev.troupe.sandbox.command;

import dev.troupe.permission.path.PathNames;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.WorkingSandbox;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A project with one commit, and commands that run in it in a real sandbox; skips where there is none. */
public abstract class SandboxedProject {
    protected @TempDir Path directory;
    protected @TempDir Path spill;
    protected TestRepository repository;
    protected CommandStarter starter;
    protected CommandRunner runner;

    @BeforeEach
    void start() throws IOException {
        Sandbox sandbox = Sandbox.probe(settings());
        WorkingSandbox.needed(sandbox.status());
        repository = TestRepository.create(directory.resolve("project"));
        repository.write("a.txt", "a\n").commitAll("Begin");
        starter = new CommandStarter(sandbox, Duration.ofSeconds(10));
        runner = newRunner(repository.root());
    }

    /** Makes one for another directory. */
    protected CommandRunner newRunner(Path root) {
        return new CommandRunner(starter, root, () -> true, ProcessGroupLog.none());
    }

    protected SandboxSettings settings() throws IOException {
        return SandboxSettings.usual(PathNames::secret);
    }

    @AfterEach
    void close() {
        if (starter != null) {
            starter.close();
        }
    }
}
