package dev.troupe.edit;

import dev.troupe.edit.match.ElisionDetector;
import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.merge.InsertedLines;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A hunk that only adds lines. It looks for nothing, and goes where it says: to the end of the file, below the line that
 * it counts, or below its heading where that leaves no doubt.
 */
final class AddedLinesEdit {

    private static final String STRATEGY = "exact";

    private final FileContent.Text before;
    private final IndexedFileLines file;
    private final List<String> added;
    private final HunkLocationHint hint;

    private AddedLinesEdit(FileContent.Text before, List<String> added, HunkLocationHint hint) {
        this.before = before;
        this.file = new IndexedFileLines(before.lineTexts());
        this.added = added;
        this.hint = hint;
    }

    /** What becomes of it; refused where the place is not certain. */
    static EditResult apply(FileContent.Text before, List<String> added, HunkLocationHint hint) {
        return new AddedLinesEdit(before, added, hint).apply();
    }

    private EditResult apply() {
        OptionalInt told = hint.placeOfAddition(file.size());
        OptionalInt heading = told.isPresent() ? OptionalInt.empty() : belowHeading();
        int at = told.orElse(heading.orElse(-1));
        boolean top = at == 0 && hint.headings().isEmpty();
        if (at < 1 && !top) {
            return EditRefusalFactory.emptySearch(RefusalWording.HUNK);
        }
        LineMatch above = LineMatch.contiguous(Math.max(0, at - 1), 1);
        if (!top && hint.contradicts(above, file)) {
            return EditRefusalFactory.misplacedAddition(at, hint, file);
        }
        if (isThere(at)) {
            return EditRefusalFactory.alreadyApplied(
                    at, at + added.size(), file.lines(), RefusalWording.HUNK);
        }
        if (at == file.size() && isThere(at - added.size())) {
            return EditRefusalFactory.alreadyApplied(
                    at - added.size(), at, file.lines(), RefusalWording.HUNK);
        }
        Optional<String> placeholder = ElisionDetector.placeholder(added, file.lines());
        if (placeholder.isPresent()) {
            return EditRefusalFactory.elided(placeholder.get());
        }
        HeadingInfluence influence =
                heading.isPresent() ? HeadingInfluence.HEADING : HeadingInfluence.NONE;
        return EditResultBuilder.of(
                        before,
                        InsertedLines.at(before, at, added),
                        influence.named(STRATEGY),
                        influence.confidence())
                .orElseGet(RefusalWording.HUNK::nothingToChange);
    }

    private boolean isThere(int at) {
        return at >= 0
                && at + added.size() <= file.size()
                && file.lines().subList(at, at + added.size()).equals(added)
                && !String.join("", added).isBlank();
    }

    /**
     * The line below the heading, where what is added is indented as what stands there, so that it belongs to the same
     * block, and does not come between the parts of a declaration, or before the text that documents it.
     */
    private OptionalInt belowHeading() {
        OptionalInt heading = hint.headingLine(file);
        if (heading.isEmpty()) {
            return heading;
        }
        int at = heading.getAsInt();
        String line = file.lines().get(at);
        Optional<String> next =
                file.lines().subList(at + 1, file.size()).stream()
                        .filter(it -> !it.isBlank())
                        .findFirst();
        Optional<String> first = added.stream().filter(it -> !it.isBlank()).findFirst();
        boolean fits =
                next.isPresent()
                        && first.isPresent()
                        && isWhole(line)
                        && !documents(next.get().strip())
                        && indentation(next.get()).equals(indentation(first.get()))
                        && indentation(next.get()).startsWith(indentation(line));
        return fits ? OptionalInt.of(at + 1) : OptionalInt.empty();
    }

    /** Whether a line closes the round and square brackets that it opens, and does not say that it goes on. */
    private static boolean isWhole(String line) {
        int open = 0;
        for (int i = 0; i < line.length(); i++) {
            char sign = line.charAt(i);
            open += sign == '(' || sign == '[' ? 1 : sign == ')' || sign == ']' ? -1 : 0;
        }
        String text = line.strip();
        return open == 0 && !text.endsWith(",") && !text.endsWith("\\") && !text.endsWith("=");
    }

    private static boolean documents(String text) {
        return text.startsWith("\"\"\"") || text.startsWith("'''") || text.startsWith("{");
    }

    private static String indentation(String line) {
        return line.substring(0, line.length() - line.stripLeading().length());
    }
}
