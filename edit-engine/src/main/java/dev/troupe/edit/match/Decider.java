package dev.troupe.edit.match;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
        Optional<Match> present =
                strategies.stream()
                        .flatMap(strategy -> strategy.candidates(replace, file).stream())
                        .filter(match -> Evidence.reachesBeyond(match, best, file))
                        .findFirst()
                        .or(() -> fitsBetter(tier, search, replace, file));
        return present.<Decision>map(Decision.AlreadyApplied::new)
                .orElseGet(() -> new Decision.Chosen(strategies.get(tier), best));
    }

    /** A replacement that is there as strictly as the search is not: the edit is in, and this is another place. */
    private Optional<Match> fitsBetter(
            int tier, List<String> search, List<String> replace, List<String> file) {
        return Evidence.provesApplied(search, replace, file)
                ? first(strategies.subList(0, tier), replace, file)
                : Optional.empty();
    }

    private Decision applied(List<String> search, List<String> replace, List<String> file) {
        Optional<Match> present =
                Evidence.provesApplied(search, replace, file)
                        ? first(strategies, replace, file)
                        : Optional.empty();
        return present.<Decision>map(Decision.AlreadyApplied::new)
                .orElseGet(Decision.NotFound::new);
    }

    private static Optional<Match> first(
            List<Strategy> strategies, List<String> lines, List<String> file) {
        return strategies.stream()
                .flatMap(strategy -> strategy.candidates(lines, file).stream())
                .findFirst();
    }
}
