package dev.troupe.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody changes a file, in whichever module: the next command runs what it says now. */
class LauncherRebuildIT {
    @TempDir private Path directory;
    private TestInstallation troupe;
    private TestInstallation.Ran first;

    @BeforeEach
    void build() throws Exception {
        troupe = new TestInstallation(directory);
        first = troupe.run(Map.of());
        assertThat(first.exit()).isZero();
    }

    @Test
    void saysWhatItBuildsBesideTheOutputAndIsSilentAfterwards() throws Exception {
        assertThat(first.out()).doesNotContain("Build", "[INFO]");
        assertThat(first.err().lines())
                .anyMatch(it -> it.startsWith("Building Troupe, once: "))
                .anyMatch(it -> it.matches("Built in \\d+ s\\."))
                .noneMatch(it -> it.contains("[INFO]") || it.contains("\r"));
        TestInstallation.Ran second = troupe.run(Map.of());
        assertThat(second.err()).isEmpty();
    }

    @Test
    void nothingChangedBuildsNothing() throws Exception {
        assertThat(troupe.run(Map.of()).exit()).isZero();
        assertThat(troupe.builds()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "libraries/ledger/src/main/java/dev/troupe/ledger/Ledger.java",
                "libraries/ledger/src/main/resources/db/migration/ledger/V1__tables.sql",
                "libraries/ledger/pom.xml",
                "agent-worker/src/main/java/dev/troupe/worker/WorkerModule.java",
                "testing/testkit/src/main/java/dev/troupe/testkit/model/ScriptedModelServer.java",
                "deploy/postgres/roles.sql"
            })
    void changedFileBuildsAgain(String path) throws Exception {
        troupe.write(path);
        assertThat(troupe.run(Map.of()).exit()).isZero();
        assertThat(troupe.builds()).isEqualTo(2);
    }

    @Test
    void changedTestBuildsNothing() throws Exception {
        troupe.write("libraries/ledger/src/test/java/dev/troupe/ledger/LedgerContentionTest.java");
        assertThat(troupe.run(Map.of()).exit()).isZero();
        assertThat(troupe.builds()).isEqualTo(1);
    }
}
