package dev.troupe.edit.match;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chooses among candidates, and is the only one that does. A place is chosen when it is the only one, or clearly the
 * best one, within the strictest strategy that finds any; everything else is refused.
 */
public final class Decider {

    /** How much worse than the best the next place must be: so many times, and so much more. */
    private static final double TIMES = 2;

    private static final double LEAST = 0.05;

    private final List<Strategy> strategies;
    private final List<Strategy> loose;
    private final List<Strategy> lineByLine;

    /**
     * A decider over these strategies.
     *
     * @param strategies from the strictest to the loosest; the first one compares exactly
     * @param loose those that put up with lines that differ
     */
    public Decider(List<Strategy> strategies, List<Strategy> loose) {
        this.strategies = List.copyOf(strategies);
        this.loose = List.copyOf(loose);
        this.lineByLine = lineByLine(strategies);
    }

    /**
     * Decides where an edit belongs.
     *
     * @param search the lines to find, at least one
     * @param replace the lines to put there
     */
    public Decision decide(List<String> search, List<String> replace, Source file) {
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
        return new Decision.NotFound();
    }

    /**
     * Decides whether an edit is in whose lines are nowhere in the file, however loosely they are compared. What the
     * edit brings may be anywhere; only among lines that it keeps it shows that the edit is in.
     */
    public Decision decidePresent(List<String> search, List<String> replace, Source file) {
        if (!Evidence.provesApplied(search, replace, file.lines())) {
            return new Decision.NotFound();
        }
        boolean among = Evidence.keeps(search, replace);
        return first(replace, file)
                .<Decision>map(match ->
                        among ? new Decision.AlreadyApplied(match) : new Decision.Present(match))
                .orElseGet(Decision.NotFound::new);
    }

    /**
     * Decides where an edit belongs whose lines are not all in the file as it has them. Where that would cost too much
     * nothing is known of the places that were not looked at, and so of none.
     */
    public Decision decideLoosely(List<String> search, List<String> replace, Source file) {
        Decision decision = loosely(search, replace, file);
        return file.effort().isSpent() ? new Decision.NotFound() : decision;
    }

    private Decision loosely(List<String> search, List<String> replace, Source file) {
        if (!Evidence.speaks(search)) {
            return new Decision.NotFound();
        }
        if (Evidence.repeats(search, replace)) {
            Optional<Match> present =
                    strategies.stream()
                            .flatMap(strategy -> strategy.candidates(replace, file).stream())
                            .findFirst();
            if (present.isPresent()) {
                return new Decision.AlreadyApplied(present.get());
            }
        }
        Optional<Decision> doubt = Optional.empty();
        for (int tier = 0; tier < loose.size(); tier++) {
            List<Match> ranked = ranked(loose.get(tier).candidates(search, file));
            Optional<Match> firm =
                    ranked.stream()
                            .filter(it -> !new Fit(it, search, file).isScattered())
                            .findFirst();
            if (firm.isEmpty()) {
                continue;
            }
            Match best = firm.get();
            Decision.Chosen chosen = new Decision.Chosen(loose.get(tier), best);
            Optional<Decision> present = in(chosen, misspelt(best, search, replace, file));
            if (present.isPresent()) {
                return present.get();
            }
            List<Match> rivals =
                    Stream.concat(
                                    ranked.stream().filter(it -> !it.equals(best)),
                                    elsewhere(best, tier, search, file).stream())
                            .filter(it -> rivals(best, it, search, file))
                            .toList();
            if (rivals.isEmpty()) {
                rivals = Twin.of(best, search, file).stream().toList();
            }
            if (rivals.isEmpty()) {
                return chosen;
            }
            if (doubt.isEmpty()) {
                doubt = Optional.of(ambiguous(loose.get(tier), best, rivals));
            }
            if (rivals.stream().anyMatch(best::isApart)) {
                break;
            }
            // Of places that overlap a looser strategy may see that they are one, with a line over.
        }
        return doubt.orElseGet(Decision.NotFound::new);
    }

    private static Decision ambiguous(Strategy strategy, Match best, List<Match> rivals) {
        return new Decision.Ambiguous(
                strategy, Stream.concat(Stream.of(best), rivals.stream()).toList());
    }

    /**
     * What is to be said of a place when the replacement is in the file: there, the edit is in; elsewhere, it may be.
     * What is there several times is there for reasons of its own.
     */
    private static Optional<Decision> in(Decision.Chosen chosen, List<Match> present) {
        return present.stream()
                .filter(it -> !it.isApart(chosen.match()))
                .findFirst()
                .<Decision>map(Decision.AlreadyApplied::new)
                .or(() ->
                        present.size() == 1
                                ? Optional.of(new Decision.Either(chosen, present.getFirst()))
                                : Optional.empty());
    }

    /** Where the replacement is already, misspelt in nothing that it brings, and fits no worse than the search. */
    private static List<Match> misspelt(
            Match best, List<String> search, List<String> replace, Source file) {
        Set<String> brought = Evidence.brought(search, replace);
        boolean there =
                !brought.isEmpty() && brought.stream().allMatch(line -> file.count(line) > 0);
        return (there ? new Fuzzy().candidates(replace, file) : List.<Match>of())
                .stream()
                        .filter(match -> match.score() >= best.score())
                        .filter(match -> holds(match, replace, brought, file))
                        .toList();
    }

    private static boolean holds(
            Match match, List<String> replace, Set<String> brought, Source file) {
        return IntStream.range(0, replace.size())
                .filter(i -> brought.contains(replace.get(i).strip()))
                .allMatch(i -> file.same(replace.get(i), match.line(i)));
    }

    /** Other places that may be meant, also those that looser strategies find: a place where all lines are misspelt may be that of a sibling. */
    private List<Match> elsewhere(Match best, int from, List<String> search, Source file) {
        return loose.subList(from, loose.size()).stream()
                .flatMap(strategy -> strategy.elsewhere(best, search, file).stream())
                .toList();
    }

    private static List<Match> ranked(List<Match> candidates) {
        return candidates.size() < 2
                ? candidates
                : candidates.stream()
                        .sorted(Comparator.comparingDouble(Match::score).reversed())
                        .toList();
    }

    private static boolean tied(List<Match> ranked) {
        return ranked.size() > 1 && near(ranked.getFirst(), ranked.get(1));
    }

    private static boolean near(Match best, Match other) {
        return 1 - other.score() < TIMES * (1 - best.score()) + LEAST;
    }

    /**
     * Whether another place could be meant too: it has a line that the best one lacks, fits nearly as well in all, or
     * is the closer one when what is over between the lines counts as much as what is missing.
     */
    private static boolean rivals(Match best, Match other, List<String> search, Source file) {
        boolean near = near(best, other);
        boolean more = false;
        Fit here = new Fit(best, search, file);
        Fit there = new Fit(other, search, file);
        for (int i = 0; i < search.size(); i++) {
            boolean counts = near || Evidence.speaks(search.get(i));
            if (counts && !here.isSame(i) && (there.isSame(i) || there.hasSomewhere(i))) {
                return true;
            }
            more |= counts && here.isSame(i) && !there.isSame(i) && Evidence.speaks(search.get(i));
        }
        return near ? !(more && here.over() == 0) : here.over() >= 2 * there.differing();
    }

    private Decision choose(
            int tier,
            List<Match> candidates,
            List<String> search,
            List<String> replace,
            Source file) {
        List<Match> ranked = ranked(candidates);
        Match best = ranked.getFirst();
        if (tied(ranked)) {
            return new Decision.Ambiguous(strategies.get(tier), candidates);
        }
        Decision.Chosen chosen = new Decision.Chosen(strategies.get(tier), best);
        return around(best, replace, file)
                .<Decision>map(Decision.AlreadyApplied::new)
                .or(() -> in(chosen, fittingBetter(tier, search, replace, file)))
                .orElse(chosen);
    }

    /** A replacement that is at the place of the search already. */
    private Optional<Match> around(Match best, List<String> replace, Source file) {
        int from = Math.max(0, best.start() - replace.size());
        int to = Math.min(file.size(), best.end() + replace.size());
        Source part = file.part(from, to);
        for (Strategy strategy : lineByLine) {
            for (Match found : strategy.candidates(replace, part)) {
                Match match = Match.contiguous(found.start() + from, replace.size());
                if (Evidence.reachesBeyond(match, best, file.lines())) {
                    return Optional.of(match);
                }
            }
        }
        return Optional.empty();
    }

    /** Replacements that are there as strictly as the search is not: the edit may be in, and this be another place. */
    private List<Match> fittingBetter(
            int tier, List<String> search, List<String> replace, Source file) {
        return tier > 0 && Evidence.provesApplied(search, replace, file.lines())
                ? lineByLine(strategies.subList(0, tier)).stream()
                        .map(strategy -> strategy.candidates(replace, file))
                        .filter(matches -> !matches.isEmpty())
                        .findFirst()
                        .orElse(List.of())
                : List.of();
    }

    private Optional<Match> first(List<String> lines, Source file) {
        return lineByLine.stream()
                .flatMap(strategy -> strategy.candidates(lines, file).stream())
                .findFirst();
    }

    /** Where blank lines may be more or fewer, an edit of blank lines would always seem to be in. */
    private static List<Strategy> lineByLine(List<Strategy> strategies) {
        return strategies.stream().filter(FoldedStrategy.class::isInstance).toList();
    }
}
