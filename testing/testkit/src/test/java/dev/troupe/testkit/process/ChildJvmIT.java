package dev.troupe.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ChildJvmIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void runsWithArgumentsAndEnvironmentAndEndsWithItsTree() throws Exception {
        long grandchild;
        ChildJvm child = start();
        try (child) {
            grandchild = grandchild(child);
            child.awaitLine("arguments a,b c", LIMIT);
            assertThat(ProcessHandle.of(grandchild)).isPresent();
        }
        assertThat(child.alive()).isFalse();
        assertThat(ProcessHandle.of(grandchild).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void aKilledChildLeavesItsOrphansUntilClose() throws Exception {
        long grandchild;
        try (ChildJvm child = start()) {
            grandchild = grandchild(child);

            child.kill();

            assertThat(child.awaitExit(LIMIT)).isEqualTo(137);
            assertThat(ProcessHandle.of(grandchild).filter(ProcessHandle::isAlive)).isPresent();
        }
        assertThat(ProcessHandle.of(grandchild).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void aFrozenChildStandsStillUntilItIsThawed() throws Exception {
        try (ChildJvm child = start()) {
            child.awaitLine("beat 1", LIMIT);
            child.freeze();
            await().atMost(LIMIT).until(() -> state(child.pid()) == 'T');
            assertThat(child.alive()).isTrue();

            int before = child.output().size();
            child.thaw();
            await().atMost(LIMIT).until(() -> child.output().size() > before + 2);
        }
    }

    @Test
    void waitingForALineThatNeverComesShowsTheOutput() throws Exception {
        try (ChildJvm child =
                ChildJvm.of("does.not.Exist").options("-XX:TieredStopAtLevel=1").start()) {
            assertThatThrownBy(() -> child.awaitLine("never", LIMIT))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("before the child ended")
                    .hasMessageContaining("does.not.Exist");
        }
    }

    @Test
    void whatAChildSaidIsThereOnceItHasEnded() throws Exception {
        for (int i = 0; i < 5; i++) {
            try (ChildJvm child = ChildJvm.of("does.not.Exist").start()) {
                assertThat(child.awaitExit(LIMIT)).isEqualTo(1);
                assertThat(child.output()).anyMatch(it -> it.contains("does.not.Exist"));
            }
        }
    }

    @Test
    void signalsToGroupsAreRefused() {
        assertThatThrownBy(() -> PosixSignal.KILL.send(-1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PosixSignal.KILL.send(1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static ChildJvm start() {
        return ChildJvm.of(SleepingChildMain.class.getName())
                .options("-Xmx32m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .arguments("a", "b c")
                .environment("GREETED", "you")
                .start();
    }

    private static long grandchild(ChildJvm child) throws InterruptedException {
        return Long.parseLong(child.awaitLine("grandchild (\\d+) greets you", LIMIT).group(1));
    }

    private static char state(long pid) throws Exception {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return stat.charAt(stat.lastIndexOf(')') + 2);
    }
}
