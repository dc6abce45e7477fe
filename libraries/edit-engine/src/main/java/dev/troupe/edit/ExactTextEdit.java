package dev.troupe.edit;

import dev.troupe.edit.EditVariants.Reading;
import dev.troupe.edit.match.ElisionDetector;
import dev.troupe.edit.match.SequenceFinder;
import dev.troupe.edit.merge.LineSplice;
import dev.troupe.edit.merge.LiteralLineMerge;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The tool edit in its strict sense: the text is there character by character, perhaps inside a line. */
final class ExactTextEdit {

    private static final String STRATEGY = "exact";

    /** What stands at the end of a line as well as at the beginning of one. */
    private static final String JOINING = "{}()[].,;:?&|+-*/=";

    private static final int TELLING_LENGTH = 8;

    /** Lines [{@code from}, {@code to}) and the places within them. */
    private record Group(int from, int to, List<Integer> places) {}

    private final FileContent.Text before;
    private final List<String> lines;
    private final String text;
    private final int[] starts;
    private final String strategy;
    private final String search;
    private final String replace;

    /** Where the replacement itself contains what is searched. */
    private final List<Integer> offsets;

    private ExactTextEdit(FileContent.Text before, Reading reading) {
        this.strategy = reading.named(STRATEGY);
        this.before = before;
        this.lines = before.lineTexts();
        this.text = String.join("\n", lines) + (before.endsWithNewline() ? "\n" : "");
        this.search = reading.search();
        this.replace = reading.replace();
        this.offsets = SequenceFinder.of(search, replace);
        this.starts = new int[lines.size()];
        for (int i = 1; i < starts.length; i++) {
            starts[i] = starts[i - 1] + lines.get(i - 1).length() + 1;
        }
    }

    /** What becomes of it; empty where the text is not there. */
    static Optional<EditResult> apply(FileContent.Text before, Reading reading, boolean all) {
        ExactTextEdit edit = new ExactTextEdit(before, reading);
        List<Integer> found = SequenceFinder.of(edit.search, edit.text);
        return found.isEmpty() ? Optional.empty() : Optional.of(edit.apply(found, all));
    }

    private EditResult apply(List<Integer> found, boolean all) {
        if (found.size() > 1 && !all) {
            return ambiguous(found, false);
        }
        List<Integer> places = apart(found);
        List<Integer> done = places.stream().filter(this::isWithinReplacement).toList();
        if (done.size() == places.size()) {
            int line = lineAt(done.getFirst());
            return EditRefusalFactory.alreadyApplied(
                    line, line + LineSplitter.of(replace).size(), lines, RefusalWording.TOOL);
        }
        if (!done.isEmpty()) {
            return ambiguous(places, true);
        }
        Optional<String> placeholder = ElisionDetector.placeholder(LineSplitter.of(replace), lines);
        if (placeholder.isPresent()) {
            return EditRefusalFactory.elided(placeholder.get());
        }
        Optional<Integer> doubtful = places.stream().filter(this::isDoubtful).findFirst();
        if (doubtful.isPresent()) {
            int line = lineAt(doubtful.get());
            return EditRefusalFactory.uncertainIndentation(
                    line, line + LineSplitter.of(search).size(), lines, RefusalWording.TOOL);
        }
        LiteralLineMerge merge = new LiteralLineMerge(before);
        List<LineSplice> splices = new ArrayList<>();
        for (Group group : groups(places)) {
            splices.addAll(merge.lines(group.from, group.to, replaced(group)));
        }
        return EditResultBuilder.of(before, splices, strategy, 1.0)
                .orElseGet(RefusalWording.TOOL::nothingToChange);
    }

    /** A refusal of an edit that fits nowhere, with the line where its new text is in the file by the letter. */
    static EditResult noting(FileContent.Text before, String replace, EditResult.Refused refused) {
        List<String> lines = before.lineTexts();
        String text = String.join("\n", lines) + "\n";
        int place = replace.strip().length() < TELLING_LENGTH ? -1 : text.indexOf(replace);
        if (place < 0 || refused.advice().startsWith("The file has")) {
            return refused;
        }
        int line = (int) text.substring(0, place).chars().filter(it -> it == '\n').count();
        return EditRefusalFactory.present(refused, line, RefusalWording.TOOL);
    }

    private EditResult ambiguous(List<Integer> places, boolean all) {
        List<Integer> at = places.stream().map(this::lineAt).toList();
        return EditRefusalFactory.ambiguous(
                at, LineSplitter.of(search).size(), lines, RefusalWording.TOOL, all);
    }

    /** The places without those that overlap an earlier one. */
    private List<Integer> apart(List<Integer> found) {
        List<Integer> places = new ArrayList<>();
        int free = 0;
        for (int place : found) {
            if (place >= free) {
                places.add(place);
                free = place + search.length();
            }
        }
        return places;
    }

    private boolean isWithinReplacement(int place) {
        return offsets.stream().anyMatch(offset -> text.startsWith(replace, place - offset));
    }

    private List<Group> groups(List<Integer> places) {
        List<Group> groups = new ArrayList<>();
        for (int place : places) {
            int from = lineAt(place);
            int to = lineAt(Math.min(place + search.length(), text.length() - 1)) + 1;
            if (!groups.isEmpty() && from < groups.getLast().to) {
                Group last = groups.removeLast();
                last.places.add(place);
                groups.add(new Group(last.from, Math.max(to, last.to), last.places));
            } else {
                groups.add(new Group(from, to, new ArrayList<>(List.of(place))));
            }
        }
        return groups;
    }

    private String replaced(Group group) {
        StringBuilder region = new StringBuilder();
        int position = starts[group.from];
        for (int place : group.places) {
            region.append(text, position, Math.max(position, beginning(place)))
                    .append(replacement(place));
            position = place + search.length();
        }
        int end = group.to < starts.length ? starts[group.to] : text.length();
        return region.append(text, position, end).toString();
    }

    /** A line that is searched without its indentation, or with a part of it, and comes with all of it does not get it twice. */
    private boolean isIndentedTwice(int place) {
        String before = blanksBefore(place);
        if (!before.isEmpty() && indentOfNext().equals(Optional.of(indentation(replace)))) {
            return true;
        }
        if (before.isEmpty() || isIndentation() || replace.strip().equals(search.strip())) {
            return false;
        }
        String first = before + LineSplitter.of(search).getFirst();
        return indentation(replace).equals(before + indentation(search))
                || LineSplitter.of(replace).contains(first);
    }

    /** The indentation of the line further down with which what comes begins, as the ones above it go; empty for none. */
    private Optional<String> indentOfNext() {
        List<String> old = LineSplitter.of(search);
        List<String> fresh = LineSplitter.of(replace);
        if (fresh.isEmpty() || fresh.getFirst().isBlank()) {
            return Optional.empty();
        }
        String first = fresh.getFirst().strip();
        return old.getFirst().strip().equals(first)
                ? Optional.empty()
                : old.stream()
                        .skip(1)
                        .filter(it -> it.strip().equals(first))
                        .map(ExactTextEdit::indentation)
                        .findFirst();
    }

    /** The blanks of a line's indentation that stand before a place in it; none where the place is further in. */
    private String blanksBefore(int place) {
        String before = text.substring(starts[lineAt(place)], place);
        return before.isBlank() ? before : "";
    }

    /** Whether what comes brings no indentation to judge by. */
    private boolean isIndentation() {
        return indentation(replace).isEmpty() || search.isBlank();
    }

    /**
     * Whether what is searched begins within a line's indentation, and it cannot be told whether what comes lacks the
     * blanks before it: it has others than what is searched, or, of one line, more lines that are not in as far as this one,
     * or it begins with a line further down that would stay where it is with them, and would come out of what goes without.
     */
    private boolean isDoubtful(int place) {
        String before = blanksBefore(place);
        String mine = indentation(search);
        boolean stays = indentOfNext().equals(Optional.of(before + indentation(replace)));
        if (stays && !before.isEmpty()) {
            return isIndentedTwice(place);
        }
        if (before.isEmpty()
                || isIndentation()
                || isIndentedTwice(place)
                || replace.strip().equals(search.strip())) {
            return false;
        }
        return !indentation(replace).equals(mine)
                || (!search.strip().contains("\n")
                        && LineSplitter.of(replace).stream()
                                .skip(1)
                                .anyMatch(it -> !it.isBlank() && !it.startsWith(before + mine)));
    }

    /** What comes, to the letter; only a line ending at the start that lines lack, and the one of the file's end, stay. */
    private String replacement(int place) {
        if (lostBlank() && search.endsWith("\n") && replace.endsWith("\n") && !isLineStart(place)) {
            return "\n" + replace;
        }
        boolean lostEnding = search.endsWith("\n") && !replace.endsWith("\n") && !replace.isEmpty();
        boolean atEnd = place + search.length() == text.length();
        boolean only = search.equals(replace + "\n");
        return lostEnding && atEnd && !only ? replace + "\n" : replace;
    }

    /** A line is joined to the one before on purpose when its indentation goes, or when it begins with what may join. */
    private boolean lostBlank() {
        if (!search.startsWith("\n") || replace.startsWith("\n")) {
            return false;
        }
        String indentation = indentation(replace);
        boolean joins =
                indentation.isEmpty()
                        && !replace.isEmpty()
                        && JOINING.indexOf(replace.charAt(0)) >= 0;
        return !joins && indentation.equals(indentation(search.substring(1)));
    }

    private static String indentation(String text) {
        int end = 0;
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return text.substring(0, end);
    }

    private boolean isLineStart(int place) {
        return place == starts[lineAt(place)];
    }

    /** Where the place begins; a line that goes as a whole takes its indentation along. */
    private int beginning(int place) {
        int start = starts[lineAt(place)];
        boolean goes = replace.isEmpty() && search.endsWith("\n");
        return isIndentedTwice(place) || (goes && text.substring(start, place).isBlank())
                ? start
                : place;
    }

    private int lineAt(int offset) {
        int index = Arrays.binarySearch(starts, offset);
        return index >= 0 ? index : -index - 2;
    }
}
