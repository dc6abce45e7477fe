package dev.troupe.lsp.navigation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;

class TextEditApplicationTest {
    private static final String TEXT = "one\r\ntwo two\nthree";

    private static TextEdit edit(int line, int from, int to, String text) {
        return new TextEdit(new Range(new Position(line, from), new Position(line, to)), text);
    }

    @Test
    void allEditsSpeakOfTheTextBefore() {
        assertThat(
                        TextEditApplication.apply(
                                TEXT,
                                List.of(
                                        edit(1, 4, 7, "2"),
                                        edit(0, 0, 3, "1"),
                                        edit(1, 0, 3, "zwei")),
                                null))
                .contains("1\r\nzwei 2\nthree");
    }

    @Test
    void insertionsAtOnePlaceKeepTheirOrder() {
        assertThat(
                        TextEditApplication.apply(
                                TEXT, List.of(edit(0, 0, 0, "a"), edit(0, 0, 0, "b")), null))
                .contains("ab" + TEXT);
    }

    @Test
    void columnsAndLinesBehindTheEndMeanTheEnd() {
        assertThat(TextEditApplication.apply(TEXT, List.of(edit(0, 99, 99, "!")), null))
                .contains("one!\r\ntwo two\nthree");
        assertThat(TextEditApplication.apply(TEXT, List.of(edit(9, 0, 0, "!")), null))
                .contains(TEXT + "!");
    }

    @Test
    void overlapsAndWrongPlacesAreRefused() {
        assertThat(
                        TextEditApplication.apply(
                                TEXT, List.of(edit(0, 0, 2, "a"), edit(0, 1, 3, "b")), null))
                .isEmpty();
        assertThat(TextEditApplication.apply(TEXT, List.of(edit(0, 3, 1, "a")), null)).isEmpty();
        assertThat(TextEditApplication.apply(TEXT, List.of(edit(-1, 0, 1, "a")), null)).isEmpty();
    }

    @Test
    void onlyTheNameMayBeReplacedWhereOneIsGiven() {
        assertThat(TextEditApplication.apply(TEXT, List.of(edit(1, 0, 3, "2")), "two"))
                .contains("one\r\n2 two\nthree");
        assertThat(TextEditApplication.apply(TEXT, List.of(edit(2, 0, 3, "2")), "two")).isEmpty();
    }
}
