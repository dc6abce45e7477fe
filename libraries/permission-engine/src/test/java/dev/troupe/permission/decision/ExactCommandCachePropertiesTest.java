package dev.troupe.permission.decision;

import static dev.troupe.permission.decision.ExactCommandCacheTest.HERE;
import static dev.troupe.permission.decision.ExactCommandCacheTest.POLICY;
import static dev.troupe.permission.decision.ExactCommandCacheTest.anew;
import static dev.troupe.permission.decision.ExactCommandCacheTest.decided;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.policy.CommandRule;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What was decided once is what would be decided now, wherever it is used again and however the line is written. */
class ExactCommandCachePropertiesTest {
    private static List<String> texts() {
        return POLICY.rules().stream().map(CommandRule::text).distinct().toList();
    }

    private static List<String> words() {
        return texts().stream()
                .flatMap(it -> List.of(it.split(" ", -1)).stream())
                .distinct()
                .toList();
    }

    /** Each rule with other blanks, or what stands around a command and is no part of it. */
    @Provide
    Arbitrary<String> spellings() {
        Arbitrary<String> before = Arbitraries.of(" ", "\t", "  ", "\n", " \t ", "! ", "time ");
        Arbitrary<String> between = Arbitraries.of(" ", "  ", "\t", " \\\n ", " \t");
        Arbitrary<String> after =
                Arbitraries.of("", " ", ";", "\n", " # why", " #(){|&", " &", " ;", "\\\n");
        return Combinators.combine(before, Arbitraries.of(texts()), between, after)
                .as((start, text, blanks, end) -> start + text.replace(" ", blanks) + end);
    }

    /** Words of rules beside each other with something in between that may change what they mean. */
    @Provide
    Arbitrary<String> alike() {
        Arbitrary<String> glue =
                Arbitraries.of(
                        " ",
                        " ",
                        " ",
                        "  ",
                        "",
                        "'",
                        "\"",
                        "\\",
                        "=",
                        "*",
                        "~",
                        "$x",
                        " >/dev/null ",
                        " 2>&1",
                        " | ",
                        " && ",
                        "; ",
                        "{a,b}",
                        "#",
                        "\n",
                        "A=1 ",
                        "/",
                        "\u00a0",
                        "(");
        Arbitrary<String> word = Arbitraries.of(words());
        return Combinators.combine(glue, word, glue, word, glue, word, glue)
                .as((a, b, c, d, e, f, g) -> a + b + c + d + e + f + g);
    }

    @Property(tries = 3_000)
    void anotherSpellingIsDecidedAsIfItWereNew(@ForAll("spellings") String line) {
        assertThat(decided(line, HERE)).isEqualTo(anew(line, HERE));
    }

    @Property(tries = 3_000)
    void whatIsOnlyAlikeIsDecidedAsIfItWereNew(@ForAll("alike") String line) {
        assertThat(decided(" " + line, HERE)).isEqualTo(anew(" " + line, HERE));
    }

    @Property(tries = 300)
    void elsewhereAndWithoutASandboxToo(@ForAll("spellings") String line) {
        for (ExecutionContext here :
                List.of(
                        HERE.in("/w/below"),
                        HERE.in("/elsewhere"),
                        new ExecutionContext("/w", "/w", "/home/ada", false, HERE.paths()))) {
            assertThat(decided(line, here)).isEqualTo(anew(line, here));
        }
    }
}
