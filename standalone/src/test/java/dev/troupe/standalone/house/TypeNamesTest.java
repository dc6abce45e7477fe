package dev.troupe.standalone.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Holds the main types of all modules to the rules of names in {@code docs/dev/naming.md}.
 */
class TypeNamesTest {
    private static final Path GLOSSARY = SourceTree.resolve("docs/dev/glossary.md");

    /** The words of the glossary's table that may be the whole name of a type. */
    private static Set<String> glossary() throws IOException {
        return Pattern.compile("(?m)^\\| \\*\\*(\\w+)\\*\\* \\|")
                .matcher(Files.readString(GLOSSARY))
                .results()
                .map(it -> it.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void everyNameKeepsTheRules() throws IOException {
        TypeNames names = TypeNames.of(SourceTree.resolve(""), glossary());
        assertThat(names.offenders())
                .as("names that break a rule of docs/dev/naming.md: choose another one")
                .isEmpty();
    }

    @Test
    void offendersAreFound() {
        Map<String, List<String>> places =
                Map.of(
                        "Thinking",
                        List.of("a"),
                        "Session",
                        List.of("a"),
                        "PathGlob",
                        List.of("a", "b"),
                        "LineDiff",
                        List.of("a"));
        assertThat(new TypeNames(places, Set.of("Session")).offenders())
                .containsExactly("PathGlob", "Thinking");
    }

    @Test
    void rulesFindWhatTheyAreFor() {
        assertThat(TypeNames.words("HTTPServerState")).containsExactly("HTTP", "Server", "State");
        assertThat(TypeNames.words("Thinking")).hasSize(1);
        assertThat(TypeNames.isEmptyWord("FooImpl")).isTrue();
        assertThat(TypeNames.isEmptyWord("CommonThings")).isTrue();
        assertThat(TypeNames.isEmptyWord("ToolCallScheduler")).isFalse();
    }
}
