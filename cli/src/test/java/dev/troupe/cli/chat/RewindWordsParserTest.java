package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.RewindRequest;
import dev.troupe.contracts.session.RewindScope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RewindWordsParserTest {
    @Test
    void readsAStepAndWhatGoesBack() {
        assertThat(RewindWordsParser.of(" 3 ")).contains(new RewindRequest(3, RewindScope.BOTH));
        assertThat(RewindWordsParser.of("0 Files"))
                .contains(new RewindRequest(0, RewindScope.FILES));
        assertThat(RewindWordsParser.of("12  conversation"))
                .contains(new RewindRequest(12, RewindScope.CONVERSATION));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "files", "-1", "3 all", "3 files conversation", "9999999999"})
    void takesNothingElse(String words) {
        assertThat(RewindWordsParser.of(words)).isEmpty();
    }
}
