package dev.troupe.contracts.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageAttachmentTest {
    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "\u0085", "a\0b", "a\u009bb", "a\nb", "\ud83d\ude00"})
    void everyNameIsMadeOneThatServersTake(String name) {
        assertThat(MessageLimits.takesName(MessageAttachment.ofText(name, "x").fitted().name()))
                .isTrue();
        String longer = MessageAttachment.ofText(name + "x".repeat(300), "x").fitted().name();
        assertThat(MessageLimits.takesName(longer)).isTrue();
        assertThat(longer).endsWith("x…");
    }

    @Test
    void textsAreWithoutNulAndCut() {
        MessageAttachment fitted =
                MessageAttachment.ofText("a", "x\0" + "y".repeat(400_000)).fitted();

        assertThat(fitted.text())
                .startsWith("x\ufffdyy")
                .endsWith("[The rest is cut.]\n")
                .hasSize(MessageLimits.LONGEST_TEXT);
    }

    @Test
    void whatServersTakeStaysAsItIs() {
        MessageAttachment text =
                MessageAttachment.ofText("n".repeat(200), "x".repeat(MessageLimits.LONGEST_TEXT));
        MessageAttachment image = MessageAttachment.ofImage("shot.png", "AAAA");

        assertThat(text.fitted()).isEqualTo(text);
        assertThat(image.fitted()).isEqualTo(image);
    }
}
