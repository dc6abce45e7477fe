package dev.troupe.benchmarks.history.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeededLoadTest {
    @Test
    void aSeedIsALoad() {
        assertThat(shape(SeededLoad.of(7, 60))).isEqualTo(shape(SeededLoad.of(7, 60)));
        assertThat(shape(SeededLoad.of(8, 60))).isNotEqualTo(shape(SeededLoad.of(7, 60)));
    }

    private static List<String> shape(SeededLoad load) {
        return load.all().stream()
                .map(it -> it.kind() + it.writings() + it.conversations())
                .toList();
    }

    @Test
    void everyKindComes() {
        assertThat(SeededLoad.of(1, 300).all().stream().map(LoadElement::kind).distinct())
                .hasSize(LoadElementKind.values().length);
    }

    @Test
    void someKindsAlone() {
        assertThat(
                        SeededLoad.of(1, 40, Set.of("asked", "paused")).all().stream()
                                .map(LoadElement::kind))
                .containsOnly("asked", "paused");
    }

    @Test
    void whatIsLeftForQuietTimesIsNotPoisoned() {
        assertThat(SeededLoad.of(1, 300).after()).noneMatch(LoadElement::poisoned);
        assertThat(SeededLoad.of(1, 300).during().stream().filter(LoadElement::poisoned))
                .hasSize(5);
    }

    @Test
    void noLineIsWrittenTwice() {
        List<String> texts =
                SeededLoad.of(1, 100).all().stream()
                        .flatMap(it -> it.writings().stream())
                        .map(ExpectedFileLine::text)
                        .toList();
        assertThat(texts).doesNotHaveDuplicates().isNotEmpty();
    }
}
