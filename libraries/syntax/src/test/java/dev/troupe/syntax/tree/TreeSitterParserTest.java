package dev.troupe.syntax.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TreeSitterParserTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final TreeSitterParser parsers = new TreeSitterParser(_ -> {});

    @Test
    void parsesToATree() {
        try (SyntaxTree tree =
                parsers.parse(TreeSitterGrammar.JAVA, "class Ä {}\nclass B {}\n", LIMIT)
                        .orElseThrow()) {
            List<SyntaxNode> classes = tree.root().children();

            assertThat(tree.root().hasError()).isFalse();
            assertThat(classes).extracting(SyntaxNode::type).containsOnly("class_declaration");
            assertThat(classes.getLast().line()).isEqualTo(2);
            assertThat(classes.getFirst().text()).isEqualTo("class Ä {}");
            assertThat(classes.getFirst().endByte()).isEqualTo(11);
            assertThat(classes.getLast().startByte()).isEqualTo(12);
            assertThat(classes.getFirst().children().getLast().column()).isEqualTo(9);
            assertThat(classes.getFirst().endLine()).isEqualTo(1);
        }
    }

    @Test
    void readsTextsLongerThanOnePiece() {
        String text = "let ä = 'é';\n".repeat(20_000);

        try (SyntaxTree tree =
                parsers.parse(TreeSitterGrammar.JAVASCRIPT, text, LIMIT).orElseThrow()) {
            assertThat(tree.root().hasError()).isFalse();
            assertThat(tree.root().children()).hasSize(20_000);
        }
    }

    @Test
    void tellsErrorsAndWhatIsMissing() {
        try (SyntaxTree tree =
                parsers.parse(TreeSitterGrammar.JAVA, "class A { int b }", LIMIT).orElseThrow()) {
            assertThat(tree.root().hasError()).isTrue();
            assertThat(all(tree.root()).filter(SyntaxNode::isMissing)).hasSize(1);
        }
        try (SyntaxTree tree =
                parsers.parse(TreeSitterGrammar.JAVA, "class A { % }", LIMIT).orElseThrow()) {
            assertThat(all(tree.root()).filter(SyntaxNode::isError)).isNotEmpty();
        }
    }

    @Test
    void givesUpAfterTheLimit() {
        assertThat(parsers.parse(TreeSitterGrammar.JAVA, "class A {".repeat(20_000), Duration.ZERO))
                .isEmpty();
    }

    @Test
    void isClosedOnceAndNotUsedAfter() {
        SyntaxTree tree = parsers.parse(TreeSitterGrammar.JAVA, "class A {}", LIMIT).orElseThrow();
        SyntaxNode root = tree.root();

        tree.close();
        tree.close();

        assertThatThrownBy(root::children).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void leavesNoLibraryBehind() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        assertThat(parsers.missing(TreeSitterGrammar.GO)).isEmpty();
        try (Stream<Path> files = Files.list(temporary)) {
            assertThat(
                            files.filter(it ->
                                    it.getFileName()
                                            .toString()
                                            .startsWith(NativeLibraryLoader.PREFIX)))
                    .isEmpty();
        }
    }

    @Test
    void knowsTheLibrariesOfItsMachines() {
        assertThat(new NativePlatform(false, "x86_64").bundledFile("tree-sitter"))
                .isEqualTo("x86_64-linux-gnu-tree-sitter.so");
        assertThat(new NativePlatform(true, "aarch64").bundledFile("tree-sitter"))
                .isEqualTo("aarch64-macos-tree-sitter.dylib");
        assertThat(new NativePlatform(true, "aarch64").builtFile("1.2.3"))
                .isEqualTo("tree-sitter-core-1.2.3-macos-aarch64.dylib");
        assertThat(NativePlatform.of("Linux", "amd64"))
                .contains(new NativePlatform(false, "x86_64"));
        assertThat(NativePlatform.of("Mac OS X", "aarch64"))
                .contains(new NativePlatform(true, "aarch64"));
        assertThat(NativePlatform.of("Windows 11", "amd64")).isEmpty();
        assertThat(NativePlatform.of("Linux", "riscv64")).isEmpty();
    }

    @Test
    void hasEveryLibraryForEveryMachine() {
        for (TreeSitterGrammar grammar : TreeSitterGrammar.values()) {
            for (String machine : List.of("amd64", "aarch64")) {
                for (String system : List.of("Linux", "Mac OS X")) {
                    Optional<String> file =
                            NativePlatform.of(system, machine)
                                    .map(it -> it.bundledFile(grammar.library()));
                    assertThat(getClass().getResource("/lib/" + file.orElseThrow()))
                            .as("%s", file)
                            .isNotNull();
                }
            }
        }
    }

    @Test
    void saysWhichLibraryIsNotThere() {
        assertThatThrownBy(() -> NativeLibraryLoader.load("tree-sitter-klingon"))
                .isInstanceOf(SyntaxUnavailableException.class)
                .hasMessageContaining("tree-sitter-klingon")
                .hasMessageEndingWith("on the class path");
    }

    private static Stream<SyntaxNode> all(SyntaxNode node) {
        return Stream.concat(
                Stream.of(node), node.children().stream().flatMap(TreeSitterParserTest::all));
    }
}
