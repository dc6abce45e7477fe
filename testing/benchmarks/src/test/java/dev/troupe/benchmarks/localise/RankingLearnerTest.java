package dev.troupe.benchmarks.localise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.repomap.rank.CandidateInputs;
import dev.troupe.repomap.rank.RankingModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankingLearnerTest {
    private static final int CANDIDATES = 20;

    @Test
    void learnsWhichInputsMatter() {
        RankingModel model = new RankingLearner(examples(1)).learn();

        RankingMeasures unseen = RankingMeasures.of(model, examples(2));

        assertThat(unseen.reciprocal()).isGreaterThan(0.8);
        assertThat(RankingMeasures.of(RankingModel.parse(""), examples(2)).reciprocal())
                .isLessThan(0.5);
    }

    @Test
    void learnsTheSameFromTheSameExamples() {
        assertThat(new RankingLearner(examples(1)).learn().format())
                .isEqualTo(new RankingLearner(examples(1)).learn().format());
    }

    @Test
    void countsNeededFilesThatAreNoCandidates() {
        RankingExample half =
                new RankingExample("shop", new double[][] {inputs(1), inputs(0)}, gold(2, 0), 2);

        RankingMeasures measures =
                RankingMeasures.of(RankingModel.parse("weight RARE_TEXT 1"), List.of(half));

        assertThat(measures.first5()).isEqualTo(0.5);
        assertThat(measures.reciprocal()).isEqualTo(1);
    }

    /** The needed candidate has higher values of two inputs; the first says nothing. */
    private static List<RankingExample> examples(long seed) {
        Random random = new Random(seed);
        List<RankingExample> examples = new ArrayList<>();
        for (int e = 0; e < 60; e++) {
            double[][] inputs = new double[CANDIDATES][CandidateInputs.COUNT];
            int needed = random.nextInt(CANDIDATES);
            for (int c = 0; c < CANDIDATES; c++) {
                inputs[c][0] = random.nextDouble();
                inputs[c][2] = random.nextDouble() * (c == needed ? 1 : 0.5);
                inputs[c][4] = c == needed ? 0.8 + random.nextDouble() : random.nextDouble();
            }
            examples.add(new RankingExample("r" + e % 3, inputs, gold(CANDIDATES, needed), 1));
        }
        return examples;
    }

    private static double[] inputs(double rareText) {
        double[] inputs = new double[CandidateInputs.COUNT];
        inputs[2] = rareText;
        return inputs;
    }

    private static boolean[] gold(int candidates, int needed) {
        boolean[] gold = new boolean[candidates];
        gold[needed] = true;
        return gold;
    }
}
