package dev.troupe.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several people, scripts or editors start Troupe at the same moment: it is built once. */
class LauncherLockIT {
    @TempDir private Path directory;
    private TestInstallation troupe;

    @BeforeEach
    void install() throws Exception {
        troupe = new TestInstallation(directory);
    }

    @Test
    void manyAtOnceBuildOnce() throws Exception {
        assertThat(exits(6)).containsOnly(0);
        assertThat(troupe.builds()).isEqualTo(1);
        assertThat(troupe.kept()).doesNotContain("launcher.held", "launcher.held.abandoned");
    }

    @Test
    void aHolderThatDiedIsNotWaitedFor() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        troupe.hold(dead.pid());

        assertThat(exits(6)).containsOnly(0);
        assertThat(troupe.builds()).isEqualTo(1);
        assertThat(troupe.kept()).doesNotContain("launcher.held", "launcher.held.abandoned");
    }

    @Test
    void aHolderThatLivesIsWaitedForAndNamed() throws Exception {
        Process holder = new ProcessBuilder("sleep", "6").start();
        troupe.hold(holder.pid());

        TestInstallation.Ran ran = troupe.run(Map.of());

        assertThat(holder.isAlive()).isFalse();
        assertThat(ran.exit()).isZero();
        assertThat(ran.err()).contains("Waiting for process " + holder.pid());
    }

    private List<Integer> exits(int contenders) throws Exception {
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < contenders; i++) {
            all.add(troupe.start(Map.of()));
        }
        List<Integer> exits = new ArrayList<>();
        for (Process one : all) {
            assertThat(one.waitFor(60, TimeUnit.SECONDS)).isTrue();
            exits.add(one.exitValue());
        }
        return exits;
    }
}
