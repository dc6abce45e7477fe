package dev.troupe.ledger.graph.node;

import static dev.troupe.ledger.graph.TestPlans.reads;
import static dev.troupe.ledger.graph.TestPlans.writes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.graph.TestPlans;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class TaskGraphBuilderTest {
    private static final UUID SEED = new UUID(1, 2);

    private static UUID agent(String key) {
        return GraphNodeIdFactory.of(SEED, TaskGraphNode.Kind.AGENT, key);
    }

    private static UUID merge(String key) {
        return GraphNodeIdFactory.of(SEED, TaskGraphNode.Kind.MERGE, key);
    }

    @Test
    void whatNeedsAWritingTaskNeedsItsMerge() {
        PlannedTask test = reads("test", "build", "look");
        PlannedTask look = reads("look");
        PlannedTask build = writes("build", "look");

        TaskGraph graph = TaskGraphBuilder.of(TestPlans.of(test, look, build), SEED);

        assertThat(graph.nodes())
                .containsExactly(
                        new TaskGraphNode(agent("look"), TaskGraphNode.Kind.AGENT, look, List.of()),
                        new TaskGraphNode(
                                agent("build"),
                                TaskGraphNode.Kind.AGENT,
                                build,
                                List.of(agent("look"))),
                        new TaskGraphNode(
                                merge("build"),
                                TaskGraphNode.Kind.MERGE,
                                build,
                                List.of(agent("build"))),
                        new TaskGraphNode(
                                agent("test"),
                                TaskGraphNode.Kind.AGENT,
                                test,
                                List.of(merge("build"), agent("look"))));
    }

    @Test
    void idsDependOnSeedKindAndKey() {
        assertThat(agent("a")).isEqualTo(agent("a")).isNotEqualTo(agent("b"));
        assertThat(agent("a")).isNotEqualTo(merge("a"));
        assertThat(GraphNodeIdFactory.of(new UUID(1, 3), TaskGraphNode.Kind.AGENT, "a"))
                .isNotEqualTo(agent("a"));
        assertThat(agent("a").version()).isEqualTo(8);
        assertThat(agent("a").variant()).isEqualTo(2);
        assertThat(agent("a")).hasToString("c0950b5c-b462-8725-86ad-93b8c9bd9f03");
    }

    @Test
    void unsoundPlansAreNotExpanded() {
        for (TaskPlan plan :
                List.of(
                        TestPlans.of(reads("a"), reads("a")),
                        TestPlans.of(reads("a", "b")),
                        TestPlans.of(reads("a", "a")),
                        TestPlans.of(reads("a", "b"), reads("b", "a")))) {
            assertThatThrownBy(() -> TaskGraphBuilder.of(plan, SEED))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void anEmptyPlanIsAnEmptyGraph() {
        assertThat(TaskGraphBuilder.of(TestPlans.of(), SEED)).isEqualTo(new TaskGraph(List.of()));
    }

    @Property(tries = 1000)
    void everyNeedIsRespected(@ForAll("sound") TaskPlan plan) {
        TaskGraph graph = TaskGraphBuilder.of(plan, SEED);

        long writing = plan.tasks().stream().filter(PlannedTask::writes).count();
        assertThat(graph.nodes()).hasSize((int) (plan.tasks().size() + writing));
        Set<UUID> before = new HashSet<>();
        for (TaskGraphNode node : graph.nodes()) {
            assertThat(before).containsAll(node.needs()).doesNotContain(node.id());
            before.add(node.id());
        }
        for (PlannedTask task : plan.tasks()) {
            List<UUID> results =
                    task.needs().stream()
                            .map(need -> byKey(plan, need).writes() ? merge(need) : agent(need))
                            .toList();
            assertThat(node(graph, agent(task.key())).needs()).isEqualTo(results);
            if (task.writes()) {
                assertThat(node(graph, merge(task.key())).needs())
                        .containsExactly(agent(task.key()));
            }
        }
        assertThat(TaskGraphBuilder.of(plan, SEED)).isEqualTo(graph);
    }

    @Property(tries = 1000)
    void agentsKeepThePlansOrderWhereTheyCan(@ForAll("sound") TaskPlan plan) {
        List<String> naive = new ArrayList<>();
        while (naive.size() < plan.tasks().size()) {
            plan.tasks().stream()
                    .filter(task -> !naive.contains(task.key()))
                    .filter(task -> naive.containsAll(task.needs()))
                    .findFirst()
                    .ifPresent(task -> naive.add(task.key()));
        }

        assertThat(TaskGraphBuilder.of(plan, SEED).nodes())
                .filteredOn(node -> node.kind() == TaskGraphNode.Kind.AGENT)
                .extracting(node -> node.task().key())
                .isEqualTo(naive);
    }

    private static TaskGraphNode node(TaskGraph graph, UUID id) {
        return graph.nodes().stream().filter(it -> it.id().equals(id)).findFirst().orElseThrow();
    }

    private static PlannedTask byKey(TaskPlan plan, String key) {
        return plan.tasks().stream().filter(it -> it.key().equals(key)).findFirst().orElseThrow();
    }

    /** Up to seven tasks in any order; each bit of a number says whether one needs another. */
    @Provide
    Arbitrary<TaskPlan> sound() {
        Arbitrary<List<Integer>> ranks = Arbitraries.shuffle(0, 1, 2, 3, 4, 5, 6).map(List::copyOf);
        return Combinators.combine(
                        Arbitraries.integers().between(0, 7),
                        ranks,
                        Arbitraries.longs(),
                        Arbitraries.integers().between(0, 127),
                        Arbitraries.longs())
                .as((size, rank, needs, writing, sparse) ->
                        plan(size, rank, needs & sparse, writing));
    }

    private static TaskPlan plan(int size, List<Integer> rank, long needs, int writing) {
        List<PlannedTask> tasks = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            List<String> needed = new ArrayList<>();
            for (int other = 0; other < size; other++) {
                if (rank.get(other) < rank.get(i) && (needs >>> (i * 7 + other) & 1) == 1) {
                    needed.add("t" + other);
                }
            }
            String[] names = needed.toArray(String[]::new);
            tasks.add((writing >>> i & 1) == 1 ? writes("t" + i, names) : reads("t" + i, names));
        }
        return new TaskPlan("Test", tasks);
    }
}
