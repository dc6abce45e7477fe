package dev.troupe.syntax.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.syntax.SyntaxChecker;
import dev.troupe.syntax.SyntaxFault;
import dev.troupe.syntax.language.SourceLanguage;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ParserSyntaxCheckerTest extends SyntaxCheckerContract {
    private static final ParserSyntaxChecker GATE =
            new ParserSyntaxChecker(new TreeSitterParser(_ -> {}), Duration.ofSeconds(10));

    @Override
    protected SyntaxChecker gate() {
        return GATE;
    }

    @Override
    protected Stream<Sample> samples() {
        return SyntaxSamples.all();
    }

    @Test
    void hasASampleOfEveryLanguage() {
        assertThat(
                        SyntaxSamples.all()
                                .map(it -> SourceLanguage.of(it.path()).orElseThrow())
                                .collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(Arrays.asList(SourceLanguage.values()));
    }

    @Test
    void hasAllParsersOnThisMachine() {
        assertThat(GATE.missing()).isEmpty();
    }

    @Test
    void namesTheBracketThatIsNotClosed() {
        String whole = "class A {\n    void b() {\n        c();\n    }\n}\n";

        assertThat(first("A.java", whole, whole.replace("c();\n    }", "c(;\n    }")))
                .isEqualTo(new SyntaxFault(3, 10, "this \"(\" is never closed"));
        assertThat(first("A.java", whole, whole.replace("c();\n    }\n", "c();\n")).message())
                .contains("\"{\" is never closed");
        assertThat(first("A.java", whole, whole + "}\n"))
                .isEqualTo(new SyntaxFault(6, 1, "nothing is open that this \"}\" closes"));
    }

    @Test
    void saysWhatIsMissing() {
        String whole = "class A {\n    int b = 1;\n}\n";

        assertThat(first("A.java", whole, whole.replace("1;", "1")).message())
                .isEqualTo("\";\" is missing");
    }

    @Test
    void countsColumnsInCharacters() {
        String whole = "let a = \"ä€😀\"; let b = [1];\n";

        assertThat(first("a.js", whole, whole.replace("[1]", "[1")))
                .isEqualTo(new SyntaxFault(1, 25, "this \"[\" is never closed"));
    }

    @Test
    void doesNotJudgeNewFilesOfLanguagesThatItKnowsLessWell() {
        assertThat(GATE.added("a.c", null, "int main( {")).isEmpty();
        assertThat(GATE.added("a.c", "", "int main( {")).isNotEmpty();
        assertThat(GATE.added("a.py", null, "def a(:\n")).isNotEmpty();
    }

    @Test
    void doesNotJudgeWhatTakesTooLong() {
        ParserSyntaxChecker hasty =
                new ParserSyntaxChecker(new TreeSitterParser(_ -> {}), Duration.ZERO);

        assertThat(hasty.added("a.js", null, "let a = [".repeat(5_000))).isEmpty();
    }

    @Test
    void doesNotJudgeVeryLargeFiles() {
        String whole = "let a = 1;\n".repeat(100_000);

        assertThat(GATE.added("a.js", whole, whole + "let = [")).isEmpty();
    }

    @Test
    void knowsJsonThatMayHoldComments() {
        String commented = "{\n  // why\n  \"a\": [1,],\n}\n";

        assertThat(GATE.added("tsconfig.json", "{}", commented)).isEmpty();
        assertThat(GATE.added("web/.vscode/settings.json", "{}", commented)).isEmpty();
        assertThat(GATE.added("package.json", "{}", commented)).isNotEmpty();
    }

    @Test
    void tellsThatJsonEndsTooEarlyInWordsOfItsOwn() {
        assertThat(first("a.json", "{}\n", "{\"a\": [1\n").message())
                .isEqualTo("the text ends before all that it opens is closed");
    }

    private static SyntaxFault first(String path, String before, String after) {
        List<SyntaxFault> faults = GATE.added(path, before, after);
        assertThat(faults).isNotEmpty();
        return faults.getFirst();
    }
}
