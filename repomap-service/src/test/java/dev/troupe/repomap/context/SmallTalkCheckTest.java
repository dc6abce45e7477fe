package dev.troupe.repomap.context;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallTalkCheckTest {
    private final SmallTalkCheck check = new SmallTalkCheck();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hi",
                "Good morning, how are you?",
                "Thanks, that's great!",
                "Yes, please go on.",
                "ok",
                "What's your name?",
                "Can you help me with something?",
                "Never mind, I'll try tomorrow",
                "",
                "👍"
            })
    void isAboutNoCode(String said) {
        assertThat(check.isSmallTalk(said)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fix the login timeout",
                "Why does total() return null?",
                "src/cart.py is slow",
                "rename parseHTTPRequest",
                "Please refuse expired coupons",
                "add a --json option to the map command"
            })
    void isAboutCode(String said) {
        assertThat(check.isSmallTalk(said)).isFalse();
    }
}
