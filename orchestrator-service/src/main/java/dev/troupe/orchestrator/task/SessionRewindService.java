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
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.session.LockedSessions;
import dev.troupe.orchestrator.session.RequestInput;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.SessionHistoryService;
import dev.troupe.orchestrator.session.SessionRepository;
import dev.troupe.orchestrator.session.TaskLauncher;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.springframework.transaction.annotation.Transactional;

/** Starts the tasks that take a session back to one of its earlier steps. */
public class SessionRewindService {
    private final LockedSessions sessions;
    private final SessionHistoryService histories;
    private final TaskLauncher launcher;
    private final Ledger ledger;

    public SessionRewindService(
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
        SessionEntity session = sessions.holdForWork(id);
        if (!ledger.tasks().unfinished(id).isEmpty()) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "Session " + id + " is still working.",
                    "Wait until it is done, or cancel it first.",
                    null);
        }
        RewindScope scope = request.what() == null ? RewindScope.BOTH : request.what();
        return start(session, histories.target(id, step, scope));
    }

    private StartedTask start(SessionEntity session, RewindTarget target) {
        String goal = goal(target);
        TaskInput input =
                RequestInput.begin(session, TimeOrderedUuid.fresh(), goal, null)
                        .rewind(target)
                        .build();
        TaskLauncher.Launched task =
                launcher.launch(
                        session,
                        TaskKind.REWIND,
                        TaskLauncher.USUAL_AGENT,
                        goal,
                        input,
                        0,
                        List.of(
                                new EventBody.TaskChanged(
                                        TaskKind.REWIND.word(), "queued", null, null)),
                        taskId -> audit(session, taskId, target));
        return new StartedTask(session.id(), task.taskId(), task.event());
    }

    private static String goal(RewindTarget target) {
        String what =
                target.scope() == RewindScope.BOTH
                        ? ""
                        : ", " + target.scope().name().toLowerCase(Locale.ROOT) + " only";
        return "rewind to step " + target.step() + what;
    }

    private static AuditEvent audit(SessionEntity session, UUID taskId, RewindTarget target) {
        return AuditEventFactory.of(
                "rewind-requested",
                session.id(),
                taskId,
                session.project().path(),
                session.id().toString(),
                "done",
                Map.of(
                        "step", Integer.toString(target.step()),
                        "what", target.scope().name().toLowerCase(Locale.ROOT)));
    }
}
