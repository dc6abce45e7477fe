package dev.troupe.ledger.graph.node;

import static dev.troupe.ledger.graph.TestPlans.reads;
import static dev.troupe.ledger.graph.TestPlans.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.graph.TestPlans;
import dev.troupe.ledger.graph.check.PlanFault;
import dev.troupe.ledger.graph.check.PlanLimits;
import dev.troupe.ledger.graph.check.PlanValidator;
import java.util.List;
import org.junit.jupiter.api.Test;

class TesterTaskInserterTest {
    private static List<String> keys(TaskPlan plan) {
        return plan.tasks().stream().map(PlannedTask::key).toList();
    }

    private static PlannedTask task(TaskPlan plan, String key) {
        return plan.tasks().stream().filter(it -> it.key().equals(key)).findFirst().orElseThrow();
    }

    @Test
    void testsFollowEachWritingTaskAndWhatNeedsItWaitsForThem() {
        TaskPlan tested =
                TesterTaskInserter.plan(
                        TestPlans.of(
                                reads("look"), writes("build", "look"), writes("use", "build")));

        assertThat(keys(tested))
                .containsExactly("look", "build", "build-tests", "use", "use-tests");
        assertThat(task(tested, "build").needs()).containsExactly("look");
        assertThat(task(tested, "build-tests").needs()).containsExactly("build");
        assertThat(task(tested, "build-tests").agent()).isEqualTo("tester");
        assertThat(task(tested, "build-tests").writes()).isTrue();
        assertThat(task(tested, "use").needs()).containsExactly("build", "build-tests");
    }

    @Test
    void whatTheTesterDoesIsNotTestedAgain() {
        PlannedTask cover =
                new PlannedTask(
                        "cover", "tester", "Cover it", List.of("t/**"), List.of(), List.of());

        assertThat(keys(TesterTaskInserter.plan(TestPlans.of(cover)))).containsExactly("cover");
    }

    @Test
    void keysStayWithinTheirLimitAndApart() {
        String longest = "a".repeat(31);

        TaskPlan tested =
                TesterTaskInserter.plan(
                        TestPlans.of(
                                writes(longest),
                                writes("a".repeat(30)),
                                writes("b"),
                                reads("b-tests")));

        assertThat(keys(tested)).doesNotHaveDuplicates().allMatch(it -> it.length() <= 31);
        assertThat(tested.tasks()).hasSize(7);
        List<String> agents = tested.tasks().stream().map(PlannedTask::agent).distinct().toList();
        assertThat(new PlanValidator(PlanLimits.DEFAULTS, agents).faults(tested))
                .noneMatch(PlanFault::refuses);
    }

    @Test
    void testsMayChangeWhatMirrorsTheSources() {
        PlannedTask build =
                new PlannedTask(
                        "build",
                        "developer",
                        "Build",
                        List.of("core/src/main/java/a/**"),
                        List.of(),
                        List.of());

        assertThat(task(TesterTaskInserter.plan(TestPlans.of(build)), "build-tests").touches())
                .contains("core/src/test/java/a/**");
    }
}
