package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The decision on a line, with all that led to it.
 *
 * @param parts its simple commands in order, as far as the line could be read
 * @param further what was said of the line as a whole
 * @param suggestion what was probably meant, for a line that asks
 */
public record Ruling(
        List<Part> parts, List<Judgement> further, @Nullable Suggestion suggestion) {
    public Ruling {
        parts = List.copyOf(parts);
        further = List.copyOf(further);
    }

    /** What may happen. */
    public Verdict verdict() {
        return decisive().verdict();
    }

    /** The first of the strictest judgements. */
    public Judgement decisive() {
        List<Judgement> all = new ArrayList<>(further);
        parts.forEach(part -> all.add(part.decisive()));
        return strictest(all);
    }

    /** Everything that was said, of the line and of all its parts. */
    public List<Judgement> judgements() {
        List<Judgement> all = new ArrayList<>(further);
        parts.forEach(part -> collect(part, all));
        return all;
    }

    private static void collect(Part part, List<Judgement> all) {
        all.addAll(part.judgements());
        part.inner().forEach(it -> collect(it, all));
    }

    static Judgement strictest(List<Judgement> judgements) {
        Judgement strictest = judgements.getFirst();
        for (Judgement judgement : judgements) {
            if (judgement.verdict().compareTo(strictest.verdict()) > 0) {
                strictest = judgement;
            }
        }
        return strictest;
    }
}
