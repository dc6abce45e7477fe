package dev.troupe.worker.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What scoring makes of the labelled set. {@code -Dfindings.print=true} prints all of it, {@code -Ddocs.write=true} writes
 * the figures of docs/user/review.md anew.
 */
class LabelledFindingsTest {
    private static final Path PAGE = Path.of("../docs/user/review.md");
    private static final String BEGIN = "<!-- figures -->\n";
    private static final String END = "<!-- end of figures -->\n";
    private static List<LabelledFinding> all = List.of();

    @BeforeAll
    static void score() throws IOException {
        all = LabelledSet.scored(new FindingScorer(0.8));
        if (Boolean.getBoolean("findings.print")) {
            all.forEach(it -> System.out.println(it.line()));
            System.out.println(figures());
        }
    }

    /** How many of those that are so do as they should. */
    private record Part(long right, long of) {
        static Part of(List<LabelledFinding> findings, Predicate<LabelledFinding> which) {
            List<LabelledFinding> chosen = findings.stream().filter(which).toList();
            return new Part(chosen.stream().filter(LabelledFinding::right).count(), chosen.size());
        }

        double share() {
            return (double) right / of;
        }

        String shown() {
            return String.format(Locale.ROOT, "%d of %d (%.0f %%)", right, of, 100 * share());
        }
    }

    private static Predicate<LabelledFinding> good() {
        return LabelledFinding::good;
    }

    private static void assertHalfOfTheNoiseGoesAndTheGoodStay(List<LabelledFinding> findings) {
        String table =
                findings.stream()
                        .filter(it -> !it.right())
                        .map(LabelledFinding::line)
                        .collect(Collectors.joining("\n"));
        assertThat(Part.of(findings, good().negate()).share())
                .as(table)
                .isGreaterThanOrEqualTo(0.5);
        assertThat(Part.of(findings, good()).share()).as(table).isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void inTheWholeSetHalfOfTheNoiseGoesAndTheGoodStay() {
        assertHalfOfTheNoiseGoesAndTheGoodStay(all);
    }

    @Test
    void inTheHeldOutPartHalfOfTheNoiseGoesAndTheGoodStay() {
        assertHalfOfTheNoiseGoesAndTheGoodStay(
                all.stream().filter(LabelledFinding::heldOut).toList());
    }

    @Test
    void theSetIsLargeAndEven() {
        assertThat(all).hasSizeGreaterThan(180);
        assertThat(all).filteredOn(good()).hasSizeBetween(all.size() * 2 / 5, all.size() * 3 / 5);
        assertThat(all)
                .filteredOn(LabelledFinding::heldOut)
                .hasSizeBetween(all.size() / 4, all.size() / 2);
    }

    @Test
    void whatTheModelSaysOfItselfDoesNotGiveTheLabelsAway() {
        double good = confidence(good());
        double noise = confidence(good().negate());

        assertThat(good - noise).isBetween(-0.1, 0.05);
    }

    private static double confidence(Predicate<LabelledFinding> which) {
        return all.stream()
                .filter(which)
                .mapToDouble(it -> it.finding().confidence())
                .average()
                .orElseThrow();
    }

    @Test
    void thePageShowsTheFigures() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        String expected = page.substring(0, from) + figures() + page.substring(page.indexOf(END));
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(PAGE, expected);
        }
        assertThat(PAGE).content().isEqualTo(expected);
    }

    private static String figures() {
        StringBuilder text =
                new StringBuilder("| | good, kept | noise, left out |\n|---|---|---|\n");
        row(text, "tuned on", all.stream().filter(it -> !it.heldOut()).toList());
        row(text, "held out", all.stream().filter(LabelledFinding::heldOut).toList());
        row(text, "all", all);
        text.append("\n| kind of noise | left out | of these held out |\n|---|---|---|\n");
        all.stream()
                .filter(good().negate())
                .collect(
                        Collectors.groupingBy(
                                LabelledFinding::kind, TreeMap::new, Collectors.toList()))
                .forEach((kind, some) -> kind(text, kind, some));
        return text.toString();
    }

    private static void row(StringBuilder text, String name, List<LabelledFinding> findings) {
        text.append(
                "| %s | %s | %s |\n"
                        .formatted(
                                name,
                                Part.of(findings, good()).shown(),
                                Part.of(findings, good().negate()).shown()));
    }

    private static void kind(StringBuilder text, String kind, List<LabelledFinding> findings) {
        Part heldOut = Part.of(findings, LabelledFinding::heldOut);
        text.append(
                "| %s | %s | %d of %d |\n"
                        .formatted(
                                kind,
                                Part.of(findings, _ -> true).shown(),
                                heldOut.right(),
                                heldOut.of()));
    }
}
