package dev.troupe.orchestrator.message;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.task.MessageContext;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.session.MessageEntity;
import dev.troupe.orchestrator.session.MessageRepository;
import dev.troupe.orchestrator.session.RequestTasks;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;

/** Puts what people say before tasks that are under way, and keeps what was said. */
final class SteeringMessageDelivery {
    private static final String HEARD_LATER = "heard-later";

    private final MessageRepository messages;
    private final Ledger ledger;
    private final WakeupPublisher wakeups;

    SteeringMessageDelivery(MessageRepository messages, Ledger ledger, WakeupPublisher wakeups) {
        this.messages = messages;
        this.ledger = ledger;
        this.wakeups = wakeups;
    }

    /** Says it to a request, and to all who work on it. Empty when that has just ended. */
    Optional<PostedMessage> all(
            SessionEntity session, Task request, String text, MessageContext context) {
        if (RequestTasks.isRoot(request, TaskKind.AGENT)) {
            return one(session, request, text, context);
        }
        List<Task> agents = agents(session, request);
        Optional<PostedMessage> said =
                say(
                        session,
                        request,
                        text,
                        context,
                        agents.isEmpty() ? Optional.of(nobody()) : Optional.empty());
        if (said.isPresent()) {
            agents.forEach(it -> wakeups.control(it.id()));
        }
        return said;
    }

    /** Who hears what is said to a request that is split, or done in phases: the ledger passes it on to them. */
    private List<Task> agents(SessionEntity session, Task request) {
        return ledger.tasks().unfinished(session.id()).stream()
                .filter(it -> it.rootId().equals(request.id()) && !it.cancelRequested())
                .filter(it -> it.definition().hasKind(TaskKind.AGENT))
                .toList();
    }

    private static EventBody nobody() {
        return new EventBody.Notice(
                HEARD_LATER,
                "No agent works on the request at this moment. The next agent that works on it gets the message; if there is none, the session's next request does.");
    }

    /** Says it to one task. Empty when that has just ended. */
    Optional<PostedMessage> one(
            SessionEntity session, Task task, String text, MessageContext context) {
        return say(session, task, text, context, heardLater(task));
    }

    private Optional<PostedMessage> say(
            SessionEntity session,
            Task task,
            String text,
            MessageContext context,
            Optional<EventBody> later) {
        UUID id = TimeOrderedUuid.fresh();
        UUID taskId = task.id();
        List<EventBody> events = new ArrayList<>(List.of(said(id, text, true)));
        later.ifPresent(events::add);
        OptionalLong event =
                ledger.inbox()
                        .put(
                                id,
                                taskId,
                                CallerIdentity.current().subject(),
                                text,
                                context,
                                events,
                                List.of(audit(session, taskId, text, true, Map.of())));
        if (event.isEmpty()) {
            return Optional.empty();
        }
        session.touch();
        wakeups.control(taskId);
        wakeups.events(session.id(), event.getAsLong());
        long told = event.getAsLong() - events.size() + 1;
        return Optional.of(keep(session, id, taskId, text, true, told));
    }

    /** Whoever says something to a task that has no worker now should not wait for an answer. */
    private Optional<EventBody> heardLater(Task task) {
        if (task.waitingFor() == WaitReason.CHILDREN) {
            return Optional.of(new EventBody.Notice(HEARD_LATER, handedOut(task)));
        }
        return task.waitingFor() == WaitReason.ANSWER
                ? Optional.of(new EventBody.Notice(HEARD_LATER, asking(task)))
                : Optional.empty();
    }

    private String asking(Task task) {
        boolean people =
                ledger.waits().ofTask(task.id()).stream()
                        .filter(it -> it.state() == TaskWait.State.OPEN)
                        .anyMatch(it -> it.kind() == TaskWaitKind.ANSWER);
        return people
                ? "The %s waits for answers to its questions (`troupe answer`); it gets this message together with the answers."
                        .formatted(noun(task))
                : "The task waits for an answer of its parent agent; it gets this message together with the answer.";
    }

    private String handedOut(Task task) {
        String others =
                ledger.tasks().children(task.id()).stream()
                        .filter(it -> it.outcome() == null)
                        .map(it -> it.definition().agent())
                        .distinct()
                        .collect(Collectors.joining(", "));
        String end =
                RequestTasks.isRequest(task)
                        ? "Cancel the request to end all of its work now."
                        : "`troupe cancel --task %s` ends both now.".formatted(task.id());
        return "The %s waits for tasks that it started (%s); it gets this message when they have ended. %s"
                .formatted(noun(task), others, end);
    }

    /** What people know it as. */
    private static String noun(Task task) {
        return RequestTasks.isRequest(task) ? "request" : "task";
    }

    /** Keeps what was said, and was told by an event. */
    PostedMessage keep(
            SessionEntity session,
            UUID id,
            UUID taskId,
            String text,
            boolean steering,
            long event) {
        String author = CallerIdentity.current().subject();
        messages.save(new MessageEntity(id, session.id(), taskId, author, text, steering, event));
        return new PostedMessage(id, session.id(), taskId, steering, event);
    }

    static EventBody said(UUID id, String text, boolean steering) {
        return new EventBody.MessagePosted(id, CallerIdentity.current().subject(), text, steering);
    }

    static AuditEvent audit(
            SessionEntity session,
            UUID taskId,
            String text,
            boolean steering,
            Map<String, String> more) {
        Map<String, String> detail = new HashMap<>(more);
        detail.put("characters", Integer.toString(text.length()));
        detail.put("steering", Boolean.toString(steering));
        return AuditEventFactory.of(
                "message-posted",
                session.id(),
                taskId,
                session.project().path(),
                session.id().toString(),
                "done",
                detail);
    }
}
