package dev.troupe.cli.lineeditor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LineContinuationTest {
    @Test
    void goesOnBehindABackslash() {
        assertThat(LineContinuation.open("one \\")).isTrue();
        assertThat(LineContinuation.next("one \\")).isEqualTo("one \n");
        assertThat(LineContinuation.open("C:\\\\")).isFalse();
    }

    @Test
    void goesOnUntilAFenceIsClosed() {
        assertThat(LineContinuation.open("look:\n  ```java\nint a;")).isTrue();
        assertThat(LineContinuation.next("```")).isEqualTo("```\n");
        assertThat(LineContinuation.open("look:\n```\nint a;\n```")).isFalse();
        assertThat(LineContinuation.open("what is ``` for")).isFalse();
    }
}
