package dev.troupe.edit.parse;

import java.util.List;
import java.util.Optional;

/**
 * Reads one SEARCH/REPLACE block. It ends with the closing marker that is as long as the opening one; where the next
 * block, or the end of the answer, comes before that, with the first closing marker of any length.
 */
final class BlockReader implements PartReader {

    private static final String NO_PATH =
            "names no file; put the path of the file alone on the line above it";

    private final Surroundings around;
    private final int at;
    private final Marker head;
    private final String path;
    private final String unknown;
    private int index;
    private int end = -1;
    private int nextHead = -1;
    private boolean separated;

    BlockReader(Surroundings around, int at, Marker head) {
        this.around = around;
        this.at = at;
        this.head = head;
        this.path = around.pathOf(at);
        this.unknown = around.unknownName();
        this.index = at + 1;
    }

    @Override
    public Optional<Part> read(boolean ended) {
        while (index < around.lines.size()) {
            String line = around.lines.get(index);
            Optional<Marker> close = Marker.Kind.REPLACE.read(line);
            if (close.isPresent() && isTwin(close.get())) {
                return Optional.of(part(halves(index)));
            }
            Optional<Marker> other = around.lines.head(index);
            if (other.isPresent() && isTwin(other.get())) {
                nextHead = nextHead < 0 ? index : nextHead;
                return Optional.of(part(fallback()));
            }
            note(line, close.isPresent(), other.isPresent());
            index++;
        }
        return ended ? Optional.of(part(fallback())) : Optional.empty();
    }

    private boolean isTwin(Marker marker) {
        return marker.length() == head.length();
    }

    private void note(String line, boolean closes, boolean opens) {
        if (nextHead >= 0) {
            return;
        }
        if (opens) {
            nextHead = index;
        } else if (closes && end < 0) {
            end = index;
        }
        separated |= Marker.Kind.SEPARATOR.is(line);
    }

    private Span halves(int last) {
        return Span.halves(around.lines.all(), at, last, head);
    }

    private Span fallback() {
        if (end >= 0) {
            return halves(end);
        }
        if (nextHead >= 0) {
            return new Span.Broken(
                    nextHead,
                    ParseError.Kind.NOT_CLOSED,
                    "is not closed before the next one begins on line "
                            + (nextHead + 1)
                            + "; end it with a line >>>>>>> REPLACE");
        }
        return new Span.Broken(
                around.lines.size(),
                ParseError.Kind.CUT_OFF,
                "was cut off in its "
                        + (separated ? "REPLACE" : "SEARCH")
                        + " part by the end of the answer; send this block again, in smaller pieces if it is long");
    }

    private Part named(Part broken) {
        List<ParseError> errors = broken.errors().stream().map(it -> it.in(path)).toList();
        return new Part(broken.next(), List.of(), errors);
    }

    private String noPath() {
        return unknown.isEmpty()
                ? NO_PATH
                : "names no file: \"%s\" above it is none of the workspace; put the path of the file, from the root of the workspace, alone on the line above it"
                        .formatted(unknown);
    }

    private Part part(Span span) {
        around.endEdit(span.next());
        return switch (span) {
            case Span.Broken(int next, ParseError.Kind kind, String reason) ->
                    named(Part.broken(next, at, "block", kind, reason));
            case Span.Complete(int next, _, _) when path.isEmpty() ->
                    Part.broken(next, at, "block", ParseError.Kind.NO_PATH, noPath());
            case Span.Complete(int next, String search, String replace) ->
                    new Part(
                            next,
                            List.of(new ParsedEdit.Block(path, at + 1, search, replace)),
                            List.of());
        };
    }
}
