package dev.troupe.cli.lineeditor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PastePlaceholdersTest {
    private final PastePlaceholders pastes = new PastePlaceholders();

    @Test
    void showsLargeOnesShortAndSendsThemWhole() {
        String log = "line\r\n".repeat(40);
        String other = "x".repeat(2_000);
        String shown = "why " + pastes.shown(log) + " and " + pastes.shown(other) + "?";
        assertThat(shown).isEqualTo("why [paste 1: 40 lines] and [paste 2: 2000 characters]?");
        assertThat(pastes.whole(shown))
                .isEqualTo("why " + "line\n".repeat(40) + " and " + other + "?");
    }

    @Test
    void leavesOtherBracketsAlone() {
        pastes.shown("line\n".repeat(40));
        assertThat(pastes.whole("a[0] [paste 2: 40 lines] ["))
                .isEqualTo("a[0] [paste 2: 40 lines] [");
    }

    @Test
    void takesSmallOnesAsTheyAre() {
        assertThat(pastes.shown("a\rb\r\nc")).isEqualTo("a\nb\nc");
    }
}
