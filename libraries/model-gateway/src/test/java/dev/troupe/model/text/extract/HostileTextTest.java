package dev.troupe.model.text.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.troupe.model.text.extract.block.ExtractedCommand;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileTextTest {
    private static final int SIZE = 100_000;
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final List<String> PIECES =
            List.of(
                    "```bash\n",
                    "```\n",
                    "~~~",
                    "`",
                    "``",
                    "\n",
                    "\r\n",
                    " ",
                    "$ ",
                    "> ",
                    "user@host:~$ ",
                    "➜ ",
                    "Let me run ",
                    "I'll run ",
                    "running ",
                    "not ",
                    "if ",
                    "; ",
                    ", ",
                    ". ",
                    "? ",
                    ": ",
                    "\"",
                    "'",
                    "“",
                    "cargo test",
                    "git status",
                    "<<EOF\n",
                    "EOF\n",
                    "$(",
                    ")",
                    "((",
                    "{",
                    "}",
                    "\\",
                    "#",
                    "<!--",
                    "-->",
                    "- ",
                    "1. ",
                    "<tool_result>",
                    "</tool_result>",
                    "|",
                    "&&",
                    "ich ",
                    "führe ",
                    "を実行します",
                    "¿",
                    "...");

    /** A reader that goes back over what it has read needs minutes for one of these. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "\n",
                "`",
                "` `` ",
                "``` ",
                "\"",
                "“",
                "„a“ „",
                "'",
                "I'll run ",
                "I'll run git status ",
                "a' ",
                "I'll run 'a ",
                "Running `ls` ",
                "and ",
                "`ls` and ",
                "```bash\n",
                "```bash\nls\n```\n",
                "~~~~",
                "$ ls\n",
                "$ cat <<EOF\n> a\n",
                "user@host ",
                "~ ",
                "➜ ",
                "<!--",
                "<!-- -->",
                "<output>",
                "1. ",
                "- ",
                "> ",
                "if ",
                "not ",
                "? ",
                ": \n",
                "を実行します",
                "führe `ls` ",
                "FOO=1 ",
                "I run ",
                "run:;",
                "I'll run cat x ",
                "I'll run cat 'a ",
                "Running `ls` is ",
                "run git commit -m \"x "
            })
    void isReadInLinearTime(String piece) {
        String text = piece.repeat(SIZE / piece.length());
        Assertions.assertTimeoutPreemptively(LONG, () -> CommandExtractor.from(text));
        Assertions.assertTimeoutPreemptively(
                LONG, () -> CommandExtractor.from("I'll run " + text + " now"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "\n",
                "$(",
                "`",
                "\"",
                "'",
                "<<A\n",
                "cat <<A <<B\n",
                "((",
                "{ ",
                "case ",
                "\\\n",
                "#",
                "$",
                "a |\n",
                "${",
                "if\n"
            })
    void shellCodeIsReadInLinearTime(String piece) {
        String code = piece.repeat(SIZE / piece.length());
        Assertions.assertTimeoutPreemptively(
                LONG, () -> CommandExtractor.from("```bash\n" + code + "\n```\n"));
        Assertions.assertTimeoutPreemptively(
                LONG, () -> CommandExtractor.from("```console\n$ " + code + "\n```\n"));
    }

    @Test
    void aTextThatIsNoAnswerYieldsNothing() {
        String fence = "```bash\nls\n```\n";
        assertThat(CommandExtractor.from(fence + "x".repeat(CommandExtractor.LONGEST))).isEmpty();
    }

    @Test
    void manyCommandsAreAllFound() {
        assertThat(CommandExtractor.from("I'll run `ls -l`.\n\n".repeat(10_000))).hasSize(10_000);
        assertThat(CommandExtractor.from("```bash\nls\n```\n".repeat(10_000))).hasSize(10_000);
    }

    @Property(tries = 2000)
    void noTextMakesItFail(@ForAll @StringLength(max = 300) String text) {
        assertThatCode(() -> CommandExtractor.from(text)).doesNotThrowAnyException();
    }

    @Property(tries = 3000)
    void placesLieWithinTheText(@ForAll("answers") String text) {
        for (ExtractedCommand each : CommandExtractor.from(text)) {
            assertThat(each.span().start()).isBetween(0, each.span().end());
            assertThat(each.span().end()).isLessThanOrEqualTo(text.length());
            assertThat(each.command()).isNotBlank();
        }
    }

    @Provide
    Arbitrary<String> answers() {
        return Arbitraries.of(PIECES).list().ofMaxSize(40).map(pieces -> String.join("", pieces));
    }
}
