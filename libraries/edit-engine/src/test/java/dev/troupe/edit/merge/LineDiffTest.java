package dev.troupe.edit.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class LineDiffTest {

    @Property(tries = 1000)
    void deltasTurnOneListIntoTheOther(
            @ForAll("lines") List<String> before, @ForAll("lines") List<String> after) {
        assertThat(applied(before, after)).isEqualTo(after);
    }

    @Test
    void largeListsAreCutAtLinesThatOccurOnce() {
        List<String> before = numbered(3000);
        List<String> after = new ArrayList<>(before);
        after.set(10, "changed");
        after.remove(1500);
        after.add(2990, "added");
        assertThat(LineDiff.between(before, after))
                .containsExactly(
                        new LineDelta(10, 11, 10, 11),
                        new LineDelta(1500, 1501, 1500, 1500),
                        new LineDelta(2991, 2991, 2990, 2991));
        assertThat(applied(before, after)).isEqualTo(after);
    }

    @Test
    void linesThatMovedAcrossOthersKeepTheLongerRun() {
        List<String> before = numbered(2500);
        List<String> after = new ArrayList<>(before.subList(500, 2500));
        after.addAll(before.subList(0, 500));
        assertThat(LineDiff.between(before, after))
                .containsExactly(
                        new LineDelta(0, 500, 0, 0), new LineDelta(2500, 2500, 2000, 2500));
    }

    @Test
    void largeListsWithNothingInCommonAreOneDelta() {
        List<String> before = numbered(20_000);
        List<String> after = before.stream().map(line -> "new " + line).toList();
        assertThat(LineDiff.between(before, after))
                .containsExactly(new LineDelta(0, 20_000, 0, 20_000));
    }

    @Test
    void aFewLinesAgainstManyAreOneDelta() {
        List<String> after = java.util.Collections.nCopies(50_000, "same");
        assertThat(LineDiff.between(List.of("a"), after))
                .containsExactly(new LineDelta(0, 1, 0, 50_000));
    }

    @Provide
    Arbitrary<List<String>> lines() {
        return Arbitraries.of("a", "b", "c", "").list().ofMaxSize(12);
    }

    private static List<String> numbered(int count) {
        return IntStream.range(0, count).mapToObj(i -> "line " + i).toList();
    }

    private static List<String> applied(List<String> before, List<String> after) {
        List<String> result = new ArrayList<>();
        int position = 0;
        for (LineDelta delta : LineDiff.between(before, after)) {
            result.addAll(before.subList(position, delta.fromBefore()));
            result.addAll(after.subList(delta.fromAfter(), delta.toAfter()));
            position = delta.toBefore();
        }
        result.addAll(before.subList(position, before.size()));
        return result;
    }
}
