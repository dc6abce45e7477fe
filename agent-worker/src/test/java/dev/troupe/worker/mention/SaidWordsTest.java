package dev.troupe.worker.mention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.context.mention.MentionParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SaidWordsTest {
    private static boolean theirs(String typed, String text) {
        SaidWords words =
                new SaidWords("", text, typed, MentionTolerance.REFUSED, MentionTolerance.REFUSED);
        return words.theirs(MentionParser.parse(text).mentions().getFirst());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/fix src/x | Read @src/x | false",
                "/fix the file src/xylophone.py | Read @src/x | false",
                "/fix see https://a.example/secret | Read @https://a.example/s | false",
                "/fix `@src/x` | Read @src/x | false",
                "/fix \\@src/x | Read @src/x | false",
                "/fix mail@src/x | Read @src/x | false",
                "/fix @src/x:1-5 | Read @src/x | true",
                "/fix (@src/x), please | Read @\"src/x\" | true",
                "/fix @https://a.example/s. | Read @https://a.example/s | true",
                "/fix @git:diff | Read @git:diff | true",
                "/fix @git:log:5 | Read @git:diff | false"
            })
    void onlyWhatPeopleMentionedIsTheirs(String typed, String text, boolean expected) {
        assertThat(theirs(typed, text)).isEqualTo(expected);
    }

    @Test
    void allOfWhatPeopleWroteIsTheirs() {
        SaidWords words = SaidWords.byPeople("Read @src/x", MentionTolerance.TOLD);

        assertThat(words.theirs(MentionParser.parse("Read @src/x").mentions().getFirst())).isTrue();
    }
}
