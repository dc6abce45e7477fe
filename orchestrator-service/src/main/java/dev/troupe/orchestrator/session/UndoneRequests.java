package dev.troupe.orchestrator.session;

import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.contracts.task.TaskKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** Finds which requests are taken back, as the worker takes them back: the newest that changed something first. */
final class UndoneRequests {
    private static final String SUCCEEDED = "succeeded";

    private final HistoryStepCollector collector;
    private final Function<UUID, Optional<RewindTarget>> rewinds;
    private final Deque<UUID> done = new ArrayDeque<>();
    private final Deque<UUID> undone = new ArrayDeque<>();

    /**
     * @param rewinds where a task that rewinds goes back to
     */
    UndoneRequests(HistoryStepCollector collector, Function<UUID, Optional<RewindTarget>> rewinds) {
        this.collector = collector;
        this.rewinds = rewinds;
    }

    /** Finds them; a request of which some steps stay is none of them. */
    Set<UUID> of(List<TaskView> tasks) {
        List<UUID> order = tasks.stream().map(TaskView::id).toList();
        tasks.stream().filter(it -> it.parentId() == null).forEach(it -> take(it, order));
        Set<UUID> whole = new HashSet<>(undone);
        whole.removeAll(done);
        return whole;
    }

    private void take(TaskView task, List<UUID> order) {
        boolean over = task.state().equals(SUCCEEDED);
        switch (TaskKind.of(task.kind()).orElse(TaskKind.AGENT)) {
            case UNDO -> {
                if (over && !done.isEmpty()) {
                    undone.push(done.pop());
                }
            }
            case REDO -> {
                if (over && !undone.isEmpty()) {
                    UUID again = undone.pop();
                    done.remove(again);
                    done.push(again);
                }
            }
            case REWIND -> {
                if (over) {
                    rewinds.apply(task.id())
                            .filter(it -> it.scope().files())
                            .ifPresent(it -> rewind(it, order));
                }
            }
            case COMPACT -> {}
            case AGENT, GRAPH, WORKFLOW, MERGE, TESTS, SETTLE -> {
                if (!collector.steps(task.id()).isEmpty()) {
                    done.push(task.id());
                    undone.clear();
                }
            }
        }
    }

    private void rewind(RewindTarget to, List<UUID> order) {
        int place = order.indexOf(to.request());
        while (!done.isEmpty() && order.indexOf(done.element()) > place) {
            undone.push(done.pop());
        }
        boolean part =
                !done.isEmpty()
                        && done.element().equals(to.request())
                        && collector.steps(done.element()).getLast().number() > to.step();
        if (part) {
            boolean all = collector.steps(done.element()).getFirst().number() > to.step();
            undone.push(all ? done.pop() : done.element());
        }
    }
}
