package dev.troupe.benchmarks.engine;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.text.FileContent;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A file and edits of it, so many times as large as its smallest form. */
enum MeasuredEditInput {
    /** Four lines of a file of 200 that are there as they are. */
    EXACT,
    /** Eight lines of a file of 200, one of them misspelt and one left out. */
    INEXACT,
    /** The same in a file of 20,000. */
    LONG_FILE,
    /** Thousands of equal lines, and fifty of them, with another, to be found. */
    EQUAL_LINES,
    /** Thousands of lines that are all alike, and fifty misspelt ones to be found. */
    NEAR_EQUAL_LINES,
    /** Two lines of a hundred thousand characters that differ at their ends, and one of them misspelt there. */
    LONG_LINES,
    /** Hundreds of lines to be found, one of them misspelt. */
    LONG_SEARCH,
    /** The same, misspelt in the middle of it. */
    INNER_SLIP,
    /** Hundreds of lines to be found, one of them misspelt and every fourth changed. */
    MANY_CHANGES,
    /** Up to ten thousand blocks of one answer. */
    MANY_BLOCKS;

    private static final int FEW = 200;
    private static final int MANY = 20_000;
    private static final int HOSTILE = 5_000;

    /** Holds what the engine is given; the edits are all of one file. */
    record Work(FileContent file, List<EditRequest> edits) {
        static Work of(String file, EditRequest... edits) {
            return new Work(FileContent.Text.of(file), List.of(edits));
        }
    }

    /** The input, {@code size} times as large as its smallest form. */
    Work of(int size) {
        return switch (this) {
            case EXACT -> Work.of(rows(0, FEW), exact(FEW / 2));
            case INEXACT -> Work.of(rows(0, FEW), inexact(FEW / 2));
            case LONG_FILE -> Work.of(rows(0, MANY), inexact(MANY / 2));
            case EQUAL_LINES ->
                    Work.of(
                            "value = 0;\n".repeat(HOSTILE * size),
                            new EditRequest.Block(
                                    "value = 0;\n".repeat(50) + "other = 1;\n", "value = 2;\n"));
            case NEAR_EQUAL_LINES ->
                    Work.of(
                            near("value", HOSTILE * size),
                            new EditRequest.Block(near("vlaue", 50), "value = 2;\n"));
            case LONG_LINES -> longLines("word, ".repeat(20_000 * size));
            case LONG_SEARCH -> longSearch(250 * size);
            case INNER_SLIP -> innerSlip(250 * size);
            case MANY_CHANGES -> manyChanges(250 * size);
            case MANY_BLOCKS -> new Work(FileContent.Text.of(rows(0, FEW)), toAndFro(1_250 * size));
        };
    }

    private static EditRequest exact(int at) {
        String search = rows(at, at + 4);
        return new EditRequest.Block(search, search.replaceFirst("row", "changed row"));
    }

    private static EditRequest inexact(int at) {
        String known = rows(at, at + 4);
        String rest = rows(at + 5, at + 8).replaceFirst("telling", "teling");
        return new EditRequest.Block(known + rest, known.replaceFirst("row", "changed row") + rest);
    }

    private static Work longLines(String line) {
        return Work.of(
                line + "beginning 1\n" + line + "finishing 2\n",
                new EditRequest.Block(line + "finihsing 2\n", line + "finishing 3\n"));
    }

    private static Work longSearch(int lines) {
        String search = rows(0, lines).replaceFirst("telling", "teling");
        return Work.of(
                rows(0, 2 * lines),
                new EditRequest.Block(search, search.replaceFirst("row 9 ", "changed row 9 ")));
    }

    private static Work innerSlip(int lines) {
        String search = slipped(lines);
        return Work.of(
                rows(0, 2 * lines),
                new EditRequest.Block(search, search.replaceFirst("row 9 ", "changed row 9 ")));
    }

    private static Work manyChanges(int lines) {
        String search = slipped(lines);
        return Work.of(
                rows(0, 2 * lines),
                new EditRequest.Block(
                        search, search.replaceAll("row (\\d*[048]) ", "changed row $1 ")));
    }

    private static String slipped(int lines) {
        String middle = "telling(" + (lines / 2 + 1) + ")";
        return rows(0, lines).replace(middle, middle.replace("telling", "teling"));
    }

    private static List<EditRequest> toAndFro(int times) {
        String row = rows(FEW / 2, FEW / 2 + 1);
        String changed = "changed " + row;
        return IntStream.range(0, times)
                .mapToObj(i -> i % 2 == 0 ? block(row, changed) : block(changed, row))
                .toList();
    }

    private static EditRequest block(String search, String replace) {
        return new EditRequest.Block(search, replace);
    }

    private static String rows(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> "row " + i + " = telling(" + i + ");\n")
                .collect(Collectors.joining());
    }

    private static String near(String word, int lines) {
        return IntStream.range(0, lines)
                .mapToObj(i -> word + " = " + i % 13 + ";\n")
                .collect(Collectors.joining());
    }
}
