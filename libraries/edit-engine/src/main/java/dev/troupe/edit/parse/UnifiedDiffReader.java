package dev.troupe.edit.parse;

import dev.troupe.edit.parse.diff.DiffPathParser;
import dev.troupe.edit.parse.diff.HunkBodyBuilder;
import dev.troupe.edit.parse.diff.HunkHeader;
import java.util.List;
import java.util.Optional;

/**
 * Reads the unified diff of one file. A hunk ends where the next one, the next file or the fence ends it, not where
 * its counts say; only where nothing else marks the end do the counts help to tell the diff from the prose behind it.
 */
final class UnifiedDiffReader implements AnswerPartReader {

    private static final String NO_PATH =
            "names no file; begin it with the lines --- a/path and +++ b/path";
    private static final String CUT_OFF =
            "was cut off by the end of the answer; send it again, in smaller pieces if it is long";
    private static final String NO_HUNK =
            "has no hunk; begin each hunk with a line @@ and write the lines below it";

    private final AnswerParseContext context;
    private final int at;
    private final DiffFileHeaderReader file;
    private final HunkCollector hunks;
    private final boolean git;
    private boolean below;
    private int index;

    UnifiedDiffReader(AnswerParseContext context, int at) {
        this.context = context;
        this.at = at;
        this.file = new DiffFileHeaderReader(context.paths);
        this.hunks = new HunkCollector(context.isEnclosed());
        this.index = at;
        String first = context.text(at);
        this.git = first.startsWith("diff --git ");
        if (git) {
            file.git(first);
            index++;
        } else if (first.startsWith("@@")) {
            file.path(context.pathOf(at));
        }
    }

    @Override
    public Optional<AnswerPartResult> read(boolean ended) {
        while (index < context.lines.size()) {
            if (!ended && index + 2 >= context.lines.size()) {
                return Optional.empty();
            }
            if (!step()) {
                return Optional.of(part(false));
            }
        }
        return ended ? Optional.of(part(context.isEnclosed())) : Optional.empty();
    }

    /** Reads one line; false when it is none of this diff. */
    private boolean step() {
        String line = context.text(index);
        if (isEnd(line)) {
            return false;
        }
        if (line.startsWith("@@")) {
            HunkHeader.read(line).ifPresent(header -> hunks.begin(index, header));
            below = true;
            index++;
            return true;
        }
        if (context.isNames(index) && namesFile()) {
            if (file.isNamed() || below) {
                return false;
            }
            file.names(line.substring(4), context.text(index + 1).substring(4));
            index += 2;
            return true;
        }
        return below ? body(line) : header(line);
    }

    private boolean isEnd(String line) {
        return (index > at && line.startsWith("diff --git "))
                || context.isDiffEnd(index)
                || context.isHeredocEnd(index)
                || context.isBlockHead(index)
                || EditStartDetector.ofPatch(line);
    }

    private boolean header(String line) {
        if (file.attribute(line, index) || line.isBlank()) {
            index++;
            return true;
        }
        if (file.isNamed() && HunkBodyBuilder.isSigned(line)) {
            hunks.begin(index, HunkHeader.none());
            below = true;
            return body(line);
        }
        index += context.isEnclosed() ? 1 : 0;
        return context.isEnclosed();
    }

    private boolean body(String line) {
        if (hunks.open().isEmpty()) {
            index += line.isBlank() ? 1 : 0;
            return line.isBlank();
        }
        Optional<String> next =
                index + 1 < context.lines.size()
                        ? Optional.of(context.text(index + 1))
                        : Optional.empty();
        if (hunks.add(line, next)) {
            index++;
        } else {
            hunks.end();
        }
        return true;
    }

    /** Whether {@code ---} and {@code +++} begin a file here, and are not a removed and an added line. */
    private boolean namesFile() {
        Optional<HunkBodyBuilder> body = hunks.open();
        if (body.isEmpty() || body.get().isSatisfied()) {
            return true;
        }
        if (git || !isPath(index) || !isPath(index + 1)) {
            return false;
        }
        int after = index + 2;
        return after >= context.lines.size()
                || context.text(after).startsWith("@@")
                || context.text(after).isBlank()
                || context.isFenceEnd(after);
    }

    private boolean isPath(int line) {
        String path = DiffPathParser.of(context.text(line).substring(4));
        return path.equals(DiffPathParser.NONE) || context.paths.plausible(path);
    }

    private AnswerPartResult part(boolean cut) {
        boolean cutOff = cut && isUnfinished();
        hunks.end();
        int next = Math.max(index, at + 1);
        context.endEdit(next);
        Optional<EditParseError> fault = fault(cutOff);
        if (fault.isPresent()) {
            return new AnswerPartResult(next, List.of(), List.of(fault.get().in(path())));
        }
        context.named(file.path());
        return new AnswerPartResult(next, file.edits(at + 1, hunks), hunks.errors(path()));
    }

    private String path() {
        return file.path().equals(DiffPathParser.NONE) ? "" : file.path();
    }

    private boolean isUnfinished() {
        return hunks.open().map(body -> !body.isSatisfied()).orElse(!file.isComplete());
    }

    private Optional<EditParseError> fault(boolean cutOff) {
        if (cutOff) {
            return fault(EditParseError.Kind.CUT_OFF, CUT_OFF);
        }
        if (!file.unsupported().isEmpty()) {
            return fault(EditParseError.Kind.UNSUPPORTED, file.unsupported());
        }
        if (path().isEmpty()) {
            return fault(EditParseError.Kind.NO_PATH, NO_PATH);
        }
        boolean empty = hunks.hunks().isEmpty() && hunks.errors().isEmpty();
        return empty && !file.isComplete()
                ? fault(EditParseError.Kind.NO_CHANGE, NO_HUNK)
                : Optional.empty();
    }

    private Optional<EditParseError> fault(EditParseError.Kind kind, String reason) {
        return Optional.of(AnswerPartResult.error(at, "diff", kind, reason));
    }
}
