package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.CommandShape;
import dev.troupe.permission.shell.TextSpan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One simple command of a line with what was said of it.
 *
 * @param directory where it runs as far as that is known; the names of its files are meant from there
 * @param words its words as far as they are known, the program first
 * @param judgements all that was said of it, of its redirections and of its environment; never empty
 * @param files names of files that it reads or writes, as far as they are known
 * @param written those of them that redirections and {@code tee} write, but for what is no file of anybody's
 * @param inner what it starts, through wrappers and shells
 * @param shape what learning needs to know of it; null of what another command starts
 */
public record CommandDecision(
        TextSpan span,
        String directory,
        List<String> words,
        List<RuleResult> judgements,
        List<String> files,
        List<String> written,
        List<CommandDecision> inner,
        @Nullable CommandShape shape) {
    public CommandDecision {
        words = List.copyOf(words);
        judgements = List.copyOf(judgements);
        files = List.copyOf(files);
        written = List.copyOf(written);
        inner = List.copyOf(inner);
    }

    /** The same as something that stands in one place of another line. */
    CommandDecision within(TextSpan place) {
        List<RuleResult> placed = new ArrayList<>();
        for (RuleResult it : judgements) {
            placed.add(it.within(place));
        }
        return new CommandDecision(
                place,
                directory,
                words,
                placed,
                files,
                written,
                inner.stream().map(it -> it.within(place)).toList(),
                null);
    }

    /** The same in another directory; what it starts stays where it is. */
    CommandDecision in(String other) {
        return new CommandDecision(span, other, words, judgements, files, written, inner, shape);
    }

    /** The strictest verdict on it and on what it starts. */
    public Verdict verdict() {
        return decisive().verdict();
    }

    /** The first of the strictest judgements on it and on what it starts. */
    public RuleResult decisive() {
        RuleResult strictest = LineDecision.strictest(judgements);
        for (CommandDecision part : inner) {
            strictest = LineDecision.stricter(strictest, part.decisive());
        }
        return strictest;
    }
}
