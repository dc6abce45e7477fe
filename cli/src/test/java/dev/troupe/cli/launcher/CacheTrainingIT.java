package dev.troupe.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.process.PosixSignal;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the first run prepares for fast starts is there whole or not at all; Troupe works either way. */
class CacheTrainingIT {
    private static final String JAR = "troupe-standalone.jar";
    private static final String CACHE = "troupe-standalone.aot";
    private static final String CLI_JAR = "troupe-cli-0.jar";
    private static final String CLI_CACHE = "troupe-cli.aot";
    private static final String[] TIDY = {"build.log", "launcher.built"};

    @TempDir private Path directory;
    private TestInstallation troupe;

    @BeforeEach
    void install() throws Exception {
        troupe = new TestInstallation(directory);
    }

    @Test
    void theFirstRunLeavesACacheAndNothingElse() throws Exception {
        TestInstallation.Ran first = troupe.run(Map.of());

        assertThat(first.exit()).isZero();
        assertThat(first.out()).isEqualTo("cache: whole\n");
        assertThat(troupe.besideTheServer()).containsExactly(CACHE, JAR);
        assertThat(troupe.besideTheCommandLine()).containsExactly("lib", CLI_JAR, CLI_CACHE);
        assertThat(troupe.kept()).containsExactly(TIDY);
        assertThat(troupe.run(Map.of()).err()).isEmpty();
        assertThat(troupe.builds()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DEMO", "CREATING"})
    void aFailureLeavesTroupeWithoutACache(String what) throws Exception {
        TestInstallation.Ran first = troupe.run(Map.of(what, "fails"));

        assertThat(first.exit()).isZero();
        assertThat(first.out()).isEqualTo("cache: \n");
        assertThat(troupe.besideTheServer()).containsExactly(JAR);
        assertThat(troupe.besideTheCommandLine()).containsExactly("lib", CLI_JAR);
        assertThat(troupe.kept()).containsExactly(TIDY);
        assertThat(troupe.run(Map.of()).out()).isEqualTo("cache: \n");
        assertThat(troupe.builds()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"DEMO,TERM,143", "DEMO,INT,130", "CREATING,TERM,143", "CREATING,INT,130"})
    void anInterruptedOneIsMadeUpForByTheNextRun(String what, PosixSignal signal, int exit)
            throws Exception {
        Process first = troupe.start(Map.of(what, "hangs"));
        ProcessHandle hanging = troupe.hanging();
        try {
            assertThat(signal.send(first.pid())).isTrue();
            assertThat(first.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(first.exitValue()).isEqualTo(exit);
            assertThat(hanging.isAlive()).isFalse();
        } finally {
            hanging.destroyForcibly();
        }
        assertThat(troupe.besideTheServer()).containsExactly(JAR);
        assertThat(troupe.kept()).doesNotContain("launcher.built", "launcher.held");

        assertThat(troupe.run(Map.of()).out()).isEqualTo("cache: whole\n");
        assertThat(troupe.besideTheServer()).containsExactly(CACHE, JAR);
        assertThat(troupe.kept()).containsExactly(TIDY);
        assertThat(troupe.builds()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DEMO", "CREATING"})
    void aKilledOneIsMadeUpForByTheNextRun(String what) throws Exception {
        Process first = troupe.start(Map.of(what, "hangs"));
        ProcessHandle hanging = troupe.hanging();
        first.destroyForcibly().waitFor();
        try {
            assertThat(troupe.besideTheServer()).doesNotContain(CACHE);

            assertThat(troupe.run(Map.of()).out()).isEqualTo("cache: whole\n");
            assertThat(troupe.besideTheServer()).containsExactly(CACHE, JAR);
        } finally {
            hanging.destroyForcibly();
        }
    }
}
