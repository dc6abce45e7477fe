package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NearestTest {

    private static final Source FILE =
            source(
                    "class Account {",
                    "  int total;",
                    "  int count;",
                    "  void add(int value) {",
                    "    total += value;",
                    "  }",
                    "}");

    @Test
    void linesInCommonVoteForThePlace() {
        assertThat(
                        Nearest.offset(
                                List.of("int total;", "int counter;", "void add(int value) {"),
                                FILE))
                .hasValue(1);
    }

    @Test
    void thePlaceMayBeginBeforeTheFile() {
        assertThat(Nearest.offset(List.of("package a;", "class Account {"), FILE)).hasValue(-1);
    }

    @Test
    void theEarlierOfEqualPlacesIsTaken() {
        assertThat(Nearest.offset(List.of("abc d"), source("x", "abc d", "abc d"))).hasValue(1);
    }

    @Test
    void withoutACommonLineTheMostSimilarOneIsTaken() {
        assertThat(Nearest.offset(List.of("{", "  void add(long value) {"), FILE)).hasValue(2);
    }

    @Test
    void nothingIsNearToWhatHasNothingInCommon() {
        assertThat(Nearest.offset(List.of("import asyncio"), FILE)).isEmpty();
        assertThat(Nearest.offset(List.of("}"), FILE)).isEmpty();
    }

    @Test
    void aLineThatIsEverywhereDoesNotDrownTheFile() {
        List<String> file =
                Stream.concat(Stream.generate(() -> "end 1").limit(100_000), Stream.of("special 2"))
                        .toList();
        List<String> search =
                Stream.concat(Stream.generate(() -> "end 1").limit(1_000), Stream.of("special 2"))
                        .toList();
        assertThat(Nearest.offset(search, new Source(file))).isPresent();
    }

    private static Source source(String... lines) {
        return new Source(List.of(lines));
    }
}
