package dev.troupe.cli.chat.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.jline.utils.AttributedString;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChatStatusLineTest {
    @ParameterizedTest
    @CsvSource({
        "40, shop · main · qwen · window 4 %",
        "31, shop · main · qwen · window 4 %",
        "30, shop · main · qwen",
        "6, shop",
        "3, sho"
    })
    void leavesOutWholeParts(int columns, String expected) {
        var line = new AttributedString("shop · main · qwen · window 4 %");

        assertThat(ChatStatusLine.fit(line, columns).toString()).isEqualTo(expected);
    }
}
