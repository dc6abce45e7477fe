package dev.troupe.repomap.rank;

import dev.troupe.contentindex.tree.ContentSource;
import dev.troupe.contentindex.tree.FileRole;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.history.CommitHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Ranks the files of a tree for a request: sources first, tests and everything else below. Safe for several threads. */
public final class FileRanker {
    private static final int REASONS = 3;
    private static final double LEAST_REASON = 0.3;

    private final RankingModel model;

    /** Ranks with a model. */
    public FileRanker(RankingModel model) {
        this.model = model;
    }

    /**
     * Ranks files for a request.
     *
     * @param most as many are given at most
     * @return best first; fewer where nothing speaks for the others
     */
    public List<RankedFile> rank(
            String request,
            List<IndexedFile> files,
            CommitHistory history,
            ContentSource contents,
            int most) {
        FileFeatures features = FileFeatures.of(request, files, history, contents);
        List<RankedFile> ranked = new ArrayList<>();
        int[] rows = features.candidates();
        double[][] inputs = CandidateInputs.of(features, rows);
        for (int i = 0; i < rows.length; i++) {
            ranked.add(
                    new RankedFile(
                            features.file(rows[i]), model.score(inputs[i]), reasons(inputs[i])));
        }
        ranked.sort(
                Comparator.comparingDouble((RankedFile it) -> -it.score())
                        .thenComparing(it -> it.file().path()));
        if (ranked.size() < most) {
            addOthers(ranked, features, files.size(), most);
        }
        return List.copyOf(ranked.subList(0, Math.min(most, ranked.size())));
    }

    private List<RankingFeature> reasons(double[] inputs) {
        return IntStream.range(0, CandidateInputs.FEATURES.size())
                .filter(it -> strength(inputs, it) >= LEAST_REASON)
                .boxed()
                .sorted(Comparator.comparingDouble(it -> -strength(inputs, it)))
                .limit(REASONS)
                .map(it -> CandidateInputs.FEATURES.get(it))
                .toList();
    }

    private double strength(double[] inputs, int feature) {
        return model.weights()[2 * feature] * inputs[2 * feature]
                + model.weights()[2 * feature + 1] * inputs[2 * feature + 1];
    }

    private static void addOthers(
            List<RankedFile> ranked, FileFeatures features, int files, int most) {
        double lowest = ranked.isEmpty() ? 0 : ranked.getLast().score();
        int[] others =
                IntStream.range(0, files)
                        .filter(row -> features.file(row).role() != FileRole.SOURCE)
                        .filter(row -> features.value(RankingFeature.RARE_TEXT, row) > 0)
                        .boxed()
                        .sorted(
                                Comparator.comparingDouble(
                                        row -> -features.value(RankingFeature.RARE_TEXT, row)))
                        .limit(most - ranked.size())
                        .mapToInt(Integer::intValue)
                        .toArray();
        for (int i = 0; i < others.length; i++) {
            ranked.add(
                    new RankedFile(
                            features.file(others[i]),
                            lowest - 1 - i,
                            List.of(RankingFeature.RARE_TEXT)));
        }
    }
}
