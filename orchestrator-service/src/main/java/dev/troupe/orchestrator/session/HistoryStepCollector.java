package dev.troupe.orchestrator.session;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.TaskView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Collects from events which turns and calls changed what, for the request that each is part of. */
final class HistoryStepCollector {
    private static final int MOST = 100;

    private final Map<UUID, UUID> requests = new HashMap<>();
    private final Map<UUID, List<StepDraft>> steps = new HashMap<>();
    private final Map<UUID, CallDraft> latest = new HashMap<>();
    private final Map<UUID, String> commands = new HashMap<>();

    private int counted;

    HistoryStepCollector(List<TaskView> tasks) {
        Map<UUID, TaskView> byId = new HashMap<>();
        tasks.forEach(it -> byId.put(it.id(), it));
        for (TaskView task : tasks) {
            TaskView top = task;
            while (top.parentId() != null && byId.containsKey(top.parentId())) {
                top = byId.get(top.parentId());
            }
            requests.put(task.id(), top.id());
        }
    }

    private record StepDraft(
            int number, UUID task, int turn, Instant at, Map<String, CallDraft> calls) {
        boolean isOf(UUID other, int its) {
            return task.equals(other) && turn == its;
        }
    }

    /** A turn of a task. */
    record Position(UUID request, UUID task, int turn) {}

    private record CallDraft(String callId, String title, List<String> changes, Waiting waiting) {}

    private static final class Waiting {
        private int more;
        private final List<String> lines = new ArrayList<>();
    }

    void take(SessionEvent event) {
        UUID task = event.taskId();
        if (task == null || !requests.containsKey(task)) {
            return;
        }
        switch (event.body()) {
            case EventBody.ToolStarted started -> begin(task, event.at(), started);
            case EventBody.FileChanged changed ->
                    current(task).ifPresent(it -> add(it, changed.change() + " " + changed.path()));
            case EventBody.ChangesHeld held -> commands.put(held.changesId(), held.command());
            case EventBody.HeldChangesSettled settled ->
                    settled(task, event.at(), settled.changesId());
            case EventBody.CommandEffects effects -> effects(task, effects);
            default -> {}
        }
    }

    private void begin(UUID task, Instant at, EventBody.ToolStarted started) {
        List<StepDraft> own = steps.computeIfAbsent(requests.get(task), _ -> new ArrayList<>());
        StepDraft step =
                own.stream().filter(it -> it.isOf(task, started.turn())).findFirst().orElse(null);
        if (step == null) {
            step = new StepDraft(++counted, task, started.turn(), at, new LinkedHashMap<>());
            own.add(step);
        }
        CallDraft call =
                new CallDraft(started.callId(), started.title(), new ArrayList<>(), new Waiting());
        step.calls().put(task + "/" + started.callId(), call);
        latest.put(task, call);
    }

    /** What was held aside and is applied after its request is a step of its own, of no turn. */
    private void settled(UUID task, Instant at, UUID changes) {
        CallDraft call =
                new CallDraft(
                        changes.toString(),
                        "held changes of " + commands.getOrDefault(changes, "a command"),
                        new ArrayList<>(),
                        new Waiting());
        List<StepDraft> own = steps.computeIfAbsent(requests.get(task), _ -> new ArrayList<>());
        StepDraft step =
                own.isEmpty()
                        ? new StepDraft(++counted, task, 0, at, new LinkedHashMap<>())
                        : own.getLast();
        if (own.isEmpty()) {
            own.add(step);
        }
        step.calls().put(task + "/" + changes, call);
        latest.put(task, call);
    }

    /** The changes of a call follow it. */
    private Optional<CallDraft> current(UUID task) {
        return Optional.ofNullable(latest.get(task));
    }

    private static void add(CallDraft call, String change) {
        if (call.changes().contains(change)) {
            return;
        }
        if (call.changes().size() < MOST) {
            call.changes().add(change);
        } else {
            call.waiting().more++;
        }
    }

    private void effects(UUID task, EventBody.CommandEffects effects) {
        for (StepDraft step : steps.getOrDefault(requests.get(task), List.of())) {
            @Nullable CallDraft call = step.calls().get(task + "/" + effects.callId());
            if (call != null) {
                effects.changes().forEach(it -> add(call, it));
                call.waiting().more += Math.max(0, effects.applied() - effects.changes().size());
                call.waiting().lines.addAll(effects.waiting());
                latest.put(task, call);
            }
        }
    }

    /** Finds the turn that people know by a number. */
    Optional<Position> position(int number) {
        for (Map.Entry<UUID, List<StepDraft>> request : steps.entrySet()) {
            for (StepDraft step : request.getValue()) {
                if (step.number() == number) {
                    return Optional.of(new Position(request.getKey(), step.task(), step.turn()));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the turns of a request that changed something. */
    List<SessionHistory.Step> steps(UUID request) {
        List<SessionHistory.Step> found = new ArrayList<>();
        for (StepDraft step : steps.getOrDefault(request, List.of())) {
            List<SessionHistory.Call> calls =
                    step.calls().values().stream()
                            .filter(it -> !it.changes().isEmpty() || !it.waiting().lines.isEmpty())
                            .map(it ->
                                    new SessionHistory.Call(
                                            it.callId(),
                                            it.title(),
                                            it.changes(),
                                            it.waiting().more,
                                            it.waiting().lines))
                            .toList();
            if (!calls.isEmpty()) {
                found.add(new SessionHistory.Step(step.number(), step.at(), calls));
            }
        }
        return found;
    }
}
