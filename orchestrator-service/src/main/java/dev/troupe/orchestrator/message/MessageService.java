package dev.troupe.orchestrator.message;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.task.MessageContext;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.repository.RepositorySettingsResult;
import dev.troupe.orchestrator.session.LockedSessions;
import dev.troupe.orchestrator.session.MessageRepository;
import dev.troupe.orchestrator.session.RepositoryApprovalMode;
import dev.troupe.orchestrator.session.RequestInput;
import dev.troupe.orchestrator.session.RequestTasks;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.SessionModeUpdater;
import dev.troupe.orchestrator.session.SessionRepository;
import dev.troupe.orchestrator.session.SessionTitle;
import dev.troupe.orchestrator.session.TaskLauncher;
import dev.troupe.orchestrator.session.TaskRepositorySettings;
import dev.troupe.orchestrator.task.MessagePlanValidator;
import dev.troupe.orchestrator.task.TaskControlService;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import dev.troupe.orchestrator.workflow.WorkflowPhaseSelector;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.service.tracing.ServiceTracer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** Takes what people say: it steers the task that is under way, or starts one. */
public class MessageService {
    private static final int LONGEST = 200_000;
    private static final Pattern AGENT = Pattern.compile("[a-z][a-z0-9-]{0,63}");
    private final LockedSessions sessions;
    private final SteeringMessageDelivery steering;
    private final TaskLauncher launcher;
    private final Ledger ledger;
    private final MessageContextFactory contexts;
    private final RepositoryApprovalMode modes;
    private final SessionModeUpdater modeUpdater;

    public MessageService(
            SessionRepository sessions,
            MessageRepository messages,
            TaskLauncher launcher,
            Ledger ledger,
            WakeupPublisher wakeups,
            RepositoryApprovalMode modes,
            SessionModeUpdater modeUpdater) {
        this.sessions = new LockedSessions(sessions);
        this.steering = new SteeringMessageDelivery(messages, ledger, wakeups);
        this.launcher = launcher;
        this.ledger = ledger;
        this.contexts = new MessageContextFactory(ledger);
        this.modes = modes;
        this.modeUpdater = modeUpdater;
    }

    /**
     * Takes a message. When this returns and its transaction has committed, the message is not lost.
     *
     * @param settingsResult what came of a look at the repository's file; it counts when a task begins
     * @throws TroupeException NOT_FOUND, INVALID_REQUEST, WORKSPACE_MISSING; CONFLICT when another agent is at
     *     work, or when a message to whoever works has a priority, an effort or a mode; and whatever speaks against the repository's file
     */
    @Transactional
    public PostedMessage post(
            UUID sessionId, PostMessageRequest message, RepositorySettingsResult settingsResult) {
        CallerIdentity.current().require(Role.DEVELOPER);
        String said = check(message.text());
        checkAgent(message.agent());
        PostMessageRequest checked =
                new PostMessageRequest(
                        said,
                        message.agent(),
                        message.splits(),
                        MessagePlanValidator.checked(message, ledger),
                        message.workflow(),
                        message.priority(),
                        message.effort(),
                        message.mode(),
                        message.directory(),
                        message.attachments());
        MessageContext context = contexts.keep(message);
        return ServiceTracer.current()
                .span("post message")
                .with("troupe.session.id", sessionId.toString())
                .around(span -> {
                    PostedMessage posted = take(sessionId, checked, context, settingsResult);
                    span.set("troupe.task.id", posted.taskId().toString())
                            .set("troupe.message.steering", Boolean.toString(posted.steering()));
                    return posted;
                });
    }

    /**
     * Takes a message for one task that is under way, and for those alone who work on it where it is split.
     *
     * @throws TroupeException NOT_FOUND, INVALID_REQUEST; CONFLICT when it has ended, or when nobody in it hears
     */
    @Transactional
    public PostedMessage tell(UUID sessionId, UUID taskId, String text) {
        CallerIdentity.current().require(Role.DEVELOPER);
        String said = check(text);
        SessionEntity session = sessions.hold(sessionId);
        Task task =
                ledger.tasks()
                        .find(taskId)
                        .filter(it -> it.definition().sessionId().equals(sessionId))
                        .orElseThrow(() -> TaskControlService.unknown(sessionId, taskId));
        requireHearing(task);
        Optional<PostedMessage> told =
                RequestTasks.isRequest(task)
                        ? steering.all(session, task, said, MessageContext.NONE)
                        : steering.one(session, task, said, MessageContext.NONE);
        return told.orElseThrow(() -> deaf(task, "has just ended"));
    }

    private static void requireHearing(Task task) {
        if (task.state().isFinal() || task.cancelRequested()) {
            throw deaf(task, task.state().isFinal() ? "has ended" : "is being cancelled");
        }
        if (!RequestTasks.isRequest(task) && !task.definition().hasKind(TaskKind.AGENT)) {
            throw deaf(task, "is no agent's work (%s)".formatted(task.definition().kind()));
        }
    }

    private static TroupeException deaf(Task task, String why) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "Task %s %s, so nobody would read the message.".formatted(task.id(), why),
                "Send the message to another task (`troupe tasks`), or to the session.",
                null);
    }

    private PostedMessage take(
            UUID sessionId,
            PostMessageRequest message,
            MessageContext context,
            RepositorySettingsResult settingsResult) {
        SessionEntity session = sessions.holdForWork(sessionId);
        if (session.title() == null) {
            session.rename(SessionTitle.of(message.text()));
        }
        return steer(session, message, context)
                .orElseGet(() -> start(session, message, context, settingsResult));
    }

    /** From here on nobody sees what in it is secret. */
    private static String check(@Nullable String text) {
        if (text == null || text.isBlank()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "text is missing or blank.",
                    "Say what is to be done.",
                    null);
        }
        if (text.length() > LONGEST) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "text has " + text.length() + " characters; at most " + LONGEST + " fit.",
                    "Put the long part into a file of the repository and mention the file.",
                    null);
        }
        if (text.indexOf('\0') >= 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "text holds a NUL character, which is no text.");
        }
        return SecretRedactor.ofProcess().redact(text);
    }

    private static void checkAgent(@Nullable String agent) {
        if (agent != null && !AGENT.matcher(agent).matches()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "agent is no name of an agent: it must be lower-case letters, digits and hyphens, at most 64.",
                    "`troupe agents` lists all agents.",
                    null);
        }
    }

    private Optional<PostedMessage> steer(
            SessionEntity session, PostMessageRequest message, MessageContext context) {
        List<Task> unfinished = ledger.tasks().unfinished(session.id());
        for (Task task : unfinished.reversed()) {
            if (RequestTasks.isRequest(task) && !task.cancelRequested()) {
                requireSame(message.agent(), task);
                MessagePlanValidator.requireNone(message);
                requireNothingSettled(message);
                Optional<PostedMessage> steered =
                        steering.all(session, task, message.text(), context);
                if (steered.isPresent()) {
                    return steered;
                }
            }
        }
        return Optional.empty();
    }

    /** Whoever names an agent must not be heard by another one. */
    private static void requireSame(@Nullable String agent, Task task) {
        String working = task.definition().agent();
        if (agent != null && !agent.equals(working)) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "Agent '%s' works on the session's request, not '%s'."
                            .formatted(working, agent),
                    "Leave the agent out to send the message to %s, or wait until the request is done."
                            .formatted(working),
                    null);
        }
    }

    /** A request goes first, or last, and is thought about more, or less, from its beginning on. */
    private static void requireNothingSettled(PostMessageRequest message) {
        if (message.mode() != null) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The session is working; a message can change its mode only when it begins a request.",
                    "Leave the mode out, wait, or change the session's mode without a message.",
                    null);
        }
        if (message.effort() != null) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The session is at work; the effort of a request cannot change once it has begun.",
                    "Leave the effort out, wait, or ask in a new session.",
                    null);
        }
        if (message.priority() != null) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The session is at work; the priority of a request cannot change once it has begun.",
                    "Leave the priority out, wait, or ask in a new session.",
                    null);
        }
    }

    private PostedMessage start(
            SessionEntity session,
            PostMessageRequest message,
            MessageContext context,
            RepositorySettingsResult settingsResult) {
        if (message.mode() != null) {
            modeUpdater.change(session, message.mode(), null);
        }
        UUID id = TimeOrderedUuid.fresh();
        String text = message.text();
        WorkflowStart phases = WorkflowPhaseSelector.chooseStart(message);
        TaskKind kind = kind(message);
        String agent = message.agent() != null ? message.agent() : TaskLauncher.usualAgent(kind);
        TaskRepositorySettings file = TaskRepositorySettings.of(settingsResult);
        List<EventBody> events = new ArrayList<>();
        events.add(SteeringMessageDelivery.said(id, text, false));
        events.add(new EventBody.TaskChanged(kind.word(), "queued", null, null));
        events.addAll(file.news(session));
        events.addAll(modes.settle(session, settingsResult));
        TaskLauncher.Launched task =
                launcher.launch(
                        session,
                        kind,
                        agent,
                        text,
                        RequestInput.begin(session, id, text, file.settings())
                                .plan(message.plan())
                                .workflow(phases)
                                .effort(message.effort())
                                .context(context)
                                .build(),
                        TaskLauncher.rank(message.priority()),
                        events,
                        taskId ->
                                SteeringMessageDelivery.audit(
                                        session, taskId, text, false, file.detail()));
        return steering.keep(session, id, task.taskId(), text, false, task.event());
    }

    private static TaskKind kind(PostMessageRequest message) {
        if (message.workflow() != null) {
            return TaskKind.WORKFLOW;
        }
        return message.splits() ? TaskKind.GRAPH : TaskKind.AGENT;
    }
}
