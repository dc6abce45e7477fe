package dev.troupe.edit.merge;

import dev.troupe.edit.indentation.IndentationShift;
import dev.troupe.edit.indentation.LineIndentation;
import dev.troupe.edit.match.MatchEvidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Pairs the lines of SEARCH and REPLACE that are the same up to their indentation, and the first lines of what else gives
 * way to one another. What becomes of them shows in which way the indentation of REPLACE is meant.
 */
final class KeptLineEvidence {

    private static final int MOST_SHIFTS = 4;
    static final String OPENING = "{([:";
    static final String CLOSING = "})]";

    /** A line of SEARCH and the one of REPLACE that it stays, or becomes. */
    record Pair(int before, int after) {}

    private final List<String> search;
    private final List<String> replace;
    private final List<Optional<String>> file;
    private final List<Pair> kept = new ArrayList<>();
    private final List<Pair> becoming = new ArrayList<>();
    private final boolean[] stays;
    private final boolean[] stood;

    /**
     * @param file for each line of SEARCH the indentation in the file, where it is known
     */
    KeptLineEvidence(List<String> search, List<String> replace, List<Optional<String>> file) {
        this.search = search;
        this.replace = replace;
        this.file = file;
        this.stays = new boolean[search.size()];
        this.stood = new boolean[replace.size()];
        int before = 0;
        int after = 0;
        for (LineDelta delta : LineDiff.between(stripped(search), stripped(replace))) {
            keep(before, delta.fromBefore(), after);
            becomes(delta);
            before = delta.toBefore();
            after = delta.toAfter();
        }
        keep(before, search.size(), after);
    }

    private static List<String> stripped(List<String> lines) {
        return lines.stream().map(String::strip).toList();
    }

    /** For each line of REPLACE the one of SEARCH that is the same up to its indentation; -1 for none. */
    static int[] counterparts(List<String> search, List<String> replace) {
        int[] counterparts = new int[replace.size()];
        Arrays.fill(counterparts, -1);
        int before = 0;
        int after = 0;
        for (LineDelta delta : LineDiff.between(stripped(search), stripped(replace))) {
            while (after < delta.fromAfter()) {
                counterparts[after++] = before++;
            }
            before = delta.toBefore();
            after = delta.toAfter();
        }
        while (after < replace.size()) {
            counterparts[after++] = before++;
        }
        return counterparts;
    }

    private void keep(int from, int to, int after) {
        for (int i = from; i < to; i++) {
            int j = after + i - from;
            stays[i] = true;
            stood[j] = true;
            boolean first = i == 0 && j == 0;
            if (file.get(i).isPresent() && (first || MatchEvidence.speaks(search.get(i)))) {
                kept.add(new Pair(i, j));
            }
        }
    }

    private void becomes(LineDelta delta) {
        OptionalInt before =
                IntStream.range(delta.fromBefore(), delta.toBefore())
                        .filter(i -> !search.get(i).isBlank())
                        .findFirst();
        OptionalInt after =
                IntStream.range(delta.fromAfter(), delta.toAfter())
                        .filter(j -> !replace.get(j).isBlank())
                        .findFirst();
        if (before.isPresent() && after.isPresent() && file.get(before.getAsInt()).isPresent()) {
            becoming.add(new Pair(before.getAsInt(), after.getAsInt()));
        }
    }

    /** What speaks against readings that the lines that stay would allow. */
    KeptLineDoubt doubt() {
        return new KeptLineDoubt(search, replace, file, kept, becoming, stays, stood);
    }

    /** The lines that stay. */
    List<Pair> kept() {
        return kept;
    }

    /** The lines that stay; where none does, the first ones of what gives way to one another. */
    List<Pair> pairs() {
        return kept.isEmpty() ? becoming : kept;
    }

    /** Whether any line stays that tells REPLACE's indentation from the file's. */
    boolean tells() {
        return kept.stream().anyMatch(it -> !before(it).equals(fileIndent(it)));
    }

    /** Whether there are lines on both sides to compare. */
    boolean hasSides() {
        return !kept.isEmpty() || !becoming.isEmpty();
    }

    /** Whether REPLACE only indents lines otherwise. */
    boolean onlyIndents() {
        return stripped(search).equals(stripped(replace));
    }

    /**
     * Whether the lines below the first one begin, or stand furthest out, where those of the file do. Below a line that
     * opens something they must go in.
     */
    boolean isAnchoredBelow(List<Optional<String>> indents) {
        List<String> ours = indents.stream().flatMap(Optional::stream).skip(1).toList();
        if (ours.isEmpty()) {
            return true;
        }
        List<String> all = file.stream().flatMap(Optional::stream).toList();
        List<String> theirs = keepsFirst() && all.size() > 1 ? all.subList(1, all.size()) : all;
        String begin = replace.get(first(replace).orElseThrow()).strip();
        boolean shut =
                OPENING.indexOf(begin.charAt(begin.length() - 1)) >= 0
                        && ours.getFirst().length() <= firstIndent().orElse("").length();
        boolean closed = shut && !keepsFirst();
        boolean wraps = shut && open(search) == open(replace);
        if (!wraps && standsBelow(indents)) {
            return true;
        }
        return !closed
                && !theirs.isEmpty()
                && (ours.getFirst().equals(theirs.getFirst())
                        || shortest(ours).equals(shortest(theirs)));
    }

    /** How many more brackets lines open than they close; what opens more than it did before wraps nothing. */
    static int open(List<String> lines) {
        return String.join("", lines)
                .chars()
                .map(it -> "([{".indexOf(it) >= 0 ? 1 : ")]}".indexOf(it) >= 0 ? -1 : 0)
                .sum();
    }

    /** Whether lines below the first one stay, each where it is. */
    private boolean standsBelow(List<Optional<String>> indents) {
        List<Pair> below = kept.stream().filter(it -> it.after() > 0).toList();
        return !below.isEmpty() && below.stream().noneMatch(it -> moves(it, indents));
    }

    private static String shortest(List<String> indents) {
        return Collections.min(indents, Comparator.comparingInt(String::length));
    }

    /** Whether the first line of REPLACE stands for one of SEARCH. */
    private boolean keepsFirst() {
        OptionalInt first = first(replace);
        return first.isPresent()
                && (stood[first.getAsInt()]
                        || becoming.stream().anyMatch(it -> it.after() == first.getAsInt()));
    }

    /** The file's indentation of the first line that is known. */
    Optional<String> firstIndent() {
        return file.stream().flatMap(Optional::stream).findFirst();
    }

    /** The blanks by which REPLACE may differ from the file: in its first, its outermost, or any line that stays. */
    Set<IndentationShift> shifts() {
        List<String> indents =
                replace.stream().filter(it -> !it.isBlank()).map(LineIndentation::of).toList();
        List<String> theirs = file.stream().flatMap(Optional::stream).toList();
        Set<IndentationShift> shifts = new LinkedHashSet<>();
        if (indents.isEmpty() || theirs.isEmpty()) {
            return shifts;
        }
        Optional<IndentationShift> own = ofSearch();
        Stream.of(
                        Stream.of(IndentationShift.between(indents.getFirst(), theirs.getFirst())),
                        Stream.of(IndentationShift.between(shortest(indents), shortest(theirs))),
                        kept.stream()
                                .map(pair ->
                                        IndentationShift.between(
                                                LineIndentation.of(replace.get(pair.after())),
                                                fileIndent(pair))))
                .flatMap(it -> it)
                .flatMap(Optional::stream)
                .filter(it -> !it.isNone() && !own.equals(Optional.of(it)))
                .distinct()
                .limit(MOST_SHIFTS)
                .forEach(shifts::add);
        return shifts;
    }

    /** Whether lines of SEARCH differ from the file by other blanks than others, and REPLACE has one below otherwise. */
    boolean isUneven() {
        return ofSearch().isEmpty()
                && kept.stream()
                        .filter(it -> it.after() > 0)
                        .anyMatch(it ->
                                !before(it).equals(LineIndentation.of(replace.get(it.after()))));
    }

    /** The blanks by which all of SEARCH differs from the file. */
    private Optional<IndentationShift> ofSearch() {
        List<Optional<IndentationShift>> shifts =
                IntStream.range(0, search.size())
                        .filter(i -> file.get(i).isPresent())
                        .mapToObj(i ->
                                IndentationShift.between(
                                        LineIndentation.of(search.get(i)),
                                        file.get(i).orElseThrow()))
                        .distinct()
                        .toList();
        return shifts.size() == 1 ? shifts.getFirst() : Optional.empty();
    }

    /** Whether the first line stands where the file has it. */
    boolean begins(List<Optional<String>> indents) {
        return firstIndent().equals(indents.stream().flatMap(Optional::stream).findFirst());
    }

    /** Whether lines stay, and none of them where it is. */
    boolean movesAll(List<Optional<String>> indents) {
        return !kept.isEmpty() && moved(indents) == kept.size();
    }

    /** How many of the lines that stay move. */
    int moved(List<Optional<String>> indents) {
        return (int) kept.stream().filter(it -> moves(it, indents)).count();
    }

    private boolean moves(Pair pair, List<Optional<String>> indents) {
        return !indents.get(pair.after()).equals(file.get(pair.before()));
    }

    /**
     * Classes an outcome.
     *
     * @param indents the indentation of each line of REPLACE in the file; empty for blank lines
     */
    IndentationShape shape(List<Optional<String>> indents) {
        return new KeptLineMovement(replace, file, kept, stays, stood, indents)
                .shape(begins(indents));
    }

    private String before(Pair pair) {
        return LineIndentation.of(search.get(pair.before()));
    }

    private String fileIndent(Pair pair) {
        return file.get(pair.before()).orElseThrow();
    }

    static int width(Optional<String> indent) {
        return indent.map(String::length).orElse(0);
    }

    static OptionalInt first(List<String> lines) {
        return IntStream.range(0, lines.size()).filter(j -> !lines.get(j).isBlank()).findFirst();
    }
}
