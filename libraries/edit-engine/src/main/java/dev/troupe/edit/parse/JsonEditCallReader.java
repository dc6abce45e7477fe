package dev.troupe.edit.parse;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.parse.call.EditToolCall;
import dev.troupe.edit.parse.call.JsonEndFinder;
import dev.troupe.edit.parse.call.ParsedEditCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads calls in JSON that begin on a line; other JSON is passed over. */
final class JsonEditCallReader implements AnswerPartReader {

    private static final int HEAD = 3;
    private static final int MOST_FENCES = 50;
    private static final String CUT_OFF =
            "is not closed; send it again, with its strings, brackets and braces closed";
    private static final String BAD_PATCH = "holds a patch that cannot be read: ";
    private static final String NO_PATH = "names no file; add a member \"path\"";

    private final AnswerParseContext context;
    private final int at;
    private final StringBuilder text = new StringBuilder();
    private final List<ParsedEdit> edits = new ArrayList<>();
    private final List<EditParseError> errors = new ArrayList<>();
    private JsonEndFinder end = new JsonEndFinder();
    private boolean begun;
    private int index;
    private int fences;
    private int fenceEnd = -1;

    JsonEditCallReader(AnswerParseContext context, int at) {
        this.context = context;
        this.at = at;
        this.index = at;
    }

    @Override
    public Optional<AnswerPartResult> read(boolean ended) {
        if (!begun) {
            if (at + HEAD > context.lines.size() && !ended) {
                return Optional.empty();
            }
            if (!ParsedEditCalls.mayBegin(beginning())) {
                return Optional.of(AnswerPartResult.nothing(at + 1));
            }
            begun = true;
        }
        while (index < context.lines.size()) {
            if (breaksOff()) {
                return Optional.of(broken());
            }
            if (line(context.text(index))) {
                context.endEdit(index + 1);
                return Optional.of(new AnswerPartResult(index + 1, edits, errors));
            }
            index++;
        }
        return ended ? Optional.of(broken()) : Optional.empty();
    }

    private String beginning() {
        int last = Math.min(at + HEAD, context.lines.size());
        return String.join("\n", context.lines.all().subList(at, last));
    }

    /** Whether the fence ends before the value does; in a string a fence may be content. */
    private boolean breaksOff() {
        if (!context.isFenceEnd(index)) {
            return false;
        }
        fenceEnd = fenceEnd < 0 ? index : fenceEnd;
        fences++;
        return !end.inString() || fences > MOST_FENCES;
    }

    /** Reads a line; true when the last value that begins in it ends in it. */
    private boolean line(String line) {
        int from = 0;
        while (true) {
            int close = end.in(line, from);
            if (close < 0) {
                text.append(line, from, line.length()).append('\n');
                return false;
            }
            text.append(line, from, close);
            take();
            from = nextValue(line, close);
            if (from < 0) {
                return true;
            }
        }
    }

    private static int nextValue(String line, int close) {
        int next = close;
        while (next < line.length() && ", ;\t".indexOf(line.charAt(next)) >= 0) {
            next++;
        }
        return next < line.length() && EditStartDetector.ofCall(line.substring(next, next + 1))
                ? next
                : -1;
    }

    private void take() {
        ParsedEditCalls calls = ParsedEditCalls.read(text.toString());
        text.setLength(0);
        end = new JsonEndFinder();
        calls.calls().forEach(this::take);
        for (String problem : calls.problems()) {
            errors.add(AnswerPartResult.error(at, "call", EditParseError.Kind.BAD_CALL, problem));
        }
    }

    private void take(EditToolCall call) {
        int line = at + 1;
        switch (call) {
            case EditToolCall.Patches(String patch) ->
                    take(ModelEditParser.parse(patch, context.paths::isKnown));
            case EditToolCall.Replaces _, EditToolCall.Writes _ when call.path().isEmpty() ->
                    errors.add(
                            AnswerPartResult.error(
                                    at, "call", EditParseError.Kind.NO_PATH, NO_PATH));
            case EditToolCall.Replaces(String path, List<EditRequest.Replace> replacements) ->
                    take(new ParsedEdit.Replaced(path, line, replacements));
            case EditToolCall.Writes(String path, String content) ->
                    take(new ParsedEdit.Written(path, line, content));
        }
    }

    /** The patch of a call begins, like all of the call, on the line where the call does. */
    private void take(ParsedModelAnswer patch) {
        patch.edits().forEach(edit -> take(edit.at(at + 1)));
        for (EditParseError error : patch.errors()) {
            String within = error.message().substring(0, error.message().length() - 1);
            errors.add(AnswerPartResult.error(at, "call", error.kind(), BAD_PATCH + within));
        }
    }

    private void take(ParsedEdit edit) {
        context.named(edit.path());
        edits.add(edit);
    }

    private AnswerPartResult broken() {
        int next = fenceEnd < 0 ? context.lines.size() : fenceEnd;
        if (ParsedEditCalls.isSure(text.toString())) {
            errors.add(AnswerPartResult.error(at, "call", EditParseError.Kind.CUT_OFF, CUT_OFF));
        } else if (fenceEnd < 0) {
            context.noMoreCalls();
            next = at + 1;
        }
        context.endEdit(next);
        return new AnswerPartResult(next, edits, errors);
    }
}
