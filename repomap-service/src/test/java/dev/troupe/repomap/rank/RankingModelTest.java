package dev.troupe.repomap.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RankingModelTest {
    private static final String TEXT =
            """
            weight RARE_TEXT 1.5000
            weight PASSAGE_RANK -0.2500
            tree TEXT<=0.500000?-1:1 CHANGES<=0.100000?-2:-3 0.10000 0.20000 0.30000
            """;

    @Test
    void addsWeightsAndTrees() {
        RankingModel model = RankingModel.parse("# learned\n\n" + TEXT);
        double[] candidate = new double[CandidateInputs.COUNT];

        candidate[input("RARE_TEXT")] = 1;
        assertThat(model.weigh(candidate)).isEqualTo(1.5);
        assertThat(model.score(candidate)).isCloseTo(0.05 * 1.5 + 0.1, within(1e-9));
        candidate[input("TEXT")] = 1;
        assertThat(model.score(candidate)).isCloseTo(0.05 * 1.5 + 0.2, within(1e-9));
        candidate[input("CHANGES")] = 1;
        assertThat(model.score(candidate)).isCloseTo(0.05 * 1.5 + 0.3, within(1e-9));
    }

    @Test
    void showsTheWeightedSumToTrees() {
        RankingModel model =
                RankingModel.parse("weight TEXT 2\ntree WEIGHTED<=1.000000?-1:-2 0.10000 0.70000");
        double[] candidate = new double[CandidateInputs.COUNT];

        assertThat(model.score(candidate)).isCloseTo(0.1, within(1e-9));
        candidate[input("TEXT")] = 1;
        assertThat(model.score(candidate)).isCloseTo(0.05 * 2 + 0.7, within(1e-9));
    }

    @Test
    void writesWhatItReads() {
        assertThat(RankingModel.parse(TEXT).format()).isEqualTo(TEXT);
        RankingModel bundled = RankingModel.bundled();
        assertThat(RankingModel.parse(bundled.format()).format()).isEqualTo(bundled.format());
    }

    @Test
    void refusesInputsThatItDoesNotKnow() {
        assertThatThrownBy(() -> RankingModel.parse("weight MOON 1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("MOON");
    }

    private static int input(String name) {
        int input = 0;
        while (!CandidateInputs.name(input).equals(name)) {
            input++;
        }
        return input;
    }
}
