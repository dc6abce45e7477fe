package dev.troupe.benchmarks.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.decision.LineDecision;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is measured is what its name says, and twice the line takes about twice the steps. */
class MeasuredCommandLineTest {
    private static final int HALF = 8_000;

    /** Each thing that a build tool is told to do is judged beside all its arguments, so that only the effort ends it. */
    private static final Set<MeasuredCommandLine> ENDED_BY_THE_EFFORT =
            EnumSet.of(MeasuredCommandLine.GOALS);

    private final DecisionTimeBenchmark times = new DecisionTimeBenchmark();

    @ParameterizedTest
    @CsvSource({
        "EXACT, ALLOW",
        "FIRST, ALLOW",
        "ANEW, ALLOW",
        "RULE, ALLOW",
        "SYNONYM, ASK",
        "FUZZY, ASK",
        "COMPOUND, ALLOW",
        "BLOCKED, BLOCK",
        "WIDE, ALLOW",
        "BUNDLE, ALLOW",
    })
    void isDecided(MeasuredCommandLine line, Verdict verdict) {
        assertThat(decided(line.text(), WorkBudget.forLine()).verdict()).isEqualTo(verdict);
    }

    @Test
    void linesHaveNames() {
        assertThat(DecisionsBench.lines(List.of("exact", "FIRST")))
                .containsExactly(MeasuredCommandLine.EXACT, MeasuredCommandLine.FIRST);
        assertThat(DecisionsBench.lines(List.of())).containsExactly(MeasuredCommandLine.values());
        assertThatThrownBy(() -> DecisionsBench.lines(List.of("--help")))
                .hasMessageContaining("there is no line `--help`; name some of these, or none");
    }

    static List<MeasuredCommandLine> growing() {
        return Arrays.stream(MeasuredCommandLine.values())
                .filter(MeasuredCommandLine::grows)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("growing")
    void takesStepsInProportionToItsLength(MeasuredCommandLine line) {
        if (ENDED_BY_THE_EFFORT.contains(line)) {
            return;
        }
        assertThat(steps(line, 2 * HALF)).isLessThanOrEqualTo(5 * steps(line, HALF) / 2);
    }

    private long steps(MeasuredCommandLine line, int length) {
        WorkBudget endless = new WorkBudget(Long.MAX_VALUE);
        decided(line.text(length), endless);
        return endless.steps();
    }

    @ParameterizedTest
    @MethodSource("growing")
    void asksWhenTheEffortIsSpent(MeasuredCommandLine line) {
        WorkBudget effort = WorkBudget.forLine();
        LineDecision ruling = decided(line.text(), effort);
        assertThat(effort.steps()).isLessThanOrEqualTo(WorkBudget.MOST);
        if (effort.refused()) {
            assertThat(ruling.verdict()).isNotEqualTo(Verdict.ALLOW);
        }
    }

    @Test
    void hasTheLengthThatIsAskedFor() {
        assertThat(growing())
                .allSatisfy(line -> assertThat(line.text(HALF)).hasSizeBetween(HALF - 64, HALF));
    }

    private LineDecision decided(String line, WorkBudget effort) {
        return times.decided(line, effort);
    }
}
