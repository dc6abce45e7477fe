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
public record Ruling(List<Part> parts, List<Judgement> further, @Nullable Suggestion suggestion) {
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
        Judgement strictest = further.isEmpty() ? parts.getFirst().decisive() : strictest(further);
        for (Part part : parts) {
            strictest = stricter(strictest, part.decisive());
        }
        return strictest;
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
            strictest = stricter(strictest, judgement);
        }
        return strictest;
    }

    /** The first, unless the other is stricter. */
    static Judgement stricter(Judgement first, Judgement other) {
        return other.verdict().compareTo(first.verdict()) > 0 ? other : first;
    }
}
