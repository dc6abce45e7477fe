package dev.troupe.worker.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
        assertThat(new CommandLimits(0, 0).around(List.of("ls"))).containsExactly("ls");
        assertThat(new CommandLimits(7, 0).around(List.of("ls")).get(4))
                .contains("{ ulimit -u 7; }");
        assertThat(new CommandLimits(7, 0).description()).contains("any amount of data");
    }

    @Test
    void aShortageIsExplained() {
        CommandLimits limits = new CommandLimits(0, 64L << 20);

        assertThat(limits.shortage(1, "x: Cannot allocate memory"))
                .hasValueSatisfying(
                        it -> assertThat(it).contains("64 MB", "troupe.worker.sandbox-memory"));
        assertThat(limits.shortage(1, "==3==ERROR: ReserveShadowMemoryRange failed")).isPresent();
        assertThat(limits.shortage(0, "Cannot allocate memory")).isEmpty();
        assertThat(limits.shortage(1, "no such file")).isEmpty();
        assertThat(new CommandLimits(0, 0).shortage(1, "out of memory")).isEmpty();
    }

    @Test
    void saysWhatHoldsAndWhatDoesNot() {
        assertThat(new CommandLimits(2_048, 6_000_000_000L).description())
                .isEqualTo(
                        "each process of one may have 6.0 GB of data, and there may be 2,048 of them.");
        assertThat(new CommandLimits(0, 6_000_000_000L).description())
                .contains("nothing limits how many there are");
        assertThat(new CommandLimits(0, 4 << 20).around(List.of("ls")).get(4))
                .isEqualTo("{ ulimit -d 4096; } 2>/dev/null; exec \"$@\"");
    }
}
