package dev.troupe.orchestrator.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SessionTitleTest {
    @Test
    void cutsNoSign() {
        assertThat(SessionTitle.of("x".repeat(77) + "🇩🇪" + "y".repeat(9)))
                .isEqualTo("x".repeat(77) + "…");
        assertThat(SessionTitle.of("x".repeat(75) + "🇩🇪" + "y".repeat(9)))
                .isEqualTo("x".repeat(75) + "🇩🇪…");
    }

    @Test
    void aMessageGivesItsFirstLine() {
        assertThat(SessionTitle.of("\n  Fix the\ttotal \nand more\n")).isEqualTo("Fix the total");
    }

    @Test
    void aLongFirstLineIsCut() {
        assertThat(SessionTitle.of("x".repeat(300))).hasSize(80).endsWith("…");
    }

    @Test
    void noCharacterIsCutInTwo() {
        assertThat(SessionTitle.of("x".repeat(78) + "\ud83d\ude00".repeat(9)))
                .isEqualTo("x".repeat(78) + "…");
    }

    @Test
    void aGivenTitleIsOneLine() {
        assertThat(SessionTitle.given(" a\n\u001b[31mb ")).isEqualTo("a [31mb");
        assertThat(SessionTitle.given(" \n ")).isNull();
        assertThat(SessionTitle.given(null)).isNull();
    }

    @Test
    void aGivenTitleThatIsTooLongIsRefused() {
        assertThatThrownBy(() -> SessionTitle.given("x".repeat(201)))
                .hasMessage("title has 201 characters; at most 200 fit.");
    }
}
