package dev.troupe.cli.lineeditor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MentionCompletionsTest {
    private static final List<String> FILES =
            List.of("docs/guide.md", "docs/first steps.md", "src/main/A.java", "gitlog.txt");

    private static List<String> of(String typed) {
        return MentionCompletions.of(typed, FILES, MentionCompletionsTest::symbols, 10).stream()
                .map(CompletionCandidate::value)
                .toList();
    }

    private static List<CompletionCandidate> symbols(String beginning) {
        return List.of(new CompletionCandidate("@symbol:" + beginning + "X", "class, a.py:1"));
    }

    @ParameterizedTest
    @CsvSource({"symbol:Ca, @symbol:CaX", "Car, @symbol:CarX", "Cart.to, @symbol:Cart.toX"})
    void offersSymbolsByTheBeginningOfTheirNames(String typed, String first) {
        assertThat(of(typed)).first().isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"symbol:", "gui", "MAIN", "Ca", "a/b", "git:log"})
    void offersNoSymbolsForWhatNamesFilesOrTooMuch(String typed) {
        assertThat(of(typed)).noneMatch(it -> it.endsWith("X"));
    }

    @Test
    void offersTheWordThatSymbolsBeginWith() {
        assertThat(of("sym")).first().isEqualTo("@symbol:");
    }

    @Test
    void offersFilesAndTheDirectoriesThatHoldThem() {
        assertThat(of("doc")).contains("@docs/", "@docs/guide.md");
        assertThat(of("main/")).contains("@src/main/", "@src/main/A.java");
    }

    @ParameterizedTest
    @CsvSource({
        "@doc, 0",
        "(@doc, 1",
        "«@doc, 1",
        "看@doc, 1",
        "@docs/guide.md和@src, 15",
        "me@example, -1",
        "\\@doc, -1",
        "doc, -1"
    })
    void beginsWhereAMentionDoes(String word, int at) {
        assertThat(MentionCompletions.begin(word)).isEqualTo(at);
    }

    @Test
    void quotesNamesWithBlanks() {
        assertThat(of("first")).contains("@\"docs/first steps.md\"");
    }

    @Test
    void offersLooksAtTheRepositoryFirst() {
        assertThat(of("git")).startsWith("@git:status", "@git:diff", "@git:log:10");
        assertThat(of("git:l").getFirst()).isEqualTo("@git:log:10");
    }
}
