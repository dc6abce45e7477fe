package dev.troupe.ledger.graph.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class PlanValidatorPropertiesTest {
    private static final PlanLimits SMALL = new PlanLimits(6, 3, 10, 3);
    private static final List<String> AGENTS = List.of("developer", "reviewer");

    @Property(tries = 3000)
    void findsWhatANaiveLookFinds(@ForAll("plans") TaskPlan plan) {
        List<PlanFault> found = new PlanValidator(SMALL, AGENTS).faults(plan);

        Set<String> codes = new HashSet<>();
        found.forEach(fault -> codes.add(fault.code() + " " + fault.task()));
        assertThat(codes).isEqualTo(new NaiveLook(SMALL, AGENTS, plan).faults());
    }

    @Property(tries = 1000)
    void anyTextsAreLookedAt(@ForAll("anything") TaskPlan plan) {
        for (PlanFault fault : new PlanValidator(PlanLimits.DEFAULTS, AGENTS).faults(plan)) {
            assertThat(fault.text()).endsWith(".").hasSizeLessThan(3_000);
            assertThat(fault.text().chars()).noneMatch(Character::isISOControl);
        }
    }

    @Provide
    Arbitrary<TaskPlan> plans() {
        Arbitrary<String> keys = Arbitraries.of("a", "b", "c", "d", "e", "f", "g", "Bad Key");
        Arbitrary<PlannedTask> task =
                Combinators.combine(
                                Arbitraries.frequencyOf(
                                        Tuple.of(9, keys), Tuple.of(1, Arbitraries.of("", "-"))),
                                Arbitraries.of("developer", "reviewer", "developer", "nobody"),
                                Arbitraries.of("Do it", "Do it", "Do it", "  ", "x".repeat(11)),
                                NaiveLook.globs().list().ofMaxSize(4),
                                keys.list().ofMaxSize(2),
                                Arbitraries.of("passes", " ").list().ofMaxSize(2))
                        .as(PlannedTask::new);
        return Combinators.combine(task.list().ofMaxSize(7), Arbitraries.of(true, false))
                .as((tasks, distinct) -> new TaskPlan("Test", distinct ? distinct(tasks) : tasks));
    }

    private static List<PlannedTask> distinct(List<PlannedTask> tasks) {
        Set<String> keys = new HashSet<>();
        List<PlannedTask> kept = new ArrayList<>(tasks);
        kept.removeIf(task -> !keys.add(task.key()));
        return kept;
    }

    @Provide
    Arbitrary<TaskPlan> anything() {
        Arbitrary<String> text =
                Arbitraries.oneOf(
                        Arbitraries.strings().ofMaxLength(200),
                        Arbitraries.strings().withChars("[]{}\\/*?!.,-~ab:").ofMaxLength(30));
        Arbitrary<PlannedTask> task =
                Combinators.combine(
                                text,
                                text,
                                text,
                                text.list().ofMaxSize(5),
                                text.list().ofMaxSize(5),
                                text.list().ofMaxSize(5))
                        .as(PlannedTask::new);
        return Combinators.combine(text, task.list().ofMaxSize(8)).as(TaskPlan::new);
    }
}
