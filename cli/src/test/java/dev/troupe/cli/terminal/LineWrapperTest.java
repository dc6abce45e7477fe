package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LineWrapperTest {
    private static final AnsiStyle COLOUR = new AnsiStyle(true);

    @Test
    void goesOnBelowTheSecondColumnOfAList() {
        assertThat(LineWrapper.line("  /new     begin another one", 24))
                .isEqualTo("  /new     begin another\n" + " ".repeat(11) + "one");
        assertThat(LineWrapper.line("  one two  three four five", 14))
                .isEqualTo("  one two\n  three four\n  five");
        assertThat(LineWrapper.line("one.  two three four", 12)).isEqualTo("one.  two\nthree four");
    }

    @Test
    void breaksBetweenWordsAndGoesOnWhereTheLineBegins() {
        assertThat(LineWrapper.line("  next: Answer it, or wait for me", 16))
                .isEqualTo("  next: Answer\n  it, or wait\n  for me");
        assertThat(LineWrapper.line("fits  as  it is", 15)).isEqualTo("fits  as  it is");
        assertThat(LineWrapper.line("", 5)).isEmpty();
    }

    @Test
    void leavesWhatIsWiderToTheTerminal() {
        assertThat(LineWrapper.line("in /a/long/long/path it is", 10))
                .isEqualTo("in\n/a/long/long/path\nit is");
    }

    @Test
    void keepsWhatIsCopiedInOnePiece() {
        assertThat(LineWrapper.line("Answer with `troupe approve 12`, then wait", 20))
                .isEqualTo("Answer with\n`troupe approve 12`,\nthen wait");
        assertThat(LineWrapper.line("a ` that nothing closes", 8))
                .isEqualTo("a ` that\nnothing\ncloses");
    }

    @Test
    void coloursTakeNoRoomAndWideSignsTwo() {
        assertThat(LineWrapper.line(COLOUR.dim("  one two three"), 9))
                .isEqualTo("\u001b[2m  one two\n  three\u001b[0m");
        assertThat(LineWrapper.line("日本 日本", 8)).isEqualTo("日本\n日本");
    }

    @Test
    void proseIsNoCode() {
        assertThat(
                        LineWrapper.prose(
                                "one two three\n    make it so now\n"
                                        + COLOUR.dim("     a b c d e"),
                                9))
                .isEqualTo("one two\nthree\n    make it so now\n" + COLOUR.dim("     a b c d e"));
    }
}
