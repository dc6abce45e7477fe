package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.ProjectProfiles;
import dev.troupe.permission.profile.ProjectType;
import dev.troupe.permission.schema.ToolSchemas;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The looks that come before the two measures of likeness pass over nothing that is alike. */
class CommandSuggesterTest {
    private static final CompiledPolicy RULES = rules();
    private static final CommandSuggester SUGGESTIONS =
            new CommandSuggester(RULES, ToolSchemas.bundled());

    private static CompiledPolicy rules() {
        ToolSchemas schemas = ToolSchemas.bundled();
        SecurityPolicy policy = ProjectProfiles.of(Set.of(ProjectType.RUST));
        return CompiledPolicy.of(
                schemas,
                policy.rules(),
                policy.patterns(),
                policy.synonyms(),
                policy.conditions(),
                policy.otherwise());
    }

    @Property
    void theClosestIsFound(@ForAll("misspelt") List<String> words) {
        CommandSuggestion found = SUGGESTIONS.closest(words);
        assertThat(found == null ? 0 : found.similarity()).isEqualTo(best(words));
    }

    @ParameterizedTest
    @CsvSource({
        "cargo tset --release,cargo test --release",
        "cargo biuld,cargo build",
        "gti status,git status",
        "gut status,git status",
        "git lgo,git log",
        "git psuh origin main,git push origin main",
        "git pus --force,git push --force",
        "cargo pubish,cargo publish",
        "sudoo ls,sudo ls"
    })
    void whatIsMisspeltIsNear(String line, String meant) {
        assertThat(suggested(line)).isEqualTo(meant);
    }

    /** What differs is another word, though most of the line is the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {"cargo rnu --example demo", "git commti -m x", "cargo bsod", "git dog x"})
    void anotherWordIsNotNear(String line) {
        assertThat(suggested(line)).isEmpty();
    }

    /** Nobody meant another word by one that the tool knows, or another tool by one that is known. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cargo run --example demo",
                "cargo add serde",
                "git stage x",
                "git pull",
                "mvn clean",
                "rmdir x"
            })
    void whatIsKnownIsNotMisspelt(String line) {
        assertThat(suggested(line)).isEmpty();
    }

    private static String suggested(String line) {
        CommandSuggestion found = SUGGESTIONS.closest(List.of(line.split(" ", -1)));
        return found == null ? "" : found.line();
    }

    private static double best(List<String> words) {
        double best = 0;
        int known = ToolSchemas.bundled().commands(words).size();
        for (List<String> head : heads()) {
            if (head.size() <= words.size() && MisspellingCheck.of(head, words, known)) {
                String given = String.join(" ", words.subList(0, head.size()));
                best = Math.max(best, alike(given, String.join(" ", head)));
            }
        }
        return best;
    }

    private static double alike(String given, String known) {
        int longest = Math.max(given.length(), known.length());
        double winkler = new JaroWinklerSimilarity().apply(given, known);
        double shared =
                1 - LevenshteinDistance.getDefaultInstance().apply(given, known) / (double) longest;
        boolean alike = !given.equals(known) && longest <= 64 && winkler >= 0.85 && shared >= 0.6;
        return alike ? winkler : 0;
    }

    private static List<List<String>> heads() {
        return RULES.rules().stream()
                .map(rule ->
                        rule.words().stream()
                                .takeWhile(it -> !it.startsWith("-") && !it.contains("*"))
                                .limit(3)
                                .toList())
                .filter(it -> !it.isEmpty())
                .toList();
    }

    @Provide
    Arbitrary<List<String>> misspelt() {
        Arbitrary<List<String>> heads = Arbitraries.of(heads());
        Arbitrary<Integer> place = Arbitraries.integers().between(0, 20);
        return Combinators.combine(heads, place, place, Arbitraries.of("e", "x", "st", "ö", ""))
                .as(CommandSuggesterTest::misspelt);
    }

    private static List<String> misspelt(List<String> head, int cut, int put, String more) {
        StringBuilder line = new StringBuilder(String.join(" ", head));
        if (cut < line.length()) {
            line.deleteCharAt(cut);
        }
        line.insert(Math.min(put, line.length()), more);
        return List.of(line.append(" and more").toString().split(" ", -1));
    }
}
