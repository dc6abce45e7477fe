package dev.troupe.edit.parse;

import dev.troupe.edit.parse.diff.HunkBodyBuilder;
import dev.troupe.edit.parse.diff.HunkHeader;
import java.util.List;
import java.util.Optional;

/**
 * Reads one section of a patch in the form {@code *** Begin Patch}: a file that is added, deleted or updated. The
 * markers around the patch may be missing; where the first is there and the last is not, the patch was cut off.
 */
final class PatchSectionReader implements AnswerPartReader {

    private static final String CUT_OFF =
            "was cut off by the end of the answer; send it again and end the patch with *** End Patch";
    private static final String NO_PATH = "names no file; put its path behind the colon";
    private static final String NO_DESTINATION =
            "names no file behind *** Move to:; put the new path behind the colon";
    private static final String TWICE =
            "is a second *** Move to: for one file; expected one, with the path that the file is to have";
    private static final String NO_HUNK =
            "changes nothing; write a line @@ and below it the lines with -, + or a blank before them";

    private final AnswerParseContext context;
    private final int at;
    private final PatchMarkerParser.Kind kind;
    private final String path;
    private final HunkCollector hunks;
    private final IndentedMarkerReader indented;

    /** The white space before the first line, and whether the lines below have it too. */
    private final String margin;

    private boolean hasMargin;
    private final AddedFileContent addedContent = new AddedFileContent();
    private String movedTo = "";
    private Optional<EditParseError> broken = Optional.empty();
    private int index;

    PatchSectionReader(AnswerParseContext context, int at) {
        this.context = context;
        this.at = at;
        String first = context.text(at).stripLeading();
        this.margin = context.text(at).substring(0, context.text(at).length() - first.length());
        this.indented = new IndentedMarkerReader(context);
        this.kind = PatchMarkerParser.read(first);
        this.path = PatchMarkerParser.path(first);
        this.hunks = new HunkCollector(context.isEnclosed());
        this.index = at + 1;
    }

    @Override
    public Optional<AnswerPartResult> read(boolean ended) {
        while (index < context.lines.size()) {
            boolean last = index + 1 >= context.lines.size();
            if (!ended && (last || indented.isOpen(index, text(index)))) {
                return Optional.empty();
            }
            if (!step()) {
                return Optional.of(part(false));
            }
        }
        return ended ? Optional.of(part(context.isEnclosed())) : Optional.empty();
    }

    /** Reads one line; false when it is none of this section. */
    private boolean step() {
        String line = text(index);
        PatchMarkerParser.Kind marker = marker(line);
        if (marker.isBoundary()
                || context.isDiffEnd(index)
                || context.isHeredocEnd(index)
                || context.isBlockHead(index)) {
            return false;
        }
        boolean misplaced =
                marker == PatchMarkerParser.Kind.MOVE && kind == PatchMarkerParser.Kind.ADD;
        if (kind != PatchMarkerParser.Kind.DELETE
                && (misplaced || context.isStrangeMarker(index))) {
            broken(PatchMarkerParser.misplaced(index, line));
            index++;
            return true;
        }
        boolean taken =
                switch (kind) {
                    case ADD ->
                            marker == PatchMarkerParser.Kind.END_OF_FILE
                                    || addedContent.add(line, context.isEnclosed());
                    case UPDATE -> update(marker, line);
                    default -> false;
                };
        index += taken ? 1 : 0;
        return taken;
    }

    private PatchMarkerParser.Kind marker(String line) {
        boolean content =
                switch (kind) {
                    case ADD -> !addedContent.isSigned();
                    case UPDATE -> hunks.open().isPresent();
                    default -> false;
                };
        return content ? indented.within(index, line) : IndentedMarkerReader.between(line);
    }

    /** The line without the white space that the whole section has before it. */
    private String text(int line) {
        String text = context.text(line);
        if (margin.isEmpty() || !text.startsWith(margin)) {
            return text;
        }
        String rest = text.substring(margin.length());
        hasMargin |= index == at + 1 && (rest.startsWith("@@") || rest.startsWith("+"));
        return hasMargin ? rest : text;
    }

    private boolean update(PatchMarkerParser.Kind marker, String line) {
        if (marker == PatchMarkerParser.Kind.MOVE) {
            move(line.stripLeading());
            return true;
        }
        if (marker == PatchMarkerParser.Kind.END_OF_FILE) {
            hunks.open().ifPresent(HunkBodyBuilder::atEnd);
            return true;
        }
        if (line.startsWith("@@")) {
            HunkHeader.read(line).ifPresent(header -> hunks.begin(index, header));
            return true;
        }
        if (hunks.open().isEmpty()) {
            return before(line);
        }
        return hunks.add(line, next());
    }

    private void move(String line) {
        String to = PatchMarkerParser.path(line);
        if (to.isEmpty()) {
            broken(wrong(EditParseError.Kind.NO_PATH, NO_DESTINATION));
        } else if (!movedTo.isEmpty()) {
            broken(wrong(EditParseError.Kind.UNKNOWN_MARKER, TWICE));
        }
        movedTo = to;
    }

    private EditParseError wrong(EditParseError.Kind reasonKind, String reason) {
        int number = index + 1;
        return new EditParseError(number, reasonKind, "", "Line " + number + " " + reason + ".");
    }

    /** Notes what the section cannot be read for; the first reason is told. */
    private void broken(EditParseError error) {
        broken = broken.or(() -> Optional.of(error));
    }

    /** Above the first header there may be blank lines, the names of a unified diff, or a hunk without a header. */
    private boolean before(String line) {
        if (line.isEmpty()) {
            return true;
        }
        if (context.isNames(index)) {
            index++;
            return true;
        }
        if (!context.isEnclosed() && !HunkBodyBuilder.isSigned(line)) {
            return false;
        }
        hunks.begin(index, HunkHeader.none());
        return hunks.add(line, next());
    }

    private Optional<String> next() {
        return index + 1 < context.lines.size() ? Optional.of(text(index + 1)) : Optional.empty();
    }

    private AnswerPartResult part(boolean cut) {
        hunks.end();
        context.endEdit(index);
        Optional<EditParseError> fault = fault(cut);
        if (fault.isPresent()) {
            return new AnswerPartResult(index, List.of(), List.of(fault.get().in(path)));
        }
        context.named(path);
        return new AnswerPartResult(index, edits(), hunks.errors(path));
    }

    private List<ParsedEdit> edits() {
        int line = at + 1;
        return switch (kind) {
            case ADD -> List.of(new ParsedEdit.Create(path, line, addedContent.content()));
            case DELETE -> List.of(new ParsedEdit.Delete(path, line));
            default -> updated(line);
        };
    }

    private List<ParsedEdit> updated(int line) {
        ParsedEdit patched = new ParsedEdit.Patched(path, line, hunks.hunks());
        if (movedTo.isEmpty()) {
            return hunks.hunks().isEmpty() ? List.of() : List.of(patched);
        }
        ParsedEdit move = new ParsedEdit.Move(path, line, movedTo);
        return hunks.hunks().isEmpty() ? List.of(move) : List.of(patched, move);
    }

    private Optional<EditParseError> fault(boolean cut) {
        if (broken.isPresent()) {
            return broken;
        }
        if (path.isEmpty()) {
            return fault(EditParseError.Kind.NO_PATH, NO_PATH);
        }
        if (cut && kind != PatchMarkerParser.Kind.DELETE) {
            return fault(EditParseError.Kind.CUT_OFF, CUT_OFF);
        }
        boolean empty = hunks.hunks().isEmpty() && hunks.errors().isEmpty() && movedTo.isEmpty();
        return kind == PatchMarkerParser.Kind.UPDATE && empty
                ? fault(EditParseError.Kind.NO_CHANGE, NO_HUNK)
                : Optional.empty();
    }

    private Optional<EditParseError> fault(EditParseError.Kind reasonKind, String reason) {
        String what = "patch of " + (path.isEmpty() ? "a file" : path);
        return Optional.of(AnswerPartResult.error(at, what, reasonKind, reason));
    }
}
