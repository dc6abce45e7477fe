package dev.troupe.cli.attachment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnCommandOutputTest {
    private final List<String> shown = new ArrayList<>();
    private final OwnCommandOutput output = new OwnCommandOutput(shown::add);

    @ParameterizedTest
    @ValueSource(strings = {"one\ntwo\n", "one\ntwo", "one\r\ntwo\r\n", "one\rtwo"})
    void showsAndKeepsLines(String text) {
        output.read(new StringReader(text));

        assertThat(shown).containsExactly("one", "two");
        assertThat(output.close()).isEqualTo("one\ntwo\n");
    }

    @Test
    void linesWithoutEndAreShownInPieces() {
        output.read(new StringReader("x".repeat(25_000)));

        assertThat(shown).extracting(String::length).containsExactly(10_000, 10_000, 5_000);
    }

    @Test
    void takesNothingMoreWhenItIsClosed() throws Exception {
        output.read(new StringReader("one\n"));
        output.awaitEnd(1);

        assertThat(output.close()).isEqualTo("one\n");
        output.read(new StringReader("two\n"));
        assertThat(shown).containsExactly("one");
    }
}
