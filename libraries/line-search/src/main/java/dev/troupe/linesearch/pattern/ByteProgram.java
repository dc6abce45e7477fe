package dev.troupe.linesearch.pattern;

import dev.troupe.linesearch.pattern.RegexNode.Alternatives;
import dev.troupe.linesearch.pattern.RegexNode.Assertion;
import dev.troupe.linesearch.pattern.RegexNode.Characters;
import dev.troupe.linesearch.pattern.RegexNode.Repetition;
import dev.troupe.linesearch.pattern.RegexNode.Sequence;
import java.util.ArrayList;
import java.util.List;

/** A pattern as a non-deterministic automaton over UTF-8 bytes, which one line is given to, without its line feed. */
public final class ByteProgram {
    private static final int MOST_STEPS = 300_000;

    /** One state of the automaton. */
    sealed interface Step {}

    record Accepted() implements Step {}

    record Checked(Assertion.Kind kind, int target) implements Step {}

    /** Leads on without a byte; its targets may still change while the program is built. */
    record Forked(List<Integer> targets) implements Step {}

    /** Consumes a byte: {@code targets[n]} follows on one from {@code first[n]} to {@code last[n]}. */
    static final class Consumed implements Step {
        private final int[] first;
        private final int[] last;
        private final int[] targets;

        Consumed(int[] first, int[] last, int[] targets) {
            this.first = first;
            this.last = last;
            this.targets = targets;
        }

        int target(int octet) {
            for (int index = 0; index < first.length && first[index] <= octet; index++) {
                if (octet <= last[index]) {
                    return targets[index];
                }
            }
            return -1;
        }
    }

    private final List<Step> steps = new ArrayList<>();
    private final int start;
    private long weight;
    private boolean lineChecks;
    private boolean wordChecks;

    /**
     * Compiles a parsed pattern.
     *
     * @throws RegexSyntaxException when the automaton would become too large
     */
    public ByteProgram(RegexNode node) {
        start = compile(node, add(new Accepted()));
    }

    Step step(int index) {
        return steps.get(index);
    }

    int size() {
        return steps.size();
    }

    int start() {
        return start;
    }

    boolean hasLineChecks() {
        return lineChecks;
    }

    boolean hasWordChecks() {
        return wordChecks;
    }

    int add(Step step) {
        weight += step instanceof Consumed consumed ? 1 + consumed.first.length : 1;
        if (weight > MOST_STEPS) {
            throw new RegexSyntaxException(
                    "The pattern is too large; a smaller number of repetitions may help.");
        }
        steps.add(step);
        return steps.size() - 1;
    }

    private int compile(RegexNode node, int next) {
        return switch (node) {
            case Characters characters ->
                    new Utf8ClassCompiler(this, next)
                            .compile(characters.set().subtract(UnicodeClasses.LINE_FEED));
            case Sequence sequence -> {
                int first = next;
                for (RegexNode part : sequence.parts().reversed()) {
                    first = compile(part, first);
                }
                yield first;
            }
            case Alternatives alternatives ->
                    add(
                            new Forked(
                                    alternatives.branches().stream()
                                            .map(branch -> compile(branch, next))
                                            .toList()));
            case Repetition repetition -> compileRepetition(repetition, next);
            case Assertion assertion -> {
                boolean line =
                        assertion.kind() == Assertion.Kind.LINE_START
                                || assertion.kind() == Assertion.Kind.LINE_END;
                lineChecks |= line;
                wordChecks |= !line;
                yield add(new Checked(assertion.kind(), next));
            }
        };
    }

    private int compileRepetition(Repetition repetition, int next) {
        int first = next;
        int copies = repetition.minimum();
        if (repetition.maximum() == Repetition.UNBOUNDED) {
            var targets = new ArrayList<Integer>();
            int loop = add(new Forked(targets));
            int body = compile(repetition.part(), loop);
            targets.add(body);
            targets.add(next);
            first = copies == 0 ? loop : body;
            copies--;
        } else {
            for (int copy = copies; copy < repetition.maximum(); copy++) {
                first = add(new Forked(List.of(compile(repetition.part(), first), next)));
            }
        }
        for (int copy = 0; copy < copies; copy++) {
            int copied = compile(repetition.part(), first);
            if (copied == first) {
                break; // the part is empty
            }
            first = copied;
        }
        return first;
    }
}
