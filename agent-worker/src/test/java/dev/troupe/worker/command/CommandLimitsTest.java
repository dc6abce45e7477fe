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
