package dev.troupe.repomap.context;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.rank.RankedFile;
import dev.troupe.repomap.rank.RankingFeature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Chooses the files that a request needs with some certainty; none when nothing is certain. Safe for several threads. */
public final class ContextSelector {
    /** The model learned with one needed file for 40 others; this takes the bias out of its scores. */
    private static final double LEARNED_ODDS = Math.log(40);

    private static final double LEAST_CONFIDENCE = 0.08;
    private static final double LEAST_BEST = 0.2;
    private static final int MOST_FILES = 8;

    /** When more files differ from the last commit, that says little about each. */
    private static final int MOST_UNCOMMITTED = 10;

    private static final double UNCOMMITTED_BONUS = 1.2;
    private static final double UNCOMMITTED_ALONE = 0.1;
    private static final double MENTIONED = 0.99;
    private static final String UNCOMMITTED_REASON = "it has uncommitted changes";

    private final SmallTalkCheck smallTalk = new SmallTalkCheck();

    /** Whether a request says nothing that could be about code. */
    public boolean isSmallTalk(String request) {
        return smallTalk.isSmallTalk(request);
    }

    /**
     * Chooses files.
     *
     * @param ranked the ranking for the request, best first
     * @param files all files, by path
     * @return best first; those that were mentioned are always among them
     */
    public List<ChosenFile> select(
            String request, List<RankedFile> ranked, List<IndexedFile> files, ContextSeeds seeds) {
        List<ChosenFile> chosen = new ArrayList<>();
        files.stream()
                .filter(it -> seeds.mentioned().contains(it.path()))
                .map(it -> new ChosenFile(it, MENTIONED, List.of("you mention it")))
                .forEach(chosen::add);
        if (!smallTalk.isSmallTalk(request)) {
            chosen.addAll(confident(ranked, files, seeds));
        }
        return List.copyOf(chosen);
    }

    private static List<ChosenFile> confident(
            List<RankedFile> ranked, List<IndexedFile> files, ContextSeeds seeds) {
        Set<String> uncommitted =
                seeds.uncommitted().size() <= MOST_UNCOMMITTED ? seeds.uncommitted() : Set.of();
        Set<String> known = Set.copyOf(ranked.stream().map(it -> it.file().path()).toList());
        Stream<ChosenFile> alone =
                files.stream()
                        .filter(it -> uncommitted.contains(it.path()))
                        .filter(it -> !known.contains(it.path()))
                        .map(it ->
                                new ChosenFile(it, UNCOMMITTED_ALONE, List.of(UNCOMMITTED_REASON)));
        List<ChosenFile> all =
                Stream.concat(
                                ranked.stream()
                                        .map(it ->
                                                chosen(it, uncommitted.contains(it.file().path()))),
                                alone)
                        .filter(it -> !seeds.mentioned().contains(it.file().path()))
                        .filter(it -> it.confidence() >= LEAST_CONFIDENCE)
                        .sorted(
                                Comparator.comparingDouble((ChosenFile it) -> -it.confidence())
                                        .thenComparing(it -> it.file().path()))
                        .limit(MOST_FILES)
                        .toList();
        boolean isCertain = !all.isEmpty() && all.getFirst().confidence() >= LEAST_BEST;
        return isCertain ? all : List.of();
    }

    private static ChosenFile chosen(RankedFile ranked, boolean isUncommitted) {
        List<String> reasons =
                new ArrayList<>(ranked.reasons().stream().map(RankingFeature::clause).toList());
        if (isUncommitted) {
            reasons.addFirst(UNCOMMITTED_REASON);
        }
        double score = ranked.score() + (isUncommitted ? UNCOMMITTED_BONUS : 0);
        return new ChosenFile(ranked.file(), confidence(score), List.copyOf(reasons));
    }

    /** Turns a score of the model into a probability. */
    static double confidence(double score) {
        return 1 / (1 + Math.exp(LEARNED_ODDS - score));
    }
}
