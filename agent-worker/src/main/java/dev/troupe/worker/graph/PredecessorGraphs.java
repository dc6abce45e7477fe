package dev.troupe.worker.graph;

import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.graph.node.TaskGraphBuilder;
import dev.troupe.ledger.graph.node.TaskGraphNode;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.RunJournal;
import dev.troupe.worker.run.TaskInputJson;
import dev.troupe.worker.undo.UndoStateReader;
import dev.troupe.workspace.merge.TaskGraphIntegration;
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
public final class PredecessorGraphs {
    private final RunJournal journal;
    private final UUID graph;
    private final Function<UUID, TaskGraphIntegration> works;
    private final List<Task> ended;

    /**
     * Finds the graphs that one continues.
     *
     * @param previous the newest of them, null for none
     * @param works what the tasks of a graph have done, as it was put together
     */
    public PredecessorGraphs(
            RunJournal journal,
            UUID graph,
            @Nullable UUID previous,
            Function<UUID, TaskGraphIntegration> works) {
        this.journal = journal;
        this.graph = graph;
        this.works = works;
        this.ended = chain(journal, previous);
    }

    /** A graph and those that it has gone on with, one with the other, newest first. */
    public static List<Task> chain(RunJournal journal, @Nullable UUID newest) {
        Map<UUID, Task> found = new LinkedHashMap<>();
        @Nullable UUID from = newest;
        while (from != null && !found.containsKey(from)) {
            Optional<Task> task = journal.task(from);
            task.ifPresent(it -> found.put(it.id(), it));
            from = task.map(it -> TaskInputJson.read(it).previousGraph()).orElse(null);
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
    Map<UUID, Task> taken(TaskPlan plan) {
        Map<UUID, Task> taken = new LinkedHashMap<>();
        if (begun().isEmpty()) {
            return taken;
        }
        List<TaskGraphNode> here = TaskGraphBuilder.of(plan, graph).nodes();
        for (Task before : ended) {
            // The same plan has the same nodes in the same order, whatever graph it is for.
            List<TaskGraphNode> there = TaskGraphBuilder.of(plan, before.id()).nodes();
            for (int i = 0; i < here.size(); i++) {
                UUID id = here.get(i).id();
                journal.task(there.get(i).id())
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
        CommittedTaskWork work = journal.read(it -> CommittedTaskWork.of(it, task.id()));
        return !work.nothing() || work.left().isEmpty();
    }

    /**
     * Begins with what they have put together. Doing so again changes nothing.
     *
     * @param fresh takes the commit of the workspace as it is
     */
    void begin(TaskGraphIntegration own, Supplier<String> fresh) {
        Optional<Task> last = begun();
        if (last.isEmpty()) {
            own.start(own.begun().orElseGet(fresh));
            return;
        }
        TaskGraphIntegration before = works.apply(last.get().id());
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
        return journal.read(it -> written(it, graph.id())).isPresent()
                && !UndoStateReader.took(journal, graph);
    }

    /** Whether all that the tasks of a graph have done came into the workspace. */
    public static boolean allIn(Ledger ledger, UUID graph) {
        return written(ledger, graph).filter(it -> it.skipped().isEmpty()).isPresent();
    }

    /** What a graph was about to write, if it is written. */
    private static Optional<JournalRecord.IntegrationStarted> written(Ledger ledger, UUID graph) {
        Set<Object> written = new HashSet<>();
        JournalRecord.@Nullable IntegrationStarted integration = null;
        for (JournalRecord record : steps(ledger, graph)) {
            switch (record) {
                case JournalRecord.IntegrationStarted coming -> integration = coming;
                case JournalRecord.FileChangeRecorded fileChange ->
                        written.add(fileChange.change());
                default -> {}
            }
        }
        return Optional.ofNullable(integration).filter(it -> written.containsAll(it.changes()));
    }

    private static List<JournalRecord> steps(Ledger ledger, UUID graph) {
        return ledger.journal().ofTask(graph, Set.of("incoming", "effect")).stream()
                .flatMap(it -> JournalRecordCodec.read(it).stream())
                .toList();
    }

    /** They are not gone on with any more. */
    void forget() {
        ended.forEach(it -> works.apply(it.id()).forget());
    }
}
