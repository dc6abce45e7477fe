package dev.troupe.edit.parse;

import java.util.List;
import java.util.Optional;

/**
 * Reads one SEARCH/REPLACE block. It ends with the closing marker that is as long as the opening one; where the next
 * block, or the end of the answer, comes before that, with the first closing marker of any length.
 */
final class SearchReplaceBlockReader implements AnswerPartReader {

    private static final String NO_PATH =
            "names no file; put the path of the file alone on the line above it";

    private final AnswerParseContext context;
    private final int at;
    private final BlockMarker blockMarker;
    private final String path;
    private final String unknown;
    private int index;
    private int end = -1;
    private int nextHead = -1;
    private boolean separated;

    SearchReplaceBlockReader(AnswerParseContext context, int at, BlockMarker blockMarker) {
        this.context = context;
        this.at = at;
        this.blockMarker = blockMarker;
        this.path = context.pathOf(at);
        this.unknown = context.unknownName();
        this.index = at + 1;
    }

    @Override
    public Optional<AnswerPartResult> read(boolean ended) {
        while (index < context.lines.size()) {
            String line = context.lines.get(index);
            Optional<BlockMarker> close = BlockMarker.Kind.REPLACE.read(line);
            if (close.isPresent() && isTwin(close.get())) {
                return Optional.of(part(halves(index)));
            }
            Optional<BlockMarker> other = context.lines.head(index);
            if (other.isPresent() && isTwin(other.get())) {
                nextHead = nextHead < 0 ? index : nextHead;
                return Optional.of(part(fallback()));
            }
            note(line, close.isPresent(), other.isPresent());
            index++;
        }
        return ended ? Optional.of(part(fallback())) : Optional.empty();
    }

    private boolean isTwin(BlockMarker marker) {
        return marker.length() == blockMarker.length();
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
        separated |= BlockMarker.Kind.SEPARATOR.is(line);
    }

    private BlockParseResult halves(int last) {
        return BlockParseResult.halves(context.lines.all(), at, last, blockMarker, path);
    }

    private BlockParseResult fallback() {
        if (end >= 0) {
            return halves(end);
        }
        if (nextHead >= 0) {
            return new BlockParseResult.Broken(
                    nextHead,
                    EditParseError.Kind.NOT_CLOSED,
                    "is not closed before the next one begins on line "
                            + (nextHead + 1)
                            + "; end it with a line >>>>>>> REPLACE");
        }
        return new BlockParseResult.Broken(
                context.lines.size(),
                EditParseError.Kind.CUT_OFF,
                "was cut off in its "
                        + (separated ? "REPLACE" : "SEARCH")
                        + " part by the end of the answer; send this block again, in smaller pieces if it is long");
    }

    private AnswerPartResult named(AnswerPartResult broken) {
        List<EditParseError> errors = broken.errors().stream().map(it -> it.in(path)).toList();
        return new AnswerPartResult(broken.next(), List.of(), errors);
    }

    private String noPath() {
        return unknown.isEmpty()
                ? NO_PATH
                : "names no file: \"%s\" above it is none of the workspace; put the path of the file, from the root of the workspace, alone on the line above it"
                        .formatted(unknown);
    }

    private AnswerPartResult part(BlockParseResult span) {
        context.endEdit(span.next());
        return switch (span) {
            case BlockParseResult.Broken(int next, EditParseError.Kind kind, String reason) ->
                    named(AnswerPartResult.broken(next, at, "block", kind, reason));
            case BlockParseResult.Complete(int next, _, _) when path.isEmpty() ->
                    AnswerPartResult.broken(
                            next, at, "block", EditParseError.Kind.NO_PATH, noPath());
            case BlockParseResult.Complete(int next, String search, String replace) ->
                    new AnswerPartResult(
                            next,
                            List.of(new ParsedEdit.Block(path, at + 1, search, replace)),
                            List.of());
        };
    }
}
