package dev.troupe.edit.parse;

import dev.troupe.edit.parse.diff.HunkBodyBuilder;
import java.util.Optional;

/**
 * Reads a marker of a patch that has blanks before it. Within a hunk such a line may as well be one of the file, which
 * then shows a patch: it is a marker only where what follows it cannot belong to the hunk.
 */
final class IndentedMarkerReader {

    private final AnswerParseContext context;

    IndentedMarkerReader(AnswerParseContext context) {
        this.context = context;
    }

    /** Whether it takes a later line to tell what the line is. */
    boolean isOpen(int index, String text) {
        return isIndented(text) && following(index).isEmpty();
    }

    /** What the line is where no hunk is open, so that no line of a file can stand there. */
    static PatchMarkerParser.Kind between(String text) {
        return PatchMarkerParser.read(text.stripLeading());
    }

    /** What the line is within a hunk. */
    PatchMarkerParser.Kind within(int index, String text) {
        PatchMarkerParser.Kind kind = PatchMarkerParser.read(text);
        if (kind != PatchMarkerParser.Kind.NONE || !isIndented(text)) {
            return kind;
        }
        PatchMarkerParser.Kind meant = between(text);
        boolean marks =
                switch (meant) {
                    case END -> endsHere(index);
                    case END_OF_FILE ->
                            endsHere(index) || headerFollows(index) || markerFollows(index);
                    case UPDATE ->
                            headerFollows(index)
                                    && context.paths.isKnown(
                                            PatchMarkerParser.path(text.stripLeading()));
                    case BEGIN, ADD, DELETE, MOVE, NONE -> false;
                };
        return marks ? meant : PatchMarkerParser.Kind.NONE;
    }

    private static boolean isIndented(String text) {
        return !text.isEmpty()
                && Character.isWhitespace(text.charAt(0))
                && between(text) != PatchMarkerParser.Kind.NONE;
    }

    /** Whether nothing follows but the end of what is around the patch, or prose below a blank line. */
    private boolean endsHere(int index) {
        Optional<Integer> next = following(index);
        if (next.isEmpty() || context.isFenceEnd(next.get()) || context.isHeredocEnd(next.get())) {
            return true;
        }
        String line = context.text(next.get());
        boolean prose = !HunkBodyBuilder.isSigned(line) && !line.startsWith("@@");
        return prose && next.get() > index + 1 && !line.startsWith("***");
    }

    private boolean headerFollows(int index) {
        return following(index)
                .map(context::text)
                .filter(line -> line.startsWith("@@") || line.startsWith("*** "))
                .isPresent();
    }

    private boolean markerFollows(int index) {
        return following(index)
                .map(next -> between(context.text(next)))
                .filter(PatchMarkerParser.Kind::isBoundary)
                .isPresent();
    }

    /** The next line that is not blank. */
    private Optional<Integer> following(int index) {
        int next = index + 1;
        while (next < context.lines.size() && context.text(next).isBlank()) {
            next++;
        }
        return next < context.lines.size() ? Optional.of(next) : Optional.empty();
    }
}
