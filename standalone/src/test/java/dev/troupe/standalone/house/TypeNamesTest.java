package dev.troupe.standalone.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Holds the main types of all modules to the rules of names in {@code docs/dev/naming.md}. Names that broke them when the rules
 * came stand in a list; it may only become shorter.
 */
class TypeNamesTest {
    private static final Path GLOSSARY = SourceTree.resolve("docs/dev/glossary.md");
    private static final Path OFFENDERS =
            SourceTree.resolve("standalone/src/test/resources/house/names-to-mend.txt");

    private static TypeNames names;
    private static List<String> listed;

    @BeforeAll
    static void read() throws IOException {
        names = TypeNames.of(SourceTree.resolve(""), glossary());
        listed = Files.readAllLines(OFFENDERS);
    }

    /** The words of the glossary's table that may be the whole name of a type. */
    private static Set<String> glossary() throws IOException {
        return Pattern.compile("(?m)^\\| \\*\\*(\\w+)\\*\\* \\|")
                .matcher(Files.readString(GLOSSARY))
                .results()
                .map(it -> it.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void everyOffenderIsListed() {
        Set<String> unlisted = new TreeSet<>(names.offenders());
        unlisted.removeAll(listed);
        assertThat(unlisted)
                .as("names that break a rule of docs/dev/naming.md: choose another one")
                .isEmpty();
    }

    @Test
    void everyListedNameStillOffends() {
        Set<String> mended = new TreeSet<>(listed);
        mended.removeAll(names.offenders());
        assertThat(mended).as("mended names: take them off the list").isEmpty();
    }

    @Test
    void listIsSorted() {
        assertThat(listed).isSorted().doesNotHaveDuplicates();
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
