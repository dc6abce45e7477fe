package dev.troupe.benchmarks.history.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoadTest {
    @Test
    void aSeedIsALoad() {
        assertThat(shape(Load.of(7, 60))).isEqualTo(shape(Load.of(7, 60)));
        assertThat(shape(Load.of(8, 60))).isNotEqualTo(shape(Load.of(7, 60)));
    }

    private static List<String> shape(Load load) {
        return load.all().stream()
                .map(it -> it.kind() + it.writings() + it.conversations())
                .toList();
    }

    @Test
    void everyKindComes() {
        assertThat(Load.of(1, 300).all().stream().map(Element::kind).distinct())
                .hasSize(Kind.values().length);
    }

    @Test
    void someKindsAlone() {
        assertThat(Load.of(1, 40, Set.of("asked", "paused")).all().stream().map(Element::kind))
                .containsOnly("asked", "paused");
    }

    @Test
    void whatIsLeftForQuietTimesIsNotPoisoned() {
        assertThat(Load.of(1, 300).after()).noneMatch(Element::poisoned);
        assertThat(Load.of(1, 300).during().stream().filter(Element::poisoned)).hasSize(5);
    }

    @Test
    void noLineIsWrittenTwice() {
        List<String> texts =
                Load.of(1, 100).all().stream()
                        .flatMap(it -> it.writings().stream())
                        .map(Writing::text)
                        .toList();
        assertThat(texts).doesNotHaveDuplicates().isNotEmpty();
    }
}
