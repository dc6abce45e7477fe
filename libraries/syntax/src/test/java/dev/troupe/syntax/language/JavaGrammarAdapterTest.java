package dev.troupe.syntax.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.syntax.check.ParserSyntaxChecker;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Java that is newer than the grammar. */
class JavaGrammarAdapterTest {
    private static final ParserSyntaxChecker GATE =
            new ParserSyntaxChecker(new TreeSitterParser(_ -> {}), Duration.ofSeconds(10));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "case A.B(String c) -> 1;",
                "case A.B(C.D(var e), _) when e -> 1;",
                "case A _, B.C _ -> 1;",
                "case A(_), B(_, _) -> 1;",
                "case A<?> _ -> 1;",
                "case A(String _, int b) -> 1;",
                "case A(List<String> _) -> 1;",
                "case A.B, C -> 1;",
                "default -> d((_, e) -> e, _ -> 2);",
                "default -> a instanceof A.B(int c, _) && c > 0 ? 1 : 2;",
                "default -> new A.B<String>(1).c(A.B.C(2));",
            })
    void passes(String label) {
        String text =
                "class X {\n    int y(Object a) {\n        return switch (a) {\n            %s\n        };\n    }\n}\n"
                        .formatted(label);

        assertThat(GATE.added("X.java", null, text)).isEmpty();
        assertThat(GATE.added("X.java", null, text.replaceFirst("\\(", "(("))).isNotEmpty();
        assertThat(JavaGrammarAdapter.known(text)).hasSameSizeAs(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import module java.base;\nclass X {}\n",
                "class X { void y() { try (var _ = z()) { } catch (A _) { } } }\n",
                "class X { void y() { for (var _ : z()) { } } }\n",
                "class X { void y() { case_(1); int a_ = _b; } }\n",
            })
    void passesElsewhere(String text) {
        assertThat(GATE.added("X.java", null, text)).isEmpty();
    }

    @Test
    void leavesOtherTextAsItIs() {
        String text = "class X { String y = \"case\"; // in any case of _x\n int z = a_b; }\n";

        assertThat(JavaGrammarAdapter.known(text)).isEqualTo(text);
    }

    @Test
    void bearsWhatNobodyWrites() {
        String names = "class X { Object y = " + "a.".repeat(50_000) + "b; }\n";

        assertThat(JavaGrammarAdapter.known(names)).isEqualTo(names);
        assertThat(JavaGrammarAdapter.known("\n".repeat(300_000))).hasSize(300_000);
        assertThat(GATE.added("x.js", "", "{".repeat(20_000) + ")".repeat(20_000))).isNotNull();
    }
}
