package dev.troupe.edit.match;

import java.util.Comparator;
import java.util.List;

/**
 * Chooses among candidates, and is the only one that does. A place is chosen when it is the only one, or clearly the
 * best one, within the strictest strategy that finds any; everything else is refused.
 */
public final class Decider {

    private static final double MARGIN = 0.1;

    private final List<Strategy> strategies;

    /**
     * A decider over these strategies.
     *
     * @param strategies from the strictest to the loosest; the first one compares exactly
     */
    public Decider(List<Strategy> strategies) {
        this.strategies = List.copyOf(strategies);
    }

    /**
     * Decides where an edit belongs.
     *
     * @param search the lines to find, at least one
     * @param replace the lines to put there
     * @param file the lines of the file, without endings
     */
    public Decision decide(List<String> search, List<String> replace, List<String> file) {
        for (int tier = 0; tier < strategies.size(); tier++) {
            Strategy strategy = strategies.get(tier);
            List<Match> candidates = strategy.candidates(search, file);
            if (candidates.isEmpty()) {
                continue;
            }
            if (tier > 0 && !Evidence.speaks(search)) {
                return new Decision.NotFound();
            }
            return choose(tier, candidates, search, replace, file);
        }
        return applied(search, replace, file);
    }

    private Decision choose(
            int tier,
            List<Match> candidates,
            List<String> search,
            List<String> replace,
            List<String> file) {
        List<Match> ranked =
                candidates.stream()
                        .sorted(Comparator.comparingDouble(Match::score).reversed())
                        .toList();
        Match best = ranked.getFirst();
        if (ranked.size() > 1 && best.score() - ranked.get(1).score() < MARGIN) {
            return new Decision.Ambiguous(strategies.get(tier), candidates);
        }
        if (replace.size() > search.size()) {
            for (Strategy strategy : strategies.subList(0, tier + 1)) {
                for (Match present : strategy.candidates(replace, file)) {
                    if (present.exceeds(best)) {
                        return new Decision.AlreadyApplied(present);
                    }
                }
            }
        }
        return new Decision.Chosen(strategies.get(tier), best);
    }

    private Decision applied(List<String> search, List<String> replace, List<String> file) {
        if (!Evidence.provesApplied(search, replace, file)) {
            return new Decision.NotFound();
        }
        for (Strategy strategy : strategies) {
            List<Match> present = strategy.candidates(replace, file);
            if (!present.isEmpty()) {
                return new Decision.AlreadyApplied(present.getFirst());
            }
        }
        return new Decision.NotFound();
    }
}
