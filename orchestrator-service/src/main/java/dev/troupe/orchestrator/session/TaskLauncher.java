package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.TaskPriority;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.orchestrator.queue.QueueSettings;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Hands tasks to the ledger, within the caller's transaction. */
public final class TaskLauncher {
    /** Who works on what nobody else is named for. */
    public static final String USUAL_AGENT = "developer";

    private static final int LONGEST_GOAL = 500;
    private final Ledger ledger;
    private final WakeupPublisher wakeups;
    private final JsonMapper json;
    private final int mostQueued;

    public TaskLauncher(
            Ledger ledger, WakeupPublisher wakeups, JsonMapper json, QueueSettings queue) {
        this.ledger = ledger;
        this.wakeups = wakeups;
        this.json = json;
        this.mostQueued = queue.most();
    }

    /**
     * Creates a task that may write anywhere in the session's workspace.
     *
     * @param agent who works on it; nobody knows here whether there is one of that name
     * @param goal what it is for, in the person's words
     * @param rank higher goes first within the team; {@link #rank} knows what people call them
     * @param events what tells of it
     * @param audit makes the audit event that tells of it, given the task's id
     * @throws TroupeException QUEUE_FULL when too much of the team waits for a worker already; undo, redo, rewind and
     *     what settles held changes always find room
     */
    public Launched launch(
            SessionEntity session,
            TaskKind kind,
            String agent,
            String goal,
            TaskInput input,
            int rank,
            List<EventBody> events,
            Function<UUID, AuditEvent> audit) {
        if (!kind.restores()) {
            requireRoom(session);
        }
        UUID id = TimeOrderedUuid.fresh();
        long last =
                ledger.tasks()
                        .create(
                                task(id, session, kind, agent, goal, input, rank),
                                events,
                                List.of(audit.apply(id)));
        session.touch();
        wakeups.tasks(session.cell());
        wakeups.events(session.id(), last);
        return new Launched(id, last - events.size() + 1);
    }

    /** How a request ranks among those of its team. What it hands out ranks alike. */
    public static int rank(@Nullable TaskPriority priority) {
        return switch (priority == null ? TaskPriority.NORMAL : priority) {
            case LOW -> -1;
            case NORMAL -> 0;
            case HIGH -> 1;
        };
    }

    /** Who works on what nobody is named for; coordinators are named by what they do. */
    public static String usualAgent(TaskKind kind) {
        return kind == TaskKind.GRAPH || kind == TaskKind.WORKFLOW ? kind.word() : USUAL_AGENT;
    }

    private void requireRoom(SessionEntity session) {
        if (ledger.tasks().queued(session.cell(), session.team(), mostQueued) >= mostQueued) {
            throw new TroupeException(
                    ErrorCode.QUEUE_FULL,
                    "Nothing was started: %d tasks of team %s wait for a worker already."
                            .formatted(mostQueued, session.team()));
        }
    }

    private NewTask task(
            UUID id,
            SessionEntity session,
            TaskKind kind,
            String agent,
            String goal,
            TaskInput input,
            int rank) {
        String path = session.project().path();
        return NewTask.of(id, session.id())
                .kind(kind)
                .agent(agent)
                .goal(TextPrefix.cut(goal, LONGEST_GOAL))
                .input(json.writeValueAsString(input))
                .team(session.team())
                .user(CallerIdentity.current().subject())
                // The others hand work out, and use no model themselves.
                .model(kind == TaskKind.AGENT ? session.model() : null)
                .projectId(session.project().id())
                .workspace(
                        session.isolation() == WorkspaceIsolation.IN_PLACE ? path : path + "#" + id)
                .writes(kind != TaskKind.COMPACT)
                .cell(session.cell())
                .priority(rank)
                .build();
    }

    /**
     * A task that was created.
     *
     * @param event number of the first event that tells of it
     */
    public record Launched(UUID taskId, long event) {}
}
