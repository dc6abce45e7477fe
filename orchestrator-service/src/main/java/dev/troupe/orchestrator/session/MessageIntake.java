package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.orchestrator.audit.AuditEvents;
import dev.troupe.orchestrator.nudge.Nudges;
import dev.troupe.orchestrator.repository.Look;
import dev.troupe.redaction.Redactor;
import dev.troupe.tracing.Spans;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** Takes what people say: it steers the task that is under way, or starts one. */
public class MessageIntake {
    private static final String HEARD_LATER = "heard-later";
    private static final int LONGEST = 200_000;
    private static final Pattern AGENT = Pattern.compile("[a-z][a-z0-9-]{0,63}");
    private final HeldSessions sessions;
    private final Messages messages;
    private final TaskLauncher launcher;
    private final Ledger ledger;
    private final Nudges nudges;
    private final ModeOfFile modes;
    private final SettingsChanges settings;

    MessageIntake(
            Sessions sessions,
            Messages messages,
            TaskLauncher launcher,
            Ledger ledger,
            Nudges nudges,
            ModeOfFile modes,
            SettingsChanges settings) {
        this.sessions = new HeldSessions(sessions);
        this.messages = messages;
        this.launcher = launcher;
        this.ledger = ledger;
        this.nudges = nudges;
        this.modes = modes;
        this.settings = settings;
    }

    /**
     * Takes a message. When this returns and its transaction has committed, the message is not lost.
     *
     * @param look what came of a look at the repository's file; it counts when a task begins
     * @throws TroupeException NOT_FOUND, INVALID_REQUEST, WORKSPACE_MISSING; CONFLICT when another agent is at
     *     work, or when a message to whoever works has a priority, an effort or a mode; and whatever speaks against the repository's file
     */
    @Transactional
    public PostedMessage post(UUID sessionId, PostMessage message, Look look) {
        Caller.current().require(Role.DEVELOPER);
        String said = check(message.text());
        checkAgent(message.agent());
        PostMessage checked =
                new PostMessage(
                        said,
                        message.agent(),
                        message.splits(),
                        Plans.checked(message, ledger),
                        message.workflow(),
                        message.priority(),
                        message.effort(),
                        message.mode());
        return Spans.current()
                .span("post message")
                .with("troupe.session.id", sessionId.toString())
                .around(span -> {
                    PostedMessage posted = take(sessionId, checked, look);
                    span.set("troupe.task.id", posted.taskId().toString())
                            .set("troupe.message.steering", Boolean.toString(posted.steering()));
                    return posted;
                });
    }

    private PostedMessage take(UUID sessionId, PostMessage message, Look look) {
        SessionEntity session = sessions.holdForWork(sessionId);
        if (session.title() == null) {
            session.rename(Title.of(message.text()));
        }
        return steer(session, message).orElseGet(() -> start(session, message, look));
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
                    "Put the bulk into a file of the repository and mention it.",
                    null);
        }
        if (text.indexOf('\0') >= 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "text holds a NUL character, which is no text.");
        }
        return Redactor.ofProcess().redact(text);
    }

    private static void checkAgent(@Nullable String agent) {
        if (agent != null && !AGENT.matcher(agent).matches()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "agent is no name of an agent: it must be lower-case letters, digits and hyphens, at most 64.",
                    "`troupe agents` lists those there are.",
                    null);
        }
    }

    private Optional<PostedMessage> steer(SessionEntity session, PostMessage message) {
        List<Task> unfinished = ledger.tasks().unfinished(session.id());
        for (Task task : unfinished.reversed()) {
            if (TaskKind.isRequest(task) && !task.cancelRequested()) {
                requireSame(message.agent(), task);
                Plans.requireNone(message);
                requireNothingSettled(message);
                Optional<PostedMessage> steered = put(session, task, message.text());
                if (!TaskKind.AGENT.is(task) && steered.isPresent()) {
                    passOn(task, unfinished, message.text());
                }
                if (steered.isPresent()) {
                    return steered;
                }
            }
        }
        return Optional.empty();
    }

    /** What is said to a request that is split, or done in phases, is for all who work on it. */
    private void passOn(Task root, List<Task> unfinished, String text) {
        for (Task task : unfinished) {
            boolean agent = task.definition().kind().equals(TaskKind.AGENT.word());
            if (agent && task.rootId().equals(root.id())) {
                var _ =
                        ledger.inbox()
                                .put(
                                        Ids.fresh(),
                                        task.id(),
                                        Caller.current().subject(),
                                        text,
                                        List.of(),
                                        List.of());
                nudges.control(task.id());
            }
        }
    }

    /** Whoever names an agent must not be heard by another one. */
    private static void requireSame(@Nullable String agent, Task task) {
        String working = task.definition().agent();
        if (agent != null && !agent.equals(working)) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The session's request is worked on by '%s', not by '%s'."
                            .formatted(working, agent),
                    "Name no agent to say it to %s, or wait until the request is done."
                            .formatted(working),
                    null);
        }
    }

    /** A request goes first, or last, and is thought about more, or less, from its beginning on. */
    private static void requireNothingSettled(PostMessage message) {
        if (message.mode() != null) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The session is at work; its mode changes with a message only when a request begins.",
                    "Leave the mode out, wait, or change the session's mode by itself.",
                    null);
        }
        if (message.effort() != null) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The session is at work; the effort of its request was settled when that began.",
                    "Leave the effort out, wait, or ask in a new session.",
                    null);
        }
        if (message.priority() != null) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The session is at work; the priority of its request was settled when that began.",
                    "Leave the priority out, wait, or ask in a new session.",
                    null);
        }
    }

    private Optional<PostedMessage> put(SessionEntity session, Task task, String text) {
        UUID id = Ids.fresh();
        UUID taskId = task.id();
        List<EventBody> events = new ArrayList<>(List.of(said(id, text, true)));
        if (TaskKind.AGENT.is(task)) {
            heardLater(task).ifPresent(events::add);
        }
        OptionalLong event =
                ledger.inbox()
                        .put(
                                id,
                                taskId,
                                Caller.current().subject(),
                                text,
                                events,
                                List.of(audit(session, taskId, text, true, Map.of())));
        if (event.isEmpty()) {
            return Optional.empty();
        }
        session.touch();
        nudges.control(taskId);
        nudges.events(session.id(), event.getAsLong());
        long told = event.getAsLong() - events.size() + 1;
        return Optional.of(keep(session, id, taskId, text, true, told));
    }

    /** Whoever says something to a task that has no worker now should not wait for an answer. */
    private Optional<EventBody> heardLater(Task task) {
        if (task.waitingFor() == WaitReason.CHILDREN) {
            return Optional.of(new EventBody.Notice(HEARD_LATER, handedOut(task)));
        }
        return task.waitingFor() == WaitReason.ANSWER
                ? Optional.of(
                        new EventBody.Notice(
                                HEARD_LATER,
                                "The request waits for answers to its questions (`troupe answer`); it hears this together with them."))
                : Optional.empty();
    }

    private String handedOut(Task task) {
        String others =
                ledger.tasks().children(task.id()).stream()
                        .filter(it -> it.outcome() == null)
                        .map(it -> it.definition().agent())
                        .distinct()
                        .collect(Collectors.joining(", "));
        return "The request waits for work that it has handed out (%s); it hears this when that has ended. Cancel it to end all of it now."
                .formatted(others);
    }

    private PostedMessage start(SessionEntity session, PostMessage message, Look look) {
        if (message.mode() != null) {
            settings.change(session, message.mode(), null);
        }
        UUID id = Ids.fresh();
        String text = message.text();
        WorkflowStart phases = WorkflowStart.of(message);
        TaskKind kind = kind(message);
        String agent = message.agent() != null ? message.agent() : kind.usualAgent();
        TaskFile file = TaskFile.of(look);
        List<EventBody> events = new ArrayList<>();
        events.add(said(id, text, false));
        events.add(new EventBody.TaskChanged(kind.word(), "queued", null, null));
        events.addAll(file.news(session));
        events.addAll(modes.settle(session, look));
        TaskLauncher.Launched task =
                launcher.launch(
                        session,
                        kind,
                        agent,
                        text,
                        TaskInput.of(session, id, text, file.settings())
                                .by(message.plan(), phases)
                                .with(message.effort()),
                        TaskLauncher.rank(message.priority()),
                        events,
                        taskId -> audit(session, taskId, text, false, file.detail()));
        return keep(session, id, task.taskId(), text, false, task.event());
    }

    private static TaskKind kind(PostMessage message) {
        if (message.workflow() != null) {
            return TaskKind.WORKFLOW;
        }
        return message.splits() ? TaskKind.GRAPH : TaskKind.AGENT;
    }

    private PostedMessage keep(
            SessionEntity session,
            UUID id,
            UUID taskId,
            String text,
            boolean steering,
            long event) {
        String author = Caller.current().subject();
        messages.save(new MessageEntity(id, session.id(), taskId, author, text, steering, event));
        return new PostedMessage(id, session.id(), taskId, steering, event);
    }

    private static EventBody said(UUID id, String text, boolean steering) {
        return new EventBody.MessagePosted(id, Caller.current().subject(), text, steering);
    }

    private static AuditEvent audit(
            SessionEntity session,
            UUID taskId,
            String text,
            boolean steering,
            Map<String, String> more) {
        Map<String, String> detail = new HashMap<>(more);
        detail.put("characters", Integer.toString(text.length()));
        detail.put("steering", Boolean.toString(steering));
        return AuditEvents.of(
                "message-posted",
                session.id(),
                taskId,
                session.project().path(),
                session.id().toString(),
                "done",
                detail);
    }
}
