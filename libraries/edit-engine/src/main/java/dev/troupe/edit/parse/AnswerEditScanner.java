package dev.troupe.edit.parse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Goes through the lines of an answer and hands each piece to its reader. Existing code is often quoted between edits:
 * a fence with a whole file that exists counts only in an answer that edits nothing of that file in place.
 */
final class AnswerEditScanner {

    private final AnswerParseContext context;
    private final Deque<ParsedEdit> edits = new ArrayDeque<>();
    private final List<EditParseError> errors = new ArrayList<>();
    private final List<AnswerLineRange> taken = new ArrayList<>();
    private Optional<AnswerPartReader> reader = Optional.empty();
    private final Set<String> editedInPlace = new HashSet<>();
    private int next;

    AnswerEditScanner(Predicate<String> known) {
        context = new AnswerParseContext(known);
    }

    void add(String line) {
        context.lines.add(line);
    }

    /** Reads as far as the lines go. */
    void advance(boolean ended) {
        while (next < context.lines.size()) {
            if (reader.isEmpty()) {
                if (!ended && needsNext()) {
                    return;
                }
                reader = open();
            }
            if (reader.isEmpty()) {
                next++;
                continue;
            }
            Optional<AnswerPartResult> part = reader.get().read(ended);
            if (part.isEmpty()) {
                return;
            }
            take(part.get());
        }
    }

    /** The edits that no later line can change; each is given once. */
    List<ParsedEdit> finished(boolean ended) {
        List<ParsedEdit> finished = new ArrayList<>();
        while (!edits.isEmpty() && (ended || !isQuote(edits.getFirst()))) {
            finished.add(edits.removeFirst());
        }
        return finished;
    }

    /** How many lines there are so far. */
    int lines() {
        return context.lines.size();
    }

    List<EditParseError> errors() {
        return errors;
    }

    /** The lines of what was read as edits, or as edits that are broken. */
    List<AnswerLineRange> taken() {
        return taken;
    }

    private void take(AnswerPartResult part) {
        reader = Optional.empty();
        if (!part.edits().isEmpty() || !part.errors().isEmpty()) {
            taken.add(new AnswerLineRange(next + 1, part.next()));
        }
        next = part.next();
        errors.addAll(part.errors());
        part.errors().forEach(it -> editInPlace(it.path()));
        for (ParsedEdit edit : part.edits()) {
            if (isInPlace(edit)) {
                editInPlace(edit.path());
            }
            if (!(isQuote(edit) && editedInPlace.contains(edit.path()))) {
                edits.addLast(edit);
            }
        }
    }

    private void editInPlace(String path) {
        if (!path.isEmpty() && editedInPlace.add(path)) {
            edits.removeIf(it -> isQuote(it) && it.path().equals(path));
        }
    }

    private boolean isQuote(ParsedEdit edit) {
        return edit instanceof ParsedEdit.WholeFile && context.paths.isKnown(edit.path());
    }

    private static boolean isInPlace(ParsedEdit edit) {
        return switch (edit) {
            case ParsedEdit.Block _, ParsedEdit.Patched _, ParsedEdit.Replaced _ -> true;
            case ParsedEdit.WholeFile _,
                    ParsedEdit.Written _,
                    ParsedEdit.Create _,
                    ParsedEdit.Delete _,
                    ParsedEdit.Move _ ->
                    false;
        };
    }

    private boolean needsNext() {
        return next + 1 == context.lines.size() && context.text(next).startsWith("--- ");
    }

    private Optional<AnswerPartReader> open() {
        Optional<BlockMarker> head = context.lines.head(next);
        if (head.isPresent()) {
            return Optional.of(new SearchReplaceBlockReader(context, next, head.get()));
        }
        Optional<CodeFence> fence = context.lines.fence(next);
        if (fence.isPresent()) {
            return context.leaves(fence.get())
                    ? Optional.empty()
                    : Optional.of(new CodeFenceReader(context, next, fence.get()));
        }
        String line = context.text(next);
        boolean diff =
                context.inFence()
                        ? EditStartDetector.ofDiff(context.lines, context.indent(), next)
                        : EditStartDetector.ofNamedDiff(context.lines, context.indent(), next);
        if (diff) {
            return Optional.of(new UnifiedDiffReader(context, next));
        }
        if (EditStartDetector.ofCall(line) && context.readsCalls()) {
            return Optional.of(new JsonEditCallReader(context, next));
        }
        return patch(line);
    }

    private Optional<AnswerPartReader> patch(String text) {
        PatchMarkerParser.Kind marker = IndentedMarkerReader.between(text);
        boolean bare = context.inPatch() || marker == PatchMarkerParser.Kind.BEGIN;
        String line = bare ? text.stripLeading() : text;
        if (context.isStrangeMarker(next)) {
            errors.add(PatchMarkerParser.misplaced(next, line));
        }
        switch (PatchMarkerParser.read(line)) {
            case BEGIN -> context.beginPatch(true);
            case END -> context.beginPatch(false);
            case ADD, DELETE, UPDATE -> {
                context.section();
                return Optional.of(new PatchSectionReader(context, next));
            }
            case MOVE -> {
                if (context.inPatch()) {
                    errors.add(PatchMarkerParser.misplaced(next, line));
                }
            }
            case END_OF_FILE, NONE -> {
                if (context.isHeredocEnd(next)) {
                    context.beginHeredoc("");
                }
                EditStartDetector.heredoc(line).ifPresent(context::beginHeredoc);
            }
        }
        return Optional.empty();
    }
}
