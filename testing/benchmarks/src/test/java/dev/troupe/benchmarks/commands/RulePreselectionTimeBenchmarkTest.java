package dev.troupe.benchmarks.commands;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured against each other has to find the same. */
class RulePreselectionTimeBenchmarkTest {
    @ParameterizedTest
    @EnumSource(MeasuredRuleSet.class)
    void bothFindTheSameRules(MeasuredRuleSet listing) {
        RulePreselectionTimeBenchmark times = new RulePreselectionTimeBenchmark();
        times.listing = listing.name();
        times.command = "git push origin main";
        times.prepare();

        assertThat(times.table()).isNotEmpty();
        assertThat(times.automaton()).containsExactlyInAnyOrderElementsOf(times.table());
    }

    @ParameterizedTest
    @EnumSource(MeasuredRuleSet.class)
    void neitherFindsRulesOfOtherPrograms(MeasuredRuleSet listing) {
        RulePreselectionTimeBenchmark times = new RulePreselectionTimeBenchmark();
        times.listing = listing.name();
        times.command = "gitpush push git push";
        times.prepare();

        assertThat(times.table()).isEmpty();
        assertThat(times.automaton()).isEmpty();
    }
}
