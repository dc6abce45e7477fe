package dev.troupe.orchestrator.session;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.CompactSessionRequest;
import dev.troupe.contracts.session.ContextUsage;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.redaction.SecretRedactor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** Tells what fills the models' windows, and has conversations shortened. */
public class SessionContextService {
    private static final int LONGEST = 2_000;
    private static final List<String> MEASURED = List.of("turn-finished", "context-compacted");

    private final SessionService views;
    private final LockedSessions sessions;
    private final TaskLauncher launcher;
    private final Ledger ledger;

    public SessionContextService(
            SessionService views,
            SessionRepository repository,
            TaskLauncher launcher,
            Ledger ledger) {
        this.views = views;
        this.sessions = new LockedSessions(repository);
        this.launcher = launcher;
        this.ledger = ledger;
    }

    /**
     * Tells what filled the window at the newest model call of a session's requests, or after it was shortened since.
     *
     * @throws TroupeException NOT_FOUND
     */
    @Transactional(readOnly = true)
    public ContextUsage usage(UUID id) {
        views.requireExisting(id);
        return ledger.events()
                .newest(id, MEASURED)
                .map(SessionContextService::usage)
                .orElse(ContextUsage.NONE);
    }

    private static ContextUsage usage(SessionEvent event) {
        return switch (event.body()) {
            case EventBody.TurnFinished turn ->
                    new ContextUsage(
                            turn.model(),
                            turn.contextWindow(),
                            turn.contextTokens(),
                            Objects.requireNonNullElse(turn.context(), List.of()),
                            event.at());
            case EventBody.ContextCompacted compacted ->
                    new ContextUsage(
                            compacted.model(),
                            compacted.contextWindow(),
                            compacted.tokens(),
                            compacted.context(),
                            event.at());
            default -> ContextUsage.NONE;
        };
    }

    /**
     * Starts the task that shortens the conversation.
     *
     * @throws TroupeException NOT_FOUND, INVALID_REQUEST; CONFLICT while the session works, and when nothing was said
     */
    @Transactional
    public StartedTask compact(UUID id, CompactSessionRequest request) {
        CallerIdentity.current().require(Role.DEVELOPER);
        String keep = checked(request.keep());
        SessionEntity session = sessions.holdForWork(id);
        if (!ledger.tasks().unfinished(id).isEmpty()) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "Session " + id + " is still working.",
                    "Wait until it is done. While a session works, it shortens its conversation by itself when the model's window is nearly full.",
                    null);
        }
        if (session.fork() == null
                && ledger.tasks().ofSession(id).stream().noneMatch(RequestTasks::isRequest)) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "Nothing was said in session " + id + " yet, so there is nothing to shorten.",
                    "Send a request first.",
                    null);
        }
        TaskLauncher.Launched task =
                launcher.launch(
                        session,
                        TaskKind.COMPACT,
                        TaskLauncher.USUAL_AGENT,
                        "shorten the conversation",
                        RequestInput.begin(session, TimeOrderedUuid.fresh(), keep, null).build(),
                        0,
                        List.of(
                                new EventBody.TaskChanged(
                                        TaskKind.COMPACT.word(), "queued", null, null)),
                        taskId ->
                                AuditEventFactory.of(
                                        "compact-requested",
                                        id,
                                        taskId,
                                        session.project().path(),
                                        id.toString(),
                                        "done",
                                        Map.of()));
        return new StartedTask(id, task.taskId(), task.event());
    }

    private static String checked(@Nullable String keep) {
        String text = keep == null ? "" : keep.strip();
        if (text.length() > LONGEST || text.indexOf('\0') >= 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "keep has " + text.length() + " characters, or one that is no text.",
                    "Say in at most " + LONGEST + " characters what must stay.",
                    null);
        }
        return SecretRedactor.ofProcess().redact(text);
    }
}
