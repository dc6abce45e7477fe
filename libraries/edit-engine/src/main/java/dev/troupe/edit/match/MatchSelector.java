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
public final class MatchSelector {

    /** How much worse than the best the next place must be: so many times, and so much more. */
    private static final double TIMES = 2;

    private static final double LEAST = 0.05;

    private final List<MatchStrategy> strategies;
    private final List<MatchStrategy> loose;
    private final List<MatchStrategy> lineByLine;

    /**
     * A decider over these strategies.
     *
     * @param strategies from the strictest to the loosest; the first one compares exactly
     * @param loose those that put up with lines that differ
     */
    public MatchSelector(List<MatchStrategy> strategies, List<MatchStrategy> loose) {
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
    public MatchDecision decide(List<String> search, List<String> replace, IndexedFileLines file) {
        for (int tier = 0; tier < strategies.size(); tier++) {
            MatchStrategy strategy = strategies.get(tier);
            List<LineMatch> candidates = strategy.candidates(search, file);
            if (candidates.isEmpty()) {
                continue;
            }
            if (tier > 0 && !MatchEvidence.speaks(search)) {
                return new MatchDecision.NotFound();
            }
            return choose(tier, candidates, search, replace, file);
        }
        return new MatchDecision.NotFound();
    }

    /**
     * Decides whether an edit is in whose lines are nowhere in the file, however loosely they are compared. What the
     * edit brings may be anywhere; only among lines that it keeps it shows that the edit is in.
     */
    public MatchDecision decidePresent(
            List<String> search, List<String> replace, IndexedFileLines file) {
        if (!MatchEvidence.provesApplied(search, replace, file.lines())) {
            return new MatchDecision.NotFound();
        }
        boolean among = MatchEvidence.keeps(search, replace);
        return first(replace, file)
                .<MatchDecision>map(match ->
                        among
                                ? new MatchDecision.AlreadyApplied(match)
                                : new MatchDecision.Present(match))
                .orElseGet(MatchDecision.NotFound::new);
    }

    /**
     * Decides where an edit belongs whose lines are not all in the file as it has them. Where that would cost too much
     * nothing is known of the places that were not looked at, and so of none.
     */
    public MatchDecision decideLoosely(
            List<String> search, List<String> replace, IndexedFileLines file) {
        MatchDecision decision = loosely(search, replace, file);
        return file.effort().isSpent() ? new MatchDecision.NotFound() : decision;
    }

    private MatchDecision loosely(
            List<String> search, List<String> replace, IndexedFileLines file) {
        if (!MatchEvidence.speaks(search)) {
            return new MatchDecision.NotFound();
        }
        if (MatchEvidence.repeats(search, replace)) {
            Optional<LineMatch> present =
                    strategies.stream()
                            .flatMap(strategy -> strategy.candidates(replace, file).stream())
                            .findFirst();
            if (present.isPresent()) {
                return new MatchDecision.AlreadyApplied(present.get());
            }
        }
        Optional<MatchDecision> doubt = Optional.empty();
        for (int tier = 0; tier < loose.size(); tier++) {
            List<LineMatch> ranked = ranked(loose.get(tier).candidates(search, file));
            Optional<LineMatch> firm =
                    ranked.stream()
                            .filter(it -> !new MatchQuality(it, search, file).isScattered())
                            .findFirst();
            if (firm.isEmpty()) {
                continue;
            }
            LineMatch bestMatch = firm.get();
            MatchDecision.Chosen chosen = new MatchDecision.Chosen(loose.get(tier), bestMatch);
            Optional<MatchDecision> present =
                    in(chosen, misspelt(bestMatch, search, replace, file));
            if (present.isPresent()) {
                return present.get();
            }
            List<LineMatch> rivals =
                    Stream.concat(
                                    ranked.stream().filter(it -> !it.equals(bestMatch)),
                                    elsewhere(bestMatch, tier, search, file).stream())
                            .filter(it -> rivals(bestMatch, it, search, file))
                            .toList();
            if (rivals.isEmpty()) {
                rivals = RivalMatchFinder.of(bestMatch, search, file).stream().toList();
            }
            if (rivals.isEmpty()) {
                return chosen;
            }
            if (doubt.isEmpty()) {
                doubt = Optional.of(ambiguous(loose.get(tier), bestMatch, rivals));
            }
            if (rivals.stream().anyMatch(bestMatch::isApart)) {
                break;
            }
            // Of places that overlap a looser strategy may see that they are one, with a line over.
        }
        return doubt.orElseGet(MatchDecision.NotFound::new);
    }

    private static MatchDecision ambiguous(
            MatchStrategy strategy, LineMatch bestMatch, List<LineMatch> rivals) {
        return new MatchDecision.Ambiguous(
                strategy, Stream.concat(Stream.of(bestMatch), rivals.stream()).toList());
    }

    /**
     * What is to be said of a place when the replacement is in the file: there, the edit is in; elsewhere, it may be.
     * What is there several times is there for reasons of its own.
     */
    private static Optional<MatchDecision> in(
            MatchDecision.Chosen chosen, List<LineMatch> present) {
        return present.stream()
                .filter(it -> !it.isApart(chosen.match()))
                .findFirst()
                .<MatchDecision>map(MatchDecision.AlreadyApplied::new)
                .or(() ->
                        present.size() == 1
                                ? Optional.of(new MatchDecision.Either(chosen, present.getFirst()))
                                : Optional.empty());
    }

    /** Where the replacement is already, misspelt in nothing that it brings, and fits no worse than the search. */
    private static List<LineMatch> misspelt(
            LineMatch bestMatch, List<String> search, List<String> replace, IndexedFileLines file) {
        Set<String> brought = MatchEvidence.brought(search, replace);
        boolean there =
                !brought.isEmpty() && brought.stream().allMatch(line -> file.count(line) > 0);
        return (there ? new FuzzyLineStrategy().candidates(replace, file) : List.<LineMatch>of())
                .stream()
                        .filter(match -> match.score() >= bestMatch.score())
                        .filter(match -> holds(match, replace, brought, file))
                        .toList();
    }

    private static boolean holds(
            LineMatch match, List<String> replace, Set<String> brought, IndexedFileLines file) {
        return IntStream.range(0, replace.size())
                .filter(i -> brought.contains(replace.get(i).strip()))
                .allMatch(i -> file.same(replace.get(i), match.line(i)));
    }

    /** Other places that may be meant, also those that looser strategies find: a place where all lines are misspelt may be that of a sibling. */
    private List<LineMatch> elsewhere(
            LineMatch bestMatch, int from, List<String> search, IndexedFileLines file) {
        return loose.subList(from, loose.size()).stream()
                .flatMap(strategy -> strategy.elsewhere(bestMatch, search, file).stream())
                .toList();
    }

    private static List<LineMatch> ranked(List<LineMatch> candidates) {
        return candidates.size() < 2
                ? candidates
                : candidates.stream()
                        .sorted(Comparator.comparingDouble(LineMatch::score).reversed())
                        .toList();
    }

    private static boolean tied(List<LineMatch> ranked) {
        return ranked.size() > 1 && near(ranked.getFirst(), ranked.get(1));
    }

    private static boolean near(LineMatch bestMatch, LineMatch other) {
        return 1 - other.score() < TIMES * (1 - bestMatch.score()) + LEAST;
    }

    /**
     * Whether another place could be meant too: it has a line that the best one lacks, fits nearly as well in all, or
     * is the closer one when what is over between the lines counts as much as what is missing.
     */
    private static boolean rivals(
            LineMatch bestMatch, LineMatch other, List<String> search, IndexedFileLines file) {
        boolean near = near(bestMatch, other);
        boolean more = false;
        MatchQuality here = new MatchQuality(bestMatch, search, file);
        MatchQuality there = new MatchQuality(other, search, file);
        for (int i = 0; i < search.size(); i++) {
            boolean counts = near || MatchEvidence.speaks(search.get(i));
            if (counts && !here.isSame(i) && (there.isSame(i) || there.hasSomewhere(i))) {
                return true;
            }
            more |=
                    counts
                            && here.isSame(i)
                            && !there.isSame(i)
                            && MatchEvidence.speaks(search.get(i));
        }
        return near ? !(more && here.over() == 0) : here.over() >= 2 * there.differing();
    }

    private MatchDecision choose(
            int tier,
            List<LineMatch> candidates,
            List<String> search,
            List<String> replace,
            IndexedFileLines file) {
        List<LineMatch> ranked = ranked(candidates);
        LineMatch bestMatch = ranked.getFirst();
        if (tied(ranked)) {
            return new MatchDecision.Ambiguous(strategies.get(tier), candidates);
        }
        MatchDecision.Chosen chosen = new MatchDecision.Chosen(strategies.get(tier), bestMatch);
        return around(bestMatch, replace, file)
                .<MatchDecision>map(MatchDecision.AlreadyApplied::new)
                .or(() -> in(chosen, fittingBetter(tier, bestMatch, search, replace, file)))
                .orElse(chosen);
    }

    /** Whether a replacement is at the place of the search already. */
    public boolean isIn(LineMatch match, List<String> replace, IndexedFileLines file) {
        return around(match, replace, file).isPresent();
    }

    /** A replacement that is at the place of the search already. */
    private Optional<LineMatch> around(
            LineMatch bestMatch, List<String> replace, IndexedFileLines file) {
        int from = Math.max(0, bestMatch.start() - replace.size());
        int to = Math.min(file.size(), bestMatch.end() + replace.size());
        IndexedFileLines part = file.part(from, to);
        for (MatchStrategy strategy : lineByLine) {
            for (LineMatch found : strategy.candidates(replace, part)) {
                LineMatch match = LineMatch.contiguous(found.start() + from, replace.size());
                if (MatchEvidence.reachesBeyond(match, bestMatch, file.lines())) {
                    return Optional.of(match);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Replacements that are there as strictly as the search is not: the edit may be in, and this be another place. Where the
     * search has another indentation than the place or the replacement, the replacement may have been given another one.
     */
    private List<LineMatch> fittingBetter(
            int tier,
            LineMatch bestMatch,
            List<String> search,
            List<String> replace,
            IndexedFileLines file) {
        if (tier == 0 || !MatchEvidence.provesApplied(search, replace, file.lines())) {
            return List.of();
        }
        List<MatchStrategy> stricter =
                isShifted(bestMatch, search, replace, file)
                        ? lineByLine
                        : lineByLine(strategies.subList(0, tier));
        return stricter.stream()
                .filter(strategy -> tellsApart(strategy, search, replace))
                .map(strategy -> strategy.candidates(replace, file))
                .filter(matches -> !matches.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** Whether finding the replacement by a strategy is more than finding the search. */
    private static boolean tellsApart(
            MatchStrategy strategy, List<String> search, List<String> replace) {
        return strategy.candidates(replace, new IndexedFileLines(search)).isEmpty();
    }

    private static boolean isShifted(
            LineMatch match, List<String> search, List<String> replace, IndexedFileLines file) {
        String sought = indentation(search);
        List<String> found = file.lines().subList(match.start(), match.end());
        boolean kept = replace.isEmpty() || sought.equals(indentation(replace));
        return !kept || !sought.equals(indentation(found));
    }

    /** The indentation of the first line that has any words. */
    private static String indentation(List<String> lines) {
        return lines.stream()
                .filter(it -> !it.isBlank())
                .findFirst()
                .map(it -> it.substring(0, it.length() - it.stripLeading().length()))
                .orElse("");
    }

    private Optional<LineMatch> first(List<String> lines, IndexedFileLines file) {
        return lineByLine.stream()
                .flatMap(strategy -> strategy.candidates(lines, file).stream())
                .findFirst();
    }

    /** Where blank lines may be more or fewer, an edit of blank lines would always seem to be in. */
    private static List<MatchStrategy> lineByLine(List<MatchStrategy> strategies) {
        return strategies.stream().filter(NormalisedLineStrategy.class::isInstance).toList();
    }
}
