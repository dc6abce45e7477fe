package dev.troupe.orchestrator.task;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.repository.RepositorySettingsResult;
import dev.troupe.orchestrator.session.LockedSessions;
import dev.troupe.orchestrator.session.MessageEntity;
import dev.troupe.orchestrator.session.MessageRepository;
import dev.troupe.orchestrator.session.RepositoryApprovalMode;
import dev.troupe.orchestrator.session.RequestInput;
import dev.troupe.orchestrator.session.RequestTasks;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.SessionRepository;
import dev.troupe.orchestrator.session.SessionViewFactory;
import dev.troupe.orchestrator.session.TaskLauncher;
import dev.troupe.orchestrator.session.TaskRepositorySettings;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import dev.troupe.orchestrator.workflow.WorkflowPhaseSelector;
import dev.troupe.orchestrator.workflow.WorkflowRestarter;
import dev.troupe.orchestrator.workflow.WorkflowService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Stops and continues what a session does. */
public class TaskControlService {
    private static final String CONTINUE =
            "Continue the interrupted request from where it stopped. The conversation so far shows"
                    + " what was done; look at the files before changing them again. The request"
                    + " was: ";

    private final LockedSessions sessions;
    private final MessageRepository messages;
    private final SessionViewFactory views;
    private final TaskLauncher launcher;
    private final Ledger ledger;
    private final WakeupPublisher wakeups;
    private final JsonMapper json;
    private final RepositoryApprovalMode modes;
    private final WorkflowService workflows;
    private final WorkflowRestarter restart;

    /** Holds what the repository's file brings into a task, for people and for the audit trail. */
    private record News(List<EventBody> events, Map<String, String> detail) {}

    public TaskControlService(
            SessionRepository sessions,
            MessageRepository messages,
            TaskLauncher launcher,
            Ledger ledger,
            WakeupPublisher wakeups,
            JsonMapper json,
            RepositoryApprovalMode modes,
            WorkflowService workflows,
            WorkflowRestarter restart) {
        this.sessions = new LockedSessions(sessions);
        this.messages = messages;
        this.views = new SessionViewFactory(ledger);
        this.launcher = launcher;
        this.ledger = ledger;
        this.wakeups = wakeups;
        this.json = json;
        this.modes = modes;
        this.workflows = workflows;
        this.restart = restart;
    }

    /**
     * Cancels everything the session is doing; nothing to cancel is no error.
     *
     * @throws TroupeException NOT_FOUND
     */
    @Transactional
    public Session cancel(UUID id) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.DEVELOPER);
        SessionEntity session = sessions.hold(id);
        for (Task task : ledger.tasks().unfinished(id)) {
            cancel(session, task, caller);
        }
        wakeups.events(id, ledger.events().last(id));
        return views.view(session);
    }

    /**
     * Cancels one task and all below it; one that has ended stays as it is.
     *
     * @throws TroupeException NOT_FOUND for an unknown session, and a task that is not the session's
     */
    @Transactional
    public TaskView cancel(UUID id, UUID taskId) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.DEVELOPER);
        SessionEntity session = sessions.hold(id);
        Task task = task(id, taskId);
        if (!task.state().isFinal()) {
            cancel(session, task, caller);
            // Whatever waited for it may go on now.
            wakeups.tasks(session.cell());
            wakeups.events(id, ledger.events().last(id));
        }
        return views.task(task(id, taskId));
    }

    private Task task(UUID sessionId, UUID taskId) {
        return ledger.tasks()
                .find(taskId)
                .filter(it -> it.definition().sessionId().equals(sessionId))
                .orElseThrow(() -> unknown(sessionId, taskId));
    }

    public static TroupeException unknown(UUID sessionId, UUID taskId) {
        return new TroupeException(
                ErrorCode.NOT_FOUND,
                "Session %s has no task %s.".formatted(sessionId, taskId),
                "List its tasks with `troupe tasks %s`.".formatted(sessionId),
                null);
    }

    private void cancel(SessionEntity session, Task task, CallerIdentity caller) {
        AuditEvent audit = audit(session, "task-cancelled", task.id(), Map.of());
        ledger.tasks().cancel(task.id(), caller.subject(), List.of(audit));
        session.touch();
        wakeups.control(task.id());
    }

    /**
     * Continues the session's last request, or names the task that is still at it. A workflow continues
     * with the first phase that is not done, a request that was split with the tasks that are not.
     *
     * @param settingsResult what came of a look at the repository's file; it counts when a task begins
     * @throws TroupeException NOT_FOUND; CONFLICT when there is nothing to go on with; whatever speaks
     *     against the repository's file
     */
    @Transactional
    public StartedTask resume(UUID id, RepositorySettingsResult settingsResult) {
        CallerIdentity.current().require(Role.DEVELOPER);
        SessionEntity session = sessions.holdForWork(id);
        Task last = last(id, RequestTasks::isRequest);
        if (last == null) {
            throw nothingToResume(id, "has no request yet.");
        }
        if (last.outcome() == null && !isFinal(last.state()) && !last.cancelRequested()) {
            return new StartedTask(id, last.id(), told(id, last.id()));
        }
        if (last.state() == TaskState.SUCCEEDED) {
            throw nothingToResume(id, "has finished its last request.");
        }
        if (RequestTasks.isRoot(last, TaskKind.WORKFLOW)) {
            return goOnInPhases(session, last, settingsResult);
        }
        TaskRepositorySettings file = TaskRepositorySettings.of(settingsResult);
        List<EventBody> news = new ArrayList<>(file.news(session));
        news.addAll(modes.settle(session, settingsResult));
        TaskInput input = goOnWith(session, last, file);
        StartedTask started =
                start(
                        session,
                        RequestTasks.isRoot(last, TaskKind.GRAPH) ? TaskKind.GRAPH : TaskKind.AGENT,
                        last.definition().agent(),
                        last.definition().goal(),
                        input,
                        last.definition().priority(),
                        "request-resumed",
                        new News(news, file.detail()));
        if (RequestTasks.isRoot(last, TaskKind.GRAPH)) {
            sayAgain(last.id(), started.taskId());
        }
        return started;
    }

    /** Whoever does the rest of a split request hears what was said to it; what nobody read comes by itself. */
    private void sayAgain(UUID ended, UUID next) {
        for (InboxMessage said : ledger.inbox().passedOn(ended)) {
            ledger.inbox()
                    .put(
                            TimeOrderedUuid.fresh(),
                            next,
                            said.author(),
                            said.text(),
                            List.of(),
                            List.of());
        }
    }

    private StartedTask start(
            SessionEntity session,
            TaskKind kind,
            String agent,
            String goal,
            TaskInput input,
            int rank,
            String auditKind,
            News news) {
        List<EventBody> events = new ArrayList<>();
        events.add(new EventBody.TaskChanged(kind.word(), "queued", null, "resumed"));
        events.addAll(news.events());
        TaskLauncher.Launched task =
                launcher.launch(
                        session,
                        kind,
                        agent,
                        goal,
                        input,
                        rank,
                        events,
                        taskId -> audit(session, auditKind, taskId, news.detail()));
        return new StartedTask(session.id(), task.taskId(), task.event());
    }

    private StartedTask goOnInPhases(
            SessionEntity session, Task stopped, RepositorySettingsResult settingsResult) {
        WorkflowPhase phase =
                WorkflowPhaseSelector.current(workflows.of(stopped).progress())
                        .orElse(WorkflowPhase.SUMMARY);
        TaskLauncher.Launched task =
                restart.from(phase, session, stopped, settingsResult, "resumed");
        return new StartedTask(session.id(), task.taskId(), task.event());
    }

    private TaskInput goOnWith(SessionEntity session, Task stopped, TaskRepositorySettings file) {
        try {
            TaskInput before = json.readValue(stopped.definition().input(), TaskInput.class);
            if (RequestTasks.isRoot(stopped, TaskKind.GRAPH)) {
                return RequestInput.begin(
                                session, before.messageId(), before.text(), file.settings())
                        .plan(before.plan())
                        .previousGraph(stopped.id())
                        .effort(before.effort())
                        .context(before.context())
                        .build();
            }
            String request = before.text();
            String text = request.startsWith(CONTINUE) ? request : CONTINUE + request;
            return RequestInput.begin(session, before.messageId(), text, file.settings())
                    .effort(before.effort())
                    .context(before.context())
                    .build();
        } catch (JacksonException e) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The input of task " + stopped.id() + " cannot be read.",
                    "Say in a new message what is left to do.",
                    e);
        }
    }

    /** Number of the event a follower should begin with to see all of the task. */
    private long told(UUID sessionId, UUID taskId) {
        return messages.findFirstByTaskIdAndSteeringFalse(taskId)
                .map(MessageEntity::event)
                .orElseGet(() -> ledger.events().last(sessionId));
    }

    private @Nullable Task last(UUID sessionId, Predicate<Task> wanted) {
        List<Task> found = ledger.tasks().ofSession(sessionId).stream().filter(wanted).toList();
        return found.isEmpty() ? null : found.getLast();
    }

    private static boolean isFinal(TaskState state) {
        return switch (state) {
            case PENDING, QUEUED, RUNNING, WAITING -> false;
            case SUCCEEDED, FAILED, CANCELLED, QUARANTINED -> true;
        };
    }

    private static TroupeException nothingToResume(UUID id, String why) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "Session " + id + " " + why,
                "Post a message to give the session work.",
                null);
    }

    private static AuditEvent audit(
            SessionEntity session, String kind, UUID taskId, Map<String, String> detail) {
        return AuditEventFactory.of(
                kind,
                session.id(),
                taskId,
                session.project().path(),
                session.id().toString(),
                "done",
                detail);
    }
}
