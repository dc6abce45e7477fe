package dev.troupe.permission.caution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.WorkBudget;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that were made to hide what they run. */
class HostileLinesTest {
    @Test
    void findsAForkBombBehindOtherFunctions() {
        assertThat(BuiltInBlocks.forkBomb("x(){ y|y& };".repeat(1_000) + ":(){ :|:& };:")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":(){ :|:& };:",
                "bomb() { bomb | bomb & }; bomb",
                "x; a.b_1(){ a.b_1|a.b_1& }",
                "ff(){ f|f& }"
            })
    void findsForkBombs(String line) {
        assertThat(BuiltInBlocks.forkBomb(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a(){ b|b& }",
                "a(){ a|b& }",
                "a(){ a|a; }",
                "é(){ é|é& }",
                "(){ |& }",
                "a(){ ab|ab& }",
                "'a(){ a|a& }'",
                "aaaaaaaaaabbbbbbbbbbccccccccccddd(){ aaaaaaaaaabbbbbbbbbbccccccccccddd|aaaaaaaaaabbbbbbbbbbccccccccccddd& }"
            })
    void findsNoOthers(String line) {
        assertThat(BuiltInBlocks.forkBomb(line)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "-c, true",
        "-lc, true",
        "-cx, true",
        "-x, false",
        "-, false",
        "--c, false",
        "-c1, false",
        "c, false",
    })
    void knowsWhichOptionTakesAScript(String option, boolean takes) {
        List<LiteralCommand> found =
                CommandUnwrapper.of("bash " + option + " 'rm -rf /'", WorkBudget.forLine());
        assertThat(found.stream().anyMatch(it -> it.program().equals("rm"))).isEqualTo(takes);
    }

    @Test
    void passesDocumentsInTheirOrder() {
        assertThat(words("cat <<a <<b\nx\na\ny\nb\nls")).containsExactly("cat", "ls");
        assertThat(words("cat <<''\nx\n\nls")).containsExactly("cat", "ls");
        assertThat(words("cat <<a <<''\nx\na\n\nls")).containsExactly("cat", "ls");
        assertThat(words("cat <<a <<b\nb\na\nls")).containsExactly("cat", "ls");
        assertThat(words("cat <<-a\n\tx\n\ta\nls")).containsExactly("cat", "ls");
        assertThat(words("cat <<a\nx\nls")).containsExactly("cat", "x", "ls");
    }

    private static List<String> words(String line) {
        return LenientCommandSplitter.of(line).stream().map(it -> it.words().getFirst()).toList();
    }

    @Test
    void doesNotGuessBehindWhatOnlyLeads() {
        List<LiteralCommand> found =
                CommandUnwrapper.of(
                        "sudo -? " + "time ".repeat(100) + "rm -rf /", WorkBudget.forLine());
        assertThat(found.stream().anyMatch(it -> it.program().equals("rm"))).isTrue();
    }
}
