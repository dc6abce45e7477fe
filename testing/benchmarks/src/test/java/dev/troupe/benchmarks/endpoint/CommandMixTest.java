package dev.troupe.benchmarks.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.benchmarks.endpoint.CommandMix.Asked;
import dev.troupe.permission.Verdict;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CommandMixTest {
    @Test
    void sharesComeToAll() {
        assertThat(Arrays.stream(CommandMix.values()).mapToInt(CommandMix::share).sum())
                .isEqualTo(100);
    }

    @Test
    void theSameSeedDrawsTheSameLines() {
        assertThat(drawn(5)).isEqualTo(drawn(5)).isNotEqualTo(drawn(6));
    }

    @Test
    void mostLinesWereNeverThereBeforeAndEveryVerdictIs() {
        List<Asked> all = drawn(1);

        Set<Asked> different = new HashSet<>(all);
        assertThat(different.size()).isGreaterThan(all.size() * 3 / 4);
        for (Verdict verdict : Verdict.values()) {
            assertThat(all).anyMatch(it -> it.expected() == verdict);
        }
    }

    private static List<Asked> drawn(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Stream.generate(() -> CommandMix.next(random)).limit(2_000).toList();
    }
}
