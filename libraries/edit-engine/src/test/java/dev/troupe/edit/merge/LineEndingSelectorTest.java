package dev.troupe.edit.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.text.FileContent;
import org.junit.jupiter.api.Test;

class LineEndingSelectorTest {
    private static final String DOS = "\r\n";
    private static final String UNIX = "\n";

    /** Its lines end in turn as one system and as the other has it; the last one does not end. */
    private final LineEndingSelector endings =
            new LineEndingSelector(FileContent.Text.of("a\nb\r\nc\nd\r\ne"));

    @Test
    void aLineEndsAsTheOneThatItStandsFor() {
        assertThat(endings.forInserted(0, 1, 0)).isEqualTo(UNIX);
        assertThat(endings.forInserted(1, 1, 0)).isEqualTo(DOS);
        assertThat(endings.forInserted(0, 2, 1)).isEqualTo(DOS);
        assertThat(endings.forInserted(2, 2, 1)).isEqualTo(DOS);
    }

    @Test
    void aLineMoreEndsAsTheLastThatGoes() {
        assertThat(endings.forInserted(1, 2, 2)).isEqualTo(UNIX);
        assertThat(endings.forInserted(0, 2, 9)).isEqualTo(DOS);
    }

    @Test
    void aLineBetweenEndsAsTheOneBeforeIt() {
        assertThat(endings.forInserted(1, 0, 0)).isEqualTo(UNIX);
        assertThat(endings.forInserted(2, 0, 3)).isEqualTo(DOS);
        assertThat(endings.forInserted(0, 0, 0)).isEqualTo(UNIX);
    }

    @Test
    void nextToALineWithoutAnEndItIsTheNeighbourThatTells() {
        assertThat(endings.forInserted(4, 1, 0)).isEqualTo(DOS);
        assertThat(endings.forInserted(5, 0, 0)).isEqualTo(endings.dominant());
        assertThat(new LineEndingSelector(FileContent.Text.of("x")).forInserted(0, 1, 0))
                .isEqualTo(UNIX);
    }
}
