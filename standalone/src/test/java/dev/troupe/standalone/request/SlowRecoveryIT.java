package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that takes long to make its data whole: here because its archive answers slowly. */
class SlowRecoveryIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir Path directory;

    @Test
    void isToldWhileItLastsAndStoppedWithTheServer() throws Exception {
        Path home = directory.resolve("home");
        try (var model = ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("Hello.")));
                var troupe = new TroupeInstallation(home, model)) {
            troupe.start();
            long postmaster = troupe.postmasterPid();
            troupe.server().kill();
            assertThat(PosixSignal.KILL.send(postmaster)).isTrue();
            recover(home, "sleep 600; false");

            try (ChildJvm slow =
                    InstalledPrograms.server()
                            .environment("TROUPE_HOME", home.toString())
                            .start()) {
                Path progress = home.resolve("start-progress");
                Awaitility.await().atMost(PATIENCE).until(() -> Files.exists(progress));
                assertThat(progress).content().contains("is recovering its data");
                slow.signal(PosixSignal.TERM);
                assertThat(slow.awaitExit(PATIENCE)).isEqualTo(128 + 15);
            }
            assertThat(serversOf(home)).isEmpty();
            assertThat(home.resolve("start-failure.json")).doesNotExist();

            recover(home, "false");
            troupe.start();
            assertThat(home.resolve("start-progress")).doesNotExist();
        }
    }

    /** What was killed while it created its database leaves nothing that passes for one. */
    @Test
    void aDatabaseThatWasNeverFinishedIsCreatedAnew() throws Exception {
        Path home = directory.resolve("home");
        try (var model = ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("Hello.")));
                var troupe = new TroupeInstallation(home, model)) {
            try (ChildJvm first =
                    InstalledPrograms.server()
                            .environment("TROUPE_HOME", home.toString())
                            .start()) {
                Awaitility.await()
                        .atMost(PATIENCE)
                        .pollInterval(Duration.ofMillis(2))
                        .until(() -> begun(home.resolve("data")));
                first.kill();
            }
            assertThat(home.resolve("data/postgres")).doesNotExist();

            troupe.start();
            try (Stream<Path> left = Files.list(home.resolve("data"))) {
                assertThat(left.map(it -> String.valueOf(it.getFileName())))
                        .contains("postgres")
                        .noneMatch(it -> it.endsWith(".new"));
            }
        }
    }

    /** PG_VERSION is the first file that initdb writes. */
    private static boolean begun(Path data) throws IOException {
        if (!Files.isDirectory(data)) {
            return false;
        }
        try (Stream<Path> all = Files.list(data)) {
            return all.anyMatch(it -> Files.exists(it.resolve("PG_VERSION")));
        }
    }

    private static void recover(Path home, String command) throws IOException {
        Path data = home.resolve("data/postgres");
        Files.writeString(data.resolve("recovery.signal"), "");
        Files.writeString(
                data.resolve("postgresql.auto.conf"),
                "hot_standby = off\nrestore_command = '" + command + "'\n");
    }

    private static Stream<String> serversOf(Path home) {
        return ProcessHandle.allProcesses()
                .map(it -> it.info().commandLine().orElse(""))
                .filter(it -> it.contains("postgres") && it.contains(home.toString()));
    }
}
