package dev.troupe.worker.run;

import dev.troupe.contracts.plan.Plan;
import dev.troupe.graph.node.Expansion;
import dev.troupe.graph.node.GraphNode;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.worker.integration.Integration;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The ended graphs of a session that one goes on with, and what it takes over from them. */
final class Forerunners {
    private final Run run;
    private final Function<UUID, Integration> works;
    private final List<Task> ended;

    /**
     * Finds the graphs that a run continues.
     *
     * @param works what the tasks of a graph have done, as it was put together
     */
    Forerunners(Run run, Function<UUID, Integration> works) {
        this.run = run;
        this.works = works;
        this.ended = chain(run.journal(), run.input().from());
    }

    /** A graph and those that it has gone on with, one with the other, newest first. */
    static List<Task> chain(RunJournal journal, @Nullable UUID newest) {
        Map<UUID, Task> found = new LinkedHashMap<>();
        @Nullable UUID from = newest;
        while (from != null && !found.containsKey(from)) {
            Optional<Task> task = journal.task(from);
            task.ifPresent(it -> found.put(it.id(), it));
            from = task.map(it -> TaskInputJson.read(it).from()).orElse(null);
        }
        return List.copyOf(found.values());
    }

    /** The newest one's that there is. */
    <T> Optional<T> first(Function<Task, Optional<T>> what) {
        return ended.stream().flatMap(it -> what.apply(it).stream()).findFirst();
    }

    private Optional<Task> begun() {
        return ended.stream().filter(it -> works.apply(it.id()).begun().isPresent()).findFirst();
    }

    /**
     * Tasks that need not be done again, by the ids that they would have here. What of their work was put together
     * must be there still.
     */
    Map<UUID, Task> taken(Plan plan) {
        Map<UUID, Task> taken = new LinkedHashMap<>();
        if (begun().isEmpty()) {
            return taken;
        }
        List<GraphNode> here = Expansion.of(plan, run.taskId()).nodes();
        for (Task graph : ended) {
            // The same plan has the same nodes in the same order, whatever graph it is for.
            List<GraphNode> there = Expansion.of(plan, graph.id()).nodes();
            for (int i = 0; i < here.size(); i++) {
                UUID id = here.get(i).id();
                run.journal()
                        .task(there.get(i).id())
                        .filter(this::done)
                        .ifPresent(it -> taken.putIfAbsent(id, it));
            }
        }
        return taken;
    }

    /** A task whose files could not be committed has nothing that anybody could take. */
    private boolean done(Task task) {
        if (task.state() != TaskState.SUCCEEDED) {
            return false;
        }
        TaskWork work = run.journal().read(it -> TaskWork.of(it, task.id()));
        return !work.nothing() || work.left().isEmpty();
    }

    /**
     * Begins with what they have put together. Doing so again changes nothing.
     *
     * @param fresh takes the commit of the workspace as it is
     */
    void begin(Integration own, Supplier<String> fresh) {
        Optional<Task> last = begun();
        if (last.isEmpty()) {
            own.start(own.begun().orElseGet(fresh));
            return;
        }
        Integration before = works.apply(last.get().id());
        if (own.begun().isEmpty()) {
            // What came into the workspace may have been changed there since; that counts.
            own.start(
                    broughtIn(last.get())
                            ? own.merges().over(fresh.get(), before.tip())
                            : before.base());
        } else {
            own.start(own.base());
        }
        if (own.base().equals(before.base())) {
            var _ = own.publish(before.base(), before.tip());
        }
    }

    private boolean broughtIn(Task graph) {
        return run.journal().read(it -> written(it, graph.id())).isPresent()
                && !Undos.took(run.journal(), graph);
    }

    /** Whether all that the tasks of a graph have done came into the workspace. */
    static boolean allIn(Ledger ledger, UUID graph) {
        return written(ledger, graph).filter(it -> it.apart().isEmpty()).isPresent();
    }

    /** What a graph was about to write, if it is written. */
    private static Optional<Step.Incoming> written(Ledger ledger, UUID graph) {
        Set<Object> written = new HashSet<>();
        Step.@Nullable Incoming incoming = null;
        for (Step step : steps(ledger, graph)) {
            switch (step) {
                case Step.Incoming coming -> incoming = coming;
                case Step.Effected effected -> written.add(effected.change());
                default -> {}
            }
        }
        return Optional.ofNullable(incoming).filter(it -> written.containsAll(it.changes()));
    }

    private static List<Step> steps(Ledger ledger, UUID graph) {
        return ledger.journal().ofTask(graph, Set.of("incoming", "effect")).stream()
                .flatMap(it -> Steps.read(it).stream())
                .toList();
    }

    /** They are not gone on with any more. */
    void forget() {
        ended.forEach(it -> works.apply(it.id()).forget());
    }
}
