package dev.troupe.sandbox.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommandLimitsTest {
    @Test
    void processesAreCountedPerSandboxSinceLinux514() {
        assertThat(CommandLimits.countsPerSandbox("5.14.0-70.el9")).isTrue();
        assertThat(CommandLimits.countsPerSandbox("6.1.0")).isTrue();
        assertThat(CommandLimits.countsPerSandbox("5.10.0-28-amd64")).isFalse();
        assertThat(CommandLimits.countsPerSandbox("4.18")).isFalse();
        assertThat(CommandLimits.countsPerSandbox("unknown")).isFalse();
    }

    @Test
    void aLimitMayBeSetOrLifted() {
        assertThat(CommandLimits.here(null).memory()).isGreaterThanOrEqualTo(2L << 30);
        assertThat(CommandLimits.here(64L << 20).memory()).isEqualTo(64L << 20);
        assertThat(CommandLimits.here(0L).total()).isGreaterThanOrEqualTo(2L << 30);
        assertThat(limits(false, 0).setting()).isEqualTo("{ ulimit -c 0; } 2>/dev/null");
        assertThat(limits(false, 4 << 20).setting())
                .isEqualTo("{ ulimit -c 0; ulimit -d 4096; } 2>/dev/null");
        assertThat(limits(false, 4 << 20).around(List.of("ls"))).containsExactly("ls");
        assertThat(limits(true, 0).around(List.of("ls")))
                .contains("ulimit -u 2048 2>/dev/null; exec \"$@\"")
                .endsWith("limits", "ls");
    }

    @Test
    void aShortageIsExplained() {
        CommandLimits limits = limits(false, 64L << 20);

        assertThat(limits.shortage(1, "x: Cannot allocate memory"))
                .hasValueSatisfying(
                        it -> assertThat(it).contains("64 MB", "troupe.worker.sandbox-memory"));
        assertThat(limits.shortage(1, "==3==ERROR: ReserveShadowMemoryRange failed")).isPresent();
        assertThat(limits.shortage(0, "Cannot allocate memory")).isEmpty();
        assertThat(limits.shortage(1, "no such file")).isEmpty();
        assertThat(limits(false, 0).shortage(1, "out of memory")).isEmpty();
    }

    @Test
    void saysWhatHoldsAndByWhichMeans() {
        assertThat(limits(true, 6_000_000_000L).description(Optional.empty()))
                .contains("6.0 GB of data (the kernel's limit of a process)")
                .contains(
                        "8.0 GB of memory (watched from outside; there are no control groups here)")
                .contains("2,048 processes (the kernel's limit of a sandbox, and watched)")
                .contains("/dev/shm may take 500 MB each")
                .contains(
                        "before their disk has less than 1.0 GB, or 5 % of its inodes, left (watched)");
        assertThat(limits(false, 0).unsized().description(Optional.empty()))
                .contains("any amount of data", "the kernel counts none of root's")
                .contains("half of the machine's memory");
        assertThat(limits(false, 0).description(Optional.of("cgroup v2")))
                .contains("8.0 GB of memory (cgroup v2, and watched)")
                .contains("2,048 processes (cgroup v2, and watched)");
    }

    private static CommandLimits limits(boolean counted, long memory) {
        return new CommandLimits(
                2_048, counted, memory, 8_000_000_000L, 500L << 20, 1_000_000_000L);
    }
}
