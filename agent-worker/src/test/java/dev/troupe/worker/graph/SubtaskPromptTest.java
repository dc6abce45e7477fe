package dev.troupe.worker.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubtaskPromptTest {
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
        TaskPlan plan = new TaskPlan("", List.of(BUILD, other, tester, reviewer));

        assertThat(SubtaskPrompt.criteria(plan, tester))
                .containsExactly("It counts.", "It prints.");
        assertThat(SubtaskPrompt.criteria(plan, reviewer))
                .containsExactly("It counts.", "It prints.");
        assertThat(SubtaskPrompt.text(plan, tester)).contains("1. It counts.\n2. It prints.\n");
    }

    @Test
    void whoeverDoesItIsGivenItsOwnAlone() {
        PlannedTask next = task("next", "developer", List.of("build"), "It ends.");
        TaskPlan plan = new TaskPlan("", List.of(BUILD, next));

        assertThat(SubtaskPrompt.criteria(plan, next)).isEmpty();
        assertThat(SubtaskPrompt.text(plan, next))
                .contains("- It ends.")
                .doesNotContain("It counts.");
    }
}
