package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.graph.node.TesterTaskInserter;
import dev.troupe.ledger.task.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the tasks that tested what a graph has built. */
final class GraphTesterLookup {
    private final PhaseAttempt attempt;

    GraphTesterLookup(PhaseAttempt attempt) {
        this.attempt = attempt;
    }

    /** Those whose work counts: of each task of the plan the newest one, also of a graph that this one continues. */
    List<Task> of(Task graph) {
        Map<String, Task> counting = new LinkedHashMap<>();
        for (Task each : attempt.work().chain(graph)) {
            List<Task> nodes = children(each);
            nodes.stream()
                    .filter(GraphTesterLookup::tests)
                    // Of those before only what was done was taken over.
                    .filter(it -> each.equals(graph) || PhaseAttempt.succeeded(it))
                    .forEach(it -> counting.putIfAbsent(key(it), newest(it, nodes)));
        }
        return List.copyOf(counting.values());
    }

    /** What conflicted with other work was done, and tested, again for its merge. */
    private Task newest(Task tester, List<Task> nodes) {
        return nodes.stream()
                .filter(it -> it.definition().hasKind(TaskKind.MERGE))
                .filter(it -> it.definition().dependsOn().contains(tester.id()))
                .flatMap(it -> children(it).stream())
                .filter(it -> tests(it) && attempt.tests(it).isPresent())
                .reduce(tester, (_, it) -> it);
    }

    private List<Task> children(Task task) {
        return attempt.work().read(it -> it.tasks().children(task.id()));
    }

    private static boolean tests(Task task) {
        return task.definition().agent().equals(TesterTaskInserter.TESTER);
    }

    /** The name that the plan gives it. */
    private static String key(Task task) {
        return task.definition().goal().split(":", 2)[0];
    }
}
