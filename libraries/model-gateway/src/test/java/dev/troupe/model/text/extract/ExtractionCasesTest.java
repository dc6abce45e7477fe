package dev.troupe.model.text.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.text.extract.block.ExtractedCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExtractionCasesTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** A text with the commands in it, in order. */
    record Case(String id, String text, List<String> commands, String why) {
        @Override
        public String toString() {
            return id + " " + why;
        }
    }

    static Stream<Case> cases() {
        return Stream.of("development.jsonl", "cases.jsonl", "further.jsonl")
                .flatMap(ExtractionCasesTest::read);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void exactlyTheCommandsThatAreMeantAreFound(Case one) {
        assertThat(CommandExtractor.from(one.text()))
                .extracting(ExtractedCommand::command)
                .isEqualTo(one.commands());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void placesLieWithinTheTextAndInOrder(Case one) {
        int at = 0;
        for (ExtractedCommand each : CommandExtractor.from(one.text())) {
            assertThat(each.span().start()).isGreaterThanOrEqualTo(at);
            assertThat(each.span().end()).isBetween(each.span().start() + 1, one.text().length());
            String word = each.command().substring(0, 2);
            assertThat(one.text().substring(each.span().start(), each.span().end())).contains(word);
            at = each.span().end();
        }
    }

    private static Stream<Case> read(String file) {
        try (InputStream stream = ExtractionCasesTest.class.getResourceAsStream(file)) {
            byte[] bytes = Objects.requireNonNull(stream).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .map(ExtractionCasesTest::one);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Case one(String line) {
        JsonNode node = JSON.readTree(line);
        return new Case(
                node.path("id").stringValue(),
                node.path("text").stringValue(),
                node.path("expected_commands").valueStream().map(JsonNode::stringValue).toList(),
                node.path("why").stringValue());
    }
}
