package dev.troupe.sandbox.protection;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.sandbox.WorkingSandbox;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class WorkingSandboxTest {
    @Test
    void testsSkipWithoutASandboxUnlessOneIsRequired() {
        assertThatThrownBy(() -> WorkingSandbox.needed(true, false, "no bubblewrap"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("no bubblewrap");
        assertThatThrownBy(() -> WorkingSandbox.needed(false, false, "no bubblewrap"))
                .isInstanceOf(TestAbortedException.class);
        assertThatCode(() -> WorkingSandbox.needed(true, true, "")).doesNotThrowAnyException();
    }
}
