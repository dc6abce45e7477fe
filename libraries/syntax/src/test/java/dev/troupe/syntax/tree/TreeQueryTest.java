package dev.troupe.syntax.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TreeQueryTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(identifier) @x\\n(no_such_node) @y | line 2: the node type is wrong",
                "(class_declaration nofield: (_)) | line 1: the field is wrong",
                "(identifier @x | the syntax is wrong",
                "((identifier) @x (#near? @x \"a\")) | #near? is not supported",
                "((identifier) @x (#match? @x \"(\")) | #match? has a faulty expression"
            })
    void aFaultyQuerySaysWhatIsWrong(String query, String message) {
        assertThatThrownBy(
                        () -> TreeQuery.compile(TreeSitterGrammar.JAVA, query.replace("\\n", "\n")))
                .isInstanceOf(TreeQueryException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "((identifier) @x (#eq? @x \"b\")) | b",
                "((identifier) @x (#not-eq? @x \"b\")) | A c",
                "((identifier) @x (#match? @x \"^[A-Z]\")) | A",
                "((identifier) @x (#not-match? @x \"^[A-Z]\")) | b c",
                "((identifier) @x (#any-of? @x \"A\" \"c\")) | A c",
                "((identifier) @x (#not-any-of? @x \"A\" \"c\")) | b",
                "((identifier) @x (#strip! @x \"b\")) | A b c"
            })
    void predicatesChooseMatches(String query, String expected) {
        assertThat(texts(query, "class A { int b, c; }")).isEqualTo(List.of(expected.split(" ")));
    }

    @Test
    void placesAreThoseOfTheBytes() {
        TreeQuery query = TreeQuery.compile(TreeSitterGrammar.JAVA, "(method_declaration) @m");
        String text = "class A {\n  // ä😀\n  void ä() {\n  }\n}\n";
        List<List<Integer>> places = new ArrayList<>();

        try (TreeQueryRunner runner = new TreeQueryRunner()) {
            runner.run(
                    query,
                    text.getBytes(StandardCharsets.UTF_8),
                    Duration.ofSeconds(60),
                    it ->
                            places.add(
                                    List.of(
                                            it.start(0),
                                            it.end(0),
                                            it.line(0),
                                            it.endLine(0),
                                            it.bodyStart(0))));
        }

        assertThat(places).containsExactly(List.of(24, 39, 3, 4, 34));
    }

    private static List<String> texts(String source, String text) {
        TreeQuery query = TreeQuery.compile(TreeSitterGrammar.JAVA, source);
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        List<String> texts = new ArrayList<>();
        try (TreeQueryRunner runner = new TreeQueryRunner()) {
            runner.run(
                    query,
                    utf8,
                    Duration.ofSeconds(60),
                    it -> texts.add(text.substring(it.start(0), it.end(0))));
        }
        return texts;
    }
}
