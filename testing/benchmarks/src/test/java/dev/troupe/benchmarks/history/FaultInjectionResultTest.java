package dev.troupe.benchmarks.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.benchmarks.history.check.PromiseVerdict;
import dev.troupe.benchmarks.history.check.PromiseVerdict.State;
import dev.troupe.benchmarks.history.check.PromiseViolation;
import dev.troupe.benchmarks.history.check.ReliabilityPromise;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FaultInjectionResultTest {
    private static final PromiseVerdict KEPT =
            new PromiseVerdict(ReliabilityPromise.EFFECTS_ONCE, State.KEPT, 3, List.of());
    private static final PromiseVerdict NOT_TESTED =
            new PromiseVerdict(ReliabilityPromise.CANCEL, State.NOT_TESTED, 0, List.of());
    private static final PromiseVerdict BROKEN =
            new PromiseVerdict(
                    ReliabilityPromise.BUDGET,
                    State.BROKEN,
                    0,
                    List.of(
                            new PromiseViolation(
                                    ReliabilityPromise.BUDGET, "TASK 7", "still holds 9")));

    @Test
    void whatWasNotTestedIsNotToldAsKept() {
        assertThat(result(KEPT, NOT_TESTED, BROKEN).text().lines().skip(1))
                .containsExactly(
                        "kept        Effects happen once. (3)",
                        "not tested  Cancel takes effect within two seconds.",
                        "BROKEN      A budget is overshot by one call at most.",
                        "              TASK 7 still holds 9");
        assertThat(ResultJsonWriter.pretty(result(KEPT, NOT_TESTED)))
                .contains("\"state\" : \"NOT_TESTED\"", "\"instances\" : 3");
    }

    @Test
    void aRunIsGoodUnlessAPromiseWasBroken() {
        assertThat(result(KEPT, NOT_TESTED).good()).isTrue();
        assertThat(result(KEPT, BROKEN).good()).isFalse();
    }

    private static FaultInjectionResult result(PromiseVerdict... promises) {
        return new FaultInjectionResult(
                1, 2, 3, Map.of(), Map.of(), 4, 5, 6, List.of(), List.of(), List.of(promises));
    }
}
