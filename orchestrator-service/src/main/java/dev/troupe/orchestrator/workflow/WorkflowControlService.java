package dev.troupe.orchestrator.workflow;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowView;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.repository.RepositorySettingsResult;
import dev.troupe.orchestrator.session.LockedSessions;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.SessionRepository;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** Pauses workflows, lets them go on, and has phases left out or done again. */
public class WorkflowControlService {
    private final LockedSessions sessions;
    private final WorkflowService workflows;
    private final WorkflowRestarter restart;
    private final WorkflowCommandSender commandSender;
    private final Ledger ledger;

    public WorkflowControlService(
            SessionRepository sessions,
            WorkflowService workflows,
            WorkflowRestarter restart,
            WorkflowCommandSender commandSender,
            Ledger ledger) {
        this.sessions = new LockedSessions(sessions);
        this.workflows = workflows;
        this.restart = restart;
        this.commandSender = commandSender;
        this.ledger = ledger;
    }

    /**
     * Changes how a session's newest workflow goes on. Asking again for a pause that it has, or will come to,
     * changes nothing.
     *
     * @param settingsResult what came of a look at the repository's file; it counts when an ended workflow begins again
     * @throws TroupeException NOT_FOUND; INVALID_REQUEST for a phase that this cannot be done to, with those
     *     that it can; CONFLICT when the workflow has ended, or is not paused and was to go on
     */
    @Transactional
    public WorkflowView change(
            UUID sessionId,
            ChangeWorkflowRequest request,
            RepositorySettingsResult settingsResult) {
        CallerIdentity.current().require(Role.DEVELOPER);
        requireAction(request.action());
        SessionEntity session = sessions.hold(sessionId);
        // What is looked at is still so when the order is given.
        ledger.tasks().hold(sessionId);
        WorkflowSnapshot found = workflows.find(sessionId);
        if (found.over()) {
            restart(session, found, request, settingsResult);
        } else {
            switch (request.action()) {
                case PAUSE -> pause(session, found);
                case RESUME -> resume(session, found);
                case SKIP -> skip(session, found, request);
                case RERUN -> rerun(session, found, request);
            }
            session.touch();
            commandSender.wakeUp(session, found.task());
        }
        return workflows.find(sessionId).view();
    }

    private void restart(
            SessionEntity session,
            WorkflowSnapshot found,
            ChangeWorkflowRequest request,
            RepositorySettingsResult settingsResult) {
        if (request.action() != ChangeWorkflowRequest.Action.RERUN) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The workflow of session %s has ended.".formatted(session.id()),
                    "Repeat one of its phases with `troupe workflow rerun PHASE`, or begin another workflow.",
                    null);
        }
        WorkflowPhase phase = WorkflowPhaseSelector.toRerun(found.progress(), request.phase());
        sessions.holdForWork(session.id());
        if (!ledger.tasks().unfinished(session.id()).isEmpty()) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "Session %s is still working.".formatted(session.id()),
                    "Wait until it is done, or cancel it first.",
                    null);
        }
        restart.from(phase, session, found.task(), settingsResult, "rerun of " + phase.word());
    }

    private void pause(SessionEntity session, WorkflowSnapshot found) {
        if (found.taskWait() != null || found.pausing()) {
            return;
        }
        WorkflowPhase next =
                WorkflowPhaseSelector.next(found.progress())
                        .orElseThrow(() ->
                                conflict(
                                        found,
                                        "is in its last phase, so there is no phase to pause before.",
                                        "Cancel the workflow with `troupe cancel`, or let it end."));
        commandSender.tell(
                session,
                found.task(),
                new ChangeWorkflowRequest(ChangeWorkflowRequest.Action.PAUSE, next),
                "The workflow pauses before its next phase, as %s asked.");
    }

    private void resume(SessionEntity session, WorkflowSnapshot found) {
        if (found.taskWait() == null) {
            throw conflict(
                    found,
                    found.pausing()
                            ? "is not paused yet; it pauses when its present phase has ended."
                            : "is not paused.",
                    "`troupe workflow show` tells what it does.");
        }
        WorkflowPhase phase =
                WorkflowPhaseSelector.current(found.progress()).orElse(WorkflowPhase.SUMMARY);
        ChangeWorkflowRequest change =
                new ChangeWorkflowRequest(ChangeWorkflowRequest.Action.RESUME, phase);
        commandSender.decide(session, found.taskWait(), change, "%s continues the workflow.");
    }

    private void skip(
            SessionEntity session, WorkflowSnapshot found, ChangeWorkflowRequest request) {
        WorkflowPhase phase = WorkflowPhaseSelector.toSkip(found.progress(), request.phase());
        ChangeWorkflowRequest change = meant(found, request, phase);
        boolean due =
                WorkflowPhaseSelector.current(found.progress()).filter(phase::equals).isPresent();
        turn(session, found, change, due, "%s skips the phase " + phase.word() + ".");
    }

    private void rerun(
            SessionEntity session, WorkflowSnapshot found, ChangeWorkflowRequest request) {
        WorkflowPhase phase = WorkflowPhaseSelector.toRerun(found.progress(), request.phase());
        ChangeWorkflowRequest change = meant(found, request, phase);
        // What was left out later on is no reason to stop what is under way.
        boolean due =
                WorkflowPhaseSelector.current(found.progress())
                        .filter(it -> phase.compareTo(it) > 0)
                        .isEmpty();
        turn(session, found, change, due, "%s repeats the phase " + phase.word() + ".");
    }

    /** The order as the workflow hears it, which may be a while later. */
    private static ChangeWorkflowRequest meant(
            WorkflowSnapshot found, ChangeWorkflowRequest request, WorkflowPhase phase) {
        int attempt = found.progress().at(phase).attempt();
        if (request.attempt() != null && request.attempt() != attempt) {
            throw conflict(
                    found,
                    "is at attempt %d of the phase %s, and not at attempt %d."
                            .formatted(attempt, phase.word(), request.attempt()),
                    "Look at the workflow with `troupe workflow show`, and ask again if you still want this.");
        }
        return new ChangeWorkflowRequest(request.action(), phase, attempt);
    }

    /**
     * @param now whether it concerns what is under way or comes next; a phase that is left out later lets a
     *     paused workflow stay paused, and others work on
     */
    private void turn(
            SessionEntity session,
            WorkflowSnapshot found,
            ChangeWorkflowRequest change,
            boolean now,
            String sentence) {
        if (now && found.taskWait() != null) {
            commandSender.decide(session, found.taskWait(), change, sentence);
            return;
        }
        // It must be there before anything ends, as that wakes the workflow.
        commandSender.tell(session, found.task(), change, sentence);
        if (now) {
            commandSender.stopPhase(session, found.task());
        }
    }

    private static void requireAction(ChangeWorkflowRequest.@Nullable Action action) {
        if (action == null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "action is missing.",
                    "Give one of pause, resume, skip, rerun.",
                    null);
        }
    }

    private static TroupeException conflict(WorkflowSnapshot found, String why, String hint) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The workflow of session %s %s"
                        .formatted(found.task().definition().sessionId(), why),
                hint,
                null);
    }
}
