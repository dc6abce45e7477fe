package dev.troupe.edit.perturbed;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.HunkLine;
import dev.troupe.edit.HunkLocation;
import dev.troupe.edit.merge.LineDelta;
import dev.troupe.edit.merge.LineDiff;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An edit of which one half, or both, lost or gained indentation.
 *
 * @param format how it is written
 * @param before what became of what is searched
 * @param after what became of what comes instead
 */
record SlippedEdit(Format format, IndentationChange before, IndentationChange after) {

    /** The formats of edits. */
    enum Format {
        BLOCK,
        TOOL,
        HUNK
    }

    static SlippedEdit drawn(Random random) {
        Format format = List.of(Format.values()).get(random.nextInt(3));
        IndentationSlip before = slip(random);
        IndentationSlip after = slip(random);
        return of(format, before, after);
    }

    /** Lines without a sign stand once for both sides, so that the new ones are written like them, or like the file. */
    static SlippedEdit of(Format format, IndentationChange before, IndentationChange after) {
        return format == Format.HUNK && !after.equals(before)
                ? new SlippedEdit(format, before, IndentationSlip.NONE)
                : new SlippedEdit(format, before, after);
    }

    private static IndentationSlip slip(Random random) {
        return List.of(IndentationSlip.values())
                .get(random.nextInt(IndentationSlip.values().length));
    }

    /** The edit as it is written; empty where nothing is lost or gained, or where it says just what it means. */
    Optional<EditRequest> of(PerturbedEdit sample) {
        Optional<List<String>> search = before.on(sample.search());
        Optional<List<String>> replace = after.on(sample.replace());
        boolean literal = before.equals(IndentationSlip.NONE) && format != Format.BLOCK;
        boolean clean = before.equals(IndentationSlip.NONE) && after.equals(IndentationSlip.NONE);
        boolean twice =
                after.equals(LevelSlip.FIRST_LEVEL_LOST)
                        && (!before.equals(IndentationSlip.NONE) || !becomesFirst(sample));
        if (search.isEmpty() || replace.isEmpty() || literal || clean || twice) {
            return Optional.empty();
        }
        // What a tool is asked for stands in the file to the letter without the blanks of its first
        // line.
        if (format == Format.TOOL
                && !after.equals(IndentationSlip.NONE)
                && text(sample.search()).endsWith(text(search.get()).stripLeading())) {
            return Optional.empty();
        }
        if (format == Format.HUNK
                && (repeats(sample, search.get(), replace.get()) || !isLevel(sample))) {
            return Optional.empty();
        }
        if (!isTold(sample) || (after.equals(LevelSlip.TABS) && !isIndented(sample.search()))) {
            return Optional.empty();
        }
        if (keeps(search.get(), replace.get()) && !keeps(sample.search(), sample.replace())) {
            return Optional.empty();
        }
        return Optional.of(
                switch (format) {
                    case BLOCK -> new EditRequest.Block(text(search.get()), text(replace.get()));
                    case TOOL ->
                            new EditRequest.Replace(text(search.get()), text(replace.get()), false);
                    case HUNK ->
                            new EditRequest.Hunk(
                                    lines(sample, search.get(), replace.get()),
                                    HunkLocation.unknown());
                });
    }

    /** Whether an edit would be right as it is written: all lines that it keeps stand where the file has them. */
    private static boolean keeps(List<String> search, List<String> replace) {
        Set<String> lines = Set.copyOf(search);
        Set<String> bodies = search.stream().map(String::strip).collect(Collectors.toSet());
        return replace.stream()
                .allMatch(line -> lines.contains(line) || !bodies.contains(line.strip()));
    }

    /** Whether both halves begin at the same level: how much of it one lost, only its beginning and the other half tell. */
    private static boolean isTold(PerturbedEdit sample) {
        return begin(sample.search()) == begin(sample.replace());
    }

    /** Whether the first line stays, or only it changes; of any other nobody knows how far in it belongs. */
    private static boolean becomesFirst(PerturbedEdit sample) {
        int rest = Math.max(sample.search().size(), sample.replace().size()) - 1;
        return sample.head() > 0 || sample.tail() == rest;
    }

    /** Whether lines have any indentation, and tell for how many blanks a tab of the other half stands. */
    private static boolean isIndented(List<String> lines) {
        return lines.stream()
                .anyMatch(line -> line.startsWith("\t") || PerturbationText.width(line) > 1);
    }

    private static int begin(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(PerturbationText::width)
                .orElse(-1);
    }

    /** Whether what comes begins at the level of what goes, or of a line beside it. */
    private static boolean isLevel(PerturbedEdit sample) {
        List<String> search = sample.search();
        return LineDiff.between(search, sample.replace()).stream()
                .filter(delta -> delta.fromAfter() < delta.toAfter())
                .allMatch(delta -> {
                    String added = sample.replace().get(delta.fromAfter());
                    IntStream beside =
                            delta.fromBefore() < delta.toBefore()
                                    ? IntStream.of(delta.fromBefore())
                                    : IntStream.of(delta.fromBefore() - 1, delta.toBefore());
                    return beside.filter(i -> i >= 0 && i < search.size())
                            .mapToObj(search::get)
                            .anyMatch(line ->
                                    PerturbationText.width(line) == PerturbationText.width(added));
                });
    }

    /** Whether a line is removed and added again as it was. */
    private static boolean repeats(
            PerturbedEdit sample, List<String> search, List<String> replace) {
        return LineDiff.between(sample.search(), sample.replace()).stream()
                .anyMatch(delta ->
                        replace.subList(delta.fromAfter(), delta.toAfter()).stream()
                                .anyMatch(
                                        search.subList(delta.fromBefore(), delta.toBefore())
                                                ::contains));
    }

    private static List<HunkLine> lines(
            PerturbedEdit sample, List<String> search, List<String> replace) {
        List<HunkLine> lines = new ArrayList<>();
        int at = 0;
        for (LineDelta delta : LineDiff.between(sample.search(), sample.replace())) {
            add(lines, HunkLine.Sign.CONTEXT, search.subList(at, delta.fromBefore()));
            add(lines, HunkLine.Sign.REMOVED, search.subList(delta.fromBefore(), delta.toBefore()));
            add(lines, HunkLine.Sign.ADDED, replace.subList(delta.fromAfter(), delta.toAfter()));
            at = delta.toBefore();
        }
        add(lines, HunkLine.Sign.CONTEXT, search.subList(at, search.size()));
        return lines;
    }

    private static void add(List<HunkLine> lines, HunkLine.Sign sign, List<String> texts) {
        texts.forEach(text -> lines.add(new HunkLine(sign, text)));
    }

    static String text(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    @Override
    public String toString() {
        return format + " " + before + " " + after;
    }
}
