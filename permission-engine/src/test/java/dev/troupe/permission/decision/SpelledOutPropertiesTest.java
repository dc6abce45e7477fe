package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Effort;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.condition.Facts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.Profiles;
import dev.troupe.permission.profile.ProjectType;
import dev.troupe.permission.schema.ToolSchemas;
import java.util.EnumSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What was decided once is what would be decided now, wherever it is used again and however the line is written. */
class SpelledOutPropertiesTest {
    private static final Surroundings HERE =
            new Surroundings("/w", "/w", "/home/ada", true, NamedPaths.plain());
    private static final SecurityPolicy POLICY = Profiles.of(EnumSet.allOf(ProjectType.class));
    private static final PermissionEngine ENGINE = engine();

    private static PermissionEngine engine() {
        ToolSchemas schemas = ToolSchemas.bundled();
        return new PermissionEngine(
                schemas,
                Ruleset.of(
                        schemas,
                        POLICY.rules(),
                        POLICY.patterns(),
                        POLICY.synonyms(),
                        POLICY.conditions(),
                        POLICY.otherwise()));
    }

    private static List<String> texts() {
        return POLICY.rules().stream().map(Rule::text).distinct().toList();
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
        for (Surroundings here :
                List.of(
                        HERE.in("/w/below"),
                        HERE.in("/elsewhere"),
                        new Surroundings("/w", "/w", "/home/ada", false, HERE.paths()))) {
            assertThat(decided(line, here)).isEqualTo(anew(line, here));
        }
    }

    private static Ruling decided(String line, Surroundings here) {
        return ENGINE.decide(line, here, Facts.unknown());
    }

    private static Ruling anew(String line, Surroundings here) {
        return ENGINE.decide(line, here, Facts.unknown(), Effort.forLine());
    }
}
