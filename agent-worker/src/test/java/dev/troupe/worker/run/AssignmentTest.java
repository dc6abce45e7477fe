package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.PlannedTask;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssignmentTest {
    private static final PlannedTask BUILD =
            task("build", "developer", List.of(), "It counts.", "It prints.");

    private static PlannedTask task(
            String key, String agent, List<String> needs, String... acceptance) {
        return new PlannedTask(key, agent, "Do", List.of("a"), needs, List.of(acceptance));
    }

    @Test
    void whoeverJudgesWorkIsToldByWhatItIsAccepted() {
        PlannedTask other = task("other", "developer", List.of(), "It waits.");
        PlannedTask tester = task("test", "tester", List.of("build"), "Tests pass.");
        PlannedTask reviewer = task("look", "reviewer", List.of("build", "test"));
        Plan plan = new Plan("", List.of(BUILD, other, tester, reviewer));

        assertThat(Assignment.criteria(plan, tester)).containsExactly("It counts.", "It prints.");
        assertThat(Assignment.criteria(plan, reviewer)).containsExactly("It counts.", "It prints.");
        assertThat(Assignment.text(plan, tester)).contains("1. It counts.\n2. It prints.\n");
    }

    @Test
    void whoeverDoesItIsGivenItsOwnAlone() {
        PlannedTask next = task("next", "developer", List.of("build"), "It ends.");
        Plan plan = new Plan("", List.of(BUILD, next));

        assertThat(Assignment.criteria(plan, next)).isEmpty();
        assertThat(Assignment.text(plan, next)).contains("- It ends.").doesNotContain("It counts.");
    }
}
