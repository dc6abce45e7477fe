package dev.troupe.orchestrator.task;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.RewindRequest;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.contracts.task.TaskInputBuilder;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.session.LockedSessions;
import dev.troupe.orchestrator.session.RequestInput;
import dev.troupe.orchestrator.session.RequestTasks;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.SessionHistoryService;
import dev.troupe.orchestrator.session.SessionRepository;
import dev.troupe.orchestrator.session.TaskLauncher;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.springframework.transaction.annotation.Transactional;

/** Starts the tasks that take back what a session did, bring it back, or go back to one of its steps. */
public class SessionRestoreService {
    private final LockedSessions sessions;
    private final SessionHistoryService histories;
    private final TaskLauncher launcher;
    private final Ledger ledger;

    public SessionRestoreService(
            SessionRepository sessions,
            SessionHistoryService histories,
            TaskLauncher launcher,
            Ledger ledger) {
        this.sessions = new LockedSessions(sessions);
        this.histories = histories;
        this.launcher = launcher;
        this.ledger = ledger;
    }

    /**
     * Takes back the files of the last request that was not yet undone.
     *
     * @param merge whether what people have changed since is merged with it instead of refusing it
     * @throws TroupeException NOT_FOUND, NOTHING_TO_UNDO; CONFLICT while a request is under way
     */
    @Transactional
    public StartedTask undo(UUID id, boolean merge) {
        SessionEntity session =
                holdWith(
                        id,
                        RequestTasks::isRequest,
                        "Nothing was undone: session %s has made no request yet.",
                        ErrorCode.NOTHING_TO_UNDO.hint());
        TaskInputBuilder input = begin(session, TaskKind.UNDO.word()).merge(merge ? true : null);
        return start(session, TaskKind.UNDO, TaskKind.UNDO.word(), input, Map.of());
    }

    /**
     * Brings back what the last undo took, or what a request has taken back itself because its errors stayed. Whether there is
     * such a thing the task finds, which fails with NOTHING_TO_UNDO where that is nothing.
     *
     * @throws TroupeException NOT_FOUND, NOTHING_TO_UNDO; CONFLICT while a request is under way
     */
    @Transactional
    public StartedTask redo(UUID id) {
        SessionEntity session =
                holdWith(
                        id,
                        RequestTasks::isRequest,
                        "Nothing was redone: session %s has made no request yet.",
                        "Take something back with `troupe undo` first.");
        String word = TaskKind.REDO.word();
        return start(session, TaskKind.REDO, word, begin(session, word), Map.of());
    }

    /**
     * Takes the session back to what it was after a step. What comes after it is found by the task, which fails with
     * NOTHING_TO_UNDO where that is nothing.
     *
     * @throws TroupeException INVALID_REQUEST without a step; NOT_FOUND for an unknown session or step; CONFLICT while a
     *     request is under way, and for a step of a split request
     */
    @Transactional
    public StartedTask rewind(UUID id, RewindRequest request) {
        CallerIdentity.current().require(Role.DEVELOPER);
        Integer step = request.step();
        if (step == null || step < 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`step` must be the number of a step, or 0.",
                    "List the steps with `troupe history %s`.".formatted(id),
                    null);
        }
        SessionEntity session = hold(id);
        RewindScope scope = request.what() == null ? RewindScope.BOTH : request.what();
        RewindTarget target = histories.target(id, step, scope);
        String goal = goal(target);
        return start(
                session,
                TaskKind.REWIND,
                goal,
                begin(session, goal).rewind(target),
                Map.of(
                        "step", Integer.toString(target.step()),
                        "what", target.scope().name().toLowerCase(Locale.ROOT)));
    }

    private SessionEntity holdWith(UUID id, Predicate<Task> needed, String otherwise, String hint) {
        CallerIdentity.current().require(Role.DEVELOPER);
        SessionEntity session = sessions.holdForWork(id);
        if (ledger.tasks().ofSession(id).stream().noneMatch(needed)) {
            throw new TroupeException(
                    ErrorCode.NOTHING_TO_UNDO, otherwise.formatted(id), hint, null);
        }
        return idle(session);
    }

    private SessionEntity hold(UUID id) {
        return idle(sessions.holdForWork(id));
    }

    private SessionEntity idle(SessionEntity session) {
        if (!ledger.tasks().unfinished(session.id()).isEmpty()) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "Session " + session.id() + " is still working.",
                    "Wait until it is done, or cancel it first.",
                    null);
        }
        return session;
    }

    private static TaskInputBuilder begin(SessionEntity session, String text) {
        return RequestInput.begin(session, TimeOrderedUuid.fresh(), text, null);
    }

    private StartedTask start(
            SessionEntity session,
            TaskKind kind,
            String goal,
            TaskInputBuilder input,
            Map<String, String> detail) {
        TaskLauncher.Launched task =
                launcher.launch(
                        session,
                        kind,
                        TaskLauncher.USUAL_AGENT,
                        goal,
                        input.build(),
                        0,
                        List.of(new EventBody.TaskChanged(kind.word(), "queued", null, null)),
                        taskId -> audit(session, kind, taskId, detail));
        return new StartedTask(session.id(), task.taskId(), task.event());
    }

    private static String goal(RewindTarget target) {
        String what =
                target.scope() == RewindScope.BOTH
                        ? ""
                        : ", " + target.scope().name().toLowerCase(Locale.ROOT) + " only";
        return "rewind to step " + target.step() + what;
    }

    private static AuditEvent audit(
            SessionEntity session, TaskKind kind, UUID taskId, Map<String, String> detail) {
        return AuditEventFactory.of(
                kind.word() + "-requested",
                session.id(),
                taskId,
                session.project().path(),
                session.id().toString(),
                "done",
                detail);
    }
}
