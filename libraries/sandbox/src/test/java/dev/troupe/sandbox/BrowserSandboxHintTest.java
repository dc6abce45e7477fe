package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrowserSandboxHintTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1127/101010.1:FATAL:zygote_host_impl_linux.cc(127)] No usable sandbox! Update your kernel",
                "[7:7:FATAL:zygote_host_impl_linux.cc(117)] Running as root without --no-sandbox is not supported.",
                "Failed to move to new namespace: PID namespaces supported, Network namespace supported, but failed: errno = Operation not permitted",
                "chrome: Operation not permitted while making a namespace"
            })
    void saysToStartItWithoutItsOwn(String output) {
        assertThat(BrowserSandboxHint.notice(1, "before\n" + output + "\nafter"))
                .hasValueSatisfying(it -> assertThat(it).contains("--no-sandbox"));
    }

    @Test
    void saysNothingOfOthers() {
        assertThat(BrowserSandboxHint.notice(0, "grep: No usable sandbox!")).isEmpty();
        assertThat(BrowserSandboxHint.notice(1, "unshare: Operation not permitted")).isEmpty();
    }
}
