package dev.troupe.edit;

import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.MatchStrategy;
import dev.troupe.edit.match.NearestLineFinder;
import dev.troupe.edit.merge.LineMergeResult;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.result.FileExcerpt;
import java.util.List;
import java.util.stream.Collectors;

/** Creates refusals for what an edit says and where it fits, in words that a model can act on. */
final class EditRefusalFactory {

    private static final int MOST_LINES_SHOWN = 40;
    private static final int MOST_PLACES_SHOWN = 3;
    private static final int MOST_PLACES_NAMED = 10;
    private static final int MARGIN = 2;
    private static final int LONGEST_QUOTED = 120;

    private static final String CONTEXT_ADVICE =
            "Copy the line above the place and the line below it from the file into the hunk, each with a blank before"
                    + " it; to add at the end of the file, write *** End of File below the added lines.";

    private EditRefusalFactory() {}

    static EditResult.Refused notFound(
            List<String> search, IndexedFileLines fileLines, RefusalWording wording) {
        List<String> file = fileLines.lines();
        List<FileExcerpt> closest =
                NearestLineFinder.offset(search, fileLines).stream()
                        .map(offset -> region(file, offset, offset + search.size()))
                        .toList();
        String advice =
                closest.isEmpty()
                        ? "Read the file again and copy " + wording.search() + " from it exactly."
                        : "These are the closest lines as they are in the file; copy "
                                + wording.search()
                                + " from them exactly, without the line numbers.";
        String how =
                fileLines.effort().isSpent()
                        ? " is not in the file as it stands there, and has too much text to be looked for in other words."
                        : " is not in the file.";
        return new EditResult.Refused(
                EditRefusalKind.NOT_FOUND, wording.searchFirst() + how, closest, advice);
    }

    /** A hunk is about the end of the file, and its {@code length} lines are not the last ones. */
    static EditResult.Refused notLast(List<String> file, int length) {
        return new EditResult.Refused(
                EditRefusalKind.NOT_FOUND,
                "The hunk changes only the line ending at the end of the file, but its old side is not the last lines of the file.",
                file.isEmpty()
                        ? List.of()
                        : List.of(region(file, file.size() - length, file.size())),
                "Copy the old side of the hunk from the last lines of the file exactly, without the line numbers.");
    }

    /**
     * Several places fit; {@code starts} and {@code length} count file lines from 0.
     *
     * @param all whether every place was meant, and yet not every one can be changed
     */
    static EditResult.Refused ambiguous(
            List<Integer> starts,
            int length,
            List<String> file,
            RefusalWording wording,
            boolean all) {
        String advice =
                "Add neighbouring lines to "
                        + wording.search()
                        + " until it fits only the place you mean";
        boolean several = wording == RefusalWording.TOOL && !all;
        return new EditResult.Refused(
                EditRefusalKind.AMBIGUOUS,
                "%s fits %d places%s in the file, %s."
                        .formatted(
                                wording.searchFirst(),
                                starts.size(),
                                starts.size() == MatchStrategy.MOST ? " or more" : "",
                                named(starts)),
                starts.stream()
                        .distinct()
                        .limit(MOST_PLACES_SHOWN)
                        .map(start -> region(file, start - MARGIN, start + length + MARGIN))
                        .toList(),
                several
                        ? advice + ", or set replace_all to change all of them."
                        : all ? advice + ", and send one edit for each place." : advice + ".");
    }

    /**
     * A hunk fits one place, and its headings name another one.
     *
     * @param applied whether what fits there is what the hunk makes of the file
     */
    static EditResult.Refused elsewhere(
            LineMatch match, boolean applied, HunkLocationHint hint, IndexedFileLines indexed) {
        List<String> file = indexed.lines();
        boolean isNowhere = hint.namesNothing(indexed);
        String headings = quoted(hint);
        String fits =
                applied
                        ? "The file already contains the new side of the hunk at lines %d to %d"
                        : "The old side of the hunk fits only lines %d to %d";
        return new EditResult.Refused(
                EditRefusalKind.AMBIGUOUS,
                (fits
                                + ", but its heading %s names "
                                + (isNowhere ? "nothing in the file." : "another place."))
                        .formatted(match.start() + 1, match.end(), headings),
                List.of(region(file, match.start(), match.end())),
                "If these lines are meant, send the hunk with the heading that stands above them, or with a bare @@; if"
                        + " not, copy the old side of the hunk exactly from the lines below its heading.");
    }

    /** A hunk that only adds says of a place, counted in lines above it, what its heading does not. */
    static EditResult.Refused misplacedAddition(
            int at, HunkLocationHint hint, IndexedFileLines indexed) {
        return new EditResult.Refused(
                EditRefusalKind.AMBIGUOUS,
                "The hunk only adds lines below line %d, but its heading %s names %s."
                        .formatted(
                                at,
                                quoted(hint),
                                hint.namesNothing(indexed)
                                        ? "nothing in the file"
                                        : "another place"),
                List.of(region(indexed.lines(), at - MARGIN, at + MARGIN)),
                CONTEXT_ADVICE);
    }

    private static String quoted(HunkLocationHint hint) {
        return hint.headings().stream()
                .map(it -> "\"" + shortened(it.strip()) + "\"")
                .collect(Collectors.joining(", "));
    }

    static EditResult.Refused alreadyApplied(
            int start, int end, List<String> file, RefusalWording wording) {
        return new EditResult.Refused(
                EditRefusalKind.ALREADY_APPLIED,
                "The file already contains " + wording.replace() + " at line " + (start + 1) + ".",
                List.of(region(file, start, end)),
                "Go on with the next step; to change these lines further, copy "
                        + wording.search()
                        + " from them as they are now.");
    }

    /** The same refusal when the new text is at a line, counted from 0, without anything that ties it to the edit. */
    static EditResult.Refused present(
            EditResult.Refused refused, int line, RefusalWording wording) {
        return new EditResult.Refused(
                refused.kind(),
                refused.sentence(),
                refused.closest(),
                "The file has %s at line %d: if that is the change, go on with the next step. If not: %s"
                        .formatted(wording.replace(), line + 1, refused.advice()));
    }

    /** A place fits, but not to the letter, and the new text is elsewhere. */
    static EditResult.Refused either(
            LineMatch place, LineMatch present, List<String> file, RefusalWording wording) {
        return new EditResult.Refused(
                EditRefusalKind.AMBIGUOUS,
                "%s fits line %d, but not to the letter, and the file already contains %s at line %d."
                        .formatted(
                                wording.searchFirst(),
                                place.start() + 1,
                                wording.replace(),
                                present.start() + 1),
                List.of(
                        region(file, place.start() - MARGIN, place.end() + MARGIN),
                        region(file, present.start() - MARGIN, present.end() + MARGIN)),
                "If line %d already has your change, go on with the next step. If you want to change line %d, copy %s from there exactly, with neighbouring lines that stay as they are."
                        .formatted(present.start() + 1, place.start() + 1, wording.search()));
    }

    /** The place is certain, lines [start, end) of the file, but the change does not fit into it. */
    static EditResult.Refused unclear(
            LineMergeResult.Unclear unclear,
            int start,
            int end,
            List<String> file,
            RefusalWording wording) {
        boolean blank = unclear.line().isBlank();
        String quoted = "\"" + shortened(unclear.line().strip()) + "\"";
        return switch (unclear.reason()) {
            case INDENTATION -> uncertainIndentation(start, end, file, wording);
            case TABS -> tabs(start, end, file, wording);
            case NO_COUNTERPART, OTHER_TEXT ->
                    differs(
                            (blank ? "a blank line" : "the line " + quoted) + " is not among them",
                            start,
                            end,
                            file,
                            wording);
            case TOO_MANY ->
                    differs(
                            "too many of its lines read otherwise to tell what becomes of each",
                            start,
                            end,
                            file,
                            wording);
            case UNKNOWN_LINES ->
                    differs(
                            "next to %s are lines that it leaves out"
                                    .formatted(blank ? "a blank line" : quoted),
                            start,
                            end,
                            file,
                            wording);
        };
    }

    private static String shortened(String line) {
        return line.length() <= LONGEST_QUOTED
                ? line
                : line.substring(0, LONGEST_QUOTED) + "\u2026";
    }

    private static EditResult.Refused differs(
            String but, int start, int end, List<String> file, RefusalWording wording) {
        return new EditResult.Refused(
                EditRefusalKind.NOT_FOUND,
                "%s fits lines %d to %d best, but %s."
                        .formatted(wording.searchFirst(), start + 1, end, but),
                List.of(region(file, start, end)),
                "These are the lines as they are in the file; copy "
                        + wording.search()
                        + " from them exactly, without the line numbers.");
    }

    static EditResult.Refused uncertainIndentation(
            int start, int end, List<String> file, RefusalWording wording) {
        return new EditResult.Refused(
                EditRefusalKind.UNCERTAIN,
                wording.searchFirst()
                        + " is indented differently from the file at line "
                        + (start + 1)
                        + ", and how to indent the new lines cannot be told from it.",
                List.of(region(file, start, end)),
                "Send the edit again with the indentation of these lines, in "
                        + wording.search()
                        + " and in "
                        + wording.replace()
                        + ".");
    }

    private static EditResult.Refused tabs(
            int start, int end, List<String> file, RefusalWording wording) {
        return new EditResult.Refused(
                EditRefusalKind.UNCERTAIN,
                wording.replaceFirst()
                        + " is indented with tabs, and the file with blanks, so the depth is not clear.",
                List.of(region(file, start, end)),
                "Send the edit again with the spaces of these lines.");
    }

    static EditResult.Refused elided(String placeholder) {
        return new EditResult.Refused(
                EditRefusalKind.ELIDED,
                "The new text leaves out code with the placeholder \""
                        + placeholder.strip()
                        + "\".",
                List.of(),
                "Send the complete text, or a SEARCH/REPLACE edit of only the lines that change.");
    }

    /** A fence that may be no more than a part of the file lacks its lines [start, end), or too many of them. */
    static EditResult.Refused excerpt(int start, int end, List<String> file) {
        return new EditResult.Refused(
                EditRefusalKind.ELIDED,
                "The fence below the path does not hold %s as they are, so it may be an excerpt, which must not become the whole file."
                        .formatted(
                                end - start == file.size()
                                        ? "most lines of the file"
                                        : "lines %d to %d of the file".formatted(start + 1, end)),
                List.of(region(file, start, end)),
                "To change lines of the file, send a SEARCH/REPLACE edit of only these; to give it a new content, call the tool write with all of it.");
    }

    static EditResult.Refused emptySearch(RefusalWording wording) {
        return wording == RefusalWording.HUNK
                ? new EditResult.Refused(
                        EditRefusalKind.EMPTY_SEARCH,
                        "The hunk only adds lines, and does not say for certain where in the file.",
                        List.of(),
                        CONTEXT_ADVICE)
                : new EditResult.Refused(
                        EditRefusalKind.EMPTY_SEARCH,
                        wording.searchFirst() + " is empty, but the file has content.",
                        List.of(),
                        "Copy the lines to change from the file into "
                                + wording.search()
                                + ", or write the whole file.");
    }

    private static String named(List<Integer> starts) {
        if (starts.stream().distinct().count() == 1) {
            return "all of them at line " + (starts.getFirst() + 1);
        }
        String lines =
                starts.stream()
                        .limit(MOST_PLACES_NAMED)
                        .map(start -> String.valueOf(start + 1))
                        .collect(Collectors.joining(", ", "at lines ", ""));
        return starts.size() > MOST_PLACES_NAMED ? lines + " and more" : lines;
    }

    private static FileExcerpt region(List<String> file, int from, int to) {
        int first = Math.clamp(from, 0, file.size());
        int last = Math.clamp(to, first, file.size());
        return new FileExcerpt(
                first + 1, file.subList(first, Math.min(last, first + MOST_LINES_SHOWN)));
    }
}
