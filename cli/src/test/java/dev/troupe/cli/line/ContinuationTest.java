package dev.troupe.cli.line;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContinuationTest {
    @Test
    void goesOnBehindABackslash() {
        assertThat(Continuation.open("one \\")).isTrue();
        assertThat(Continuation.next("one \\")).isEqualTo("one \n");
        assertThat(Continuation.open("C:\\\\")).isFalse();
    }

    @Test
    void goesOnUntilAFenceIsClosed() {
        assertThat(Continuation.open("look:\n  ```java\nint a;")).isTrue();
        assertThat(Continuation.next("```")).isEqualTo("```\n");
        assertThat(Continuation.open("look:\n```\nint a;\n```")).isFalse();
        assertThat(Continuation.open("what is ``` for")).isFalse();
    }
}
