package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NearestLineFinderTest {

    private static final IndexedFileLines FILE =
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
                        NearestLineFinder.offset(
                                List.of("int total;", "int counter;", "void add(int value) {"),
                                FILE))
                .hasValue(1);
    }

    @Test
    void thePlaceMayBeginBeforeTheFile() {
        assertThat(NearestLineFinder.offset(List.of("package a;", "class Account {"), FILE))
                .hasValue(-1);
    }

    @Test
    void theEarlierOfEqualPlacesIsTaken() {
        assertThat(NearestLineFinder.offset(List.of("abc d"), source("x", "abc d", "abc d")))
                .hasValue(1);
    }

    @Test
    void withoutACommonLineTheMostSimilarOneIsTaken() {
        assertThat(NearestLineFinder.offset(List.of("{", "  void add(long value) {"), FILE))
                .hasValue(2);
    }

    @Test
    void nothingIsNearToWhatHasNothingInCommon() {
        assertThat(NearestLineFinder.offset(List.of("import asyncio"), FILE)).isEmpty();
        assertThat(NearestLineFinder.offset(List.of("}"), FILE)).isEmpty();
    }

    @Test
    void aLineThatIsEverywhereDoesNotDrownTheFile() {
        List<String> file =
                Stream.concat(Stream.generate(() -> "end 1").limit(100_000), Stream.of("special 2"))
                        .toList();
        List<String> search =
                Stream.concat(Stream.generate(() -> "end 1").limit(1_000), Stream.of("special 2"))
                        .toList();
        assertThat(NearestLineFinder.offset(search, new IndexedFileLines(file))).isPresent();
    }

    @Test
    void morePlacesInARowWinOverFewerAboveThem() {
        assertThat(
                        NearestLineFinder.offset(
                                List.of("abc 1", "def 2", "ghi 3"),
                                source("abc 1", "u", "v", "w", "abc 1", "def 2", "ghi 3")))
                .hasValue(4);
    }

    @Test
    void linesThatLieAFewLinesApartVoteTogether() {
        List<String> search = List.of("a 1", "b 2", "c 3", "d 4", "e 5", "f 6", "g 7");
        List<String> file = new ArrayList<>(List.of("a 1", "b 2", "c 3"));
        IntStream.range(0, 30).forEach(i -> file.add("other " + i));
        file.addAll(List.of("d 4", "x", "e 5", "y", "f 6", "g 7"));
        assertThat(NearestLineFinder.offset(search, new IndexedFileLines(file)))
                .hasValueSatisfying(at -> assertThat(at).isBetween(29, 32));
    }

    @Test
    void aLineThatIsThereOnceSaysMoreThanOneOfMany() {
        List<String> file = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            file.addAll(List.of("same 1", "same 2", "other " + i));
        }
        file.addAll(List.of("padding 1", "padding 2", "rare 7"));
        assertThat(
                        NearestLineFinder.offset(
                                List.of("same 1", "same 2", "rare 7"), new IndexedFileLines(file)))
                .hasValue(60);
    }

    private static IndexedFileLines source(String... lines) {
        return new IndexedFileLines(List.of(lines));
    }
}
