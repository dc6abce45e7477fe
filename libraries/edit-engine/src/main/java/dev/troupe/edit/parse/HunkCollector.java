package dev.troupe.edit.parse;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.parse.diff.HunkBodyBuilder;
import dev.troupe.edit.parse.diff.HunkHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Collects the hunks of one file. */
final class HunkCollector {

    /** An item of a list, or a line across: not a line of a comment that begins with a star. */
    private static final Pattern BULLET =
            Pattern.compile("[-+] (?:[\\p{L}\\d`]|\\*\\*).*|-{3,}\\s*", Pattern.DOTALL);

    private final boolean enclosed;
    private final List<EditRequest.Hunk> hunks = new ArrayList<>();
    private final List<EditParseError> errors = new ArrayList<>();
    private final StringBuilder content = new StringBuilder();
    private Optional<HunkBodyBuilder> body = Optional.empty();
    private int start;

    /**
     * @param enclosed whether something marks the end, so that each line before it belongs to a hunk; prose may follow
     *     otherwise
     */
    HunkCollector(boolean enclosed) {
        this.enclosed = enclosed;
    }

    /** Begins a hunk; several headers in a row are headings of one. */
    void begin(int at, HunkHeader header) {
        if (header.isPlain() && body.filter(HunkBodyBuilder::isEmpty).isPresent()) {
            body.get().heading(header);
            return;
        }
        end();
        body = Optional.of(new HunkBodyBuilder(header));
        start = at;
    }

    Optional<HunkBodyBuilder> open() {
        return body;
    }

    /**
     * Adds a line to the open hunk.
     *
     * @param next the line that follows, if there is one
     * @return false when there is no open hunk, or when the line is none of its lines
     */
    boolean add(String line, Optional<String> next) {
        if (body.isEmpty() || !(enclosed || belongs(body.get(), line, next))) {
            return false;
        }
        body.get().add(line);
        return true;
    }

    /** Ends the open hunk. */
    void end() {
        body.ifPresent(this::end);
        body = Optional.empty();
    }

    private void end(HunkBodyBuilder ended) {
        if (!enclosed) {
            ended.dropProse();
        }
        if (ended.changes()) {
            content.append(ended.content());
            hunks.add(ended.hunk());
        } else if (!ended.isEmpty()) {
            errors.add(
                    AnswerPartResult.error(
                            start,
                            "hunk",
                            EditParseError.Kind.NO_CHANGE,
                            "changes nothing; begin each removed line with - and each added line with +"));
        }
    }

    List<EditRequest.Hunk> hunks() {
        return hunks;
    }

    List<EditParseError> errors() {
        return errors;
    }

    /** The errors, as those of a file. */
    List<EditParseError> errors(String path) {
        return errors.stream().map(it -> it.in(path)).toList();
    }

    /** The new sides of all hunks, as the content of a new file. */
    String content() {
        return content.toString();
    }

    private static boolean belongs(HunkBodyBuilder body, String line, Optional<String> next) {
        if (line.isEmpty()) {
            return body.wantsMore() || next.filter(HunkCollector::isCode).isPresent();
        }
        return HunkBodyBuilder.isSigned(line)
                ? !(body.isSatisfied()
                        && BULLET.matcher(line).matches()
                        && next.filter(HunkCollector::isCode).isEmpty())
                : body.wantsMore();
    }

    /** Whether a line has a sign and is no item of a list. */
    static boolean isCode(String line) {
        return HunkBodyBuilder.isSigned(line) && !BULLET.matcher(line).matches();
    }
}
