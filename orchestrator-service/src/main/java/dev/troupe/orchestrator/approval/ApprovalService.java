package dev.troupe.orchestrator.approval;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.SessionRepository;
import dev.troupe.orchestrator.session.SessionService;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import dev.troupe.redaction.SecretRedactor;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** Approvals as people see and answer them. */
public class ApprovalService {
    private static final int LONGEST_NOTE = 4_000;

    private final Ledger ledger;
    private final SessionRepository sessions;
    private final TaskWaitListing items;
    private final WakeupPublisher wakeups;
    private final JsonMapper json;

    /** Over the items of the ledger. */
    public ApprovalService(
            @Qualifier("orchestratorLedger") Ledger ledger,
            SessionRepository sessions,
            SessionService sessionService,
            WakeupPublisher wakeups,
            JsonMapper json) {
        this.ledger = ledger;
        this.sessions = sessions;
        this.items = new TaskWaitListing(ledger, sessions, sessionService);
        this.wakeups = wakeups;
        this.json = json;
    }

    /**
     * Approvals, newest first. Answered ones of all sessions together are those of the hundred
     * sessions changed last.
     *
     * @throws TroupeException NOT_FOUND for an unknown session
     */
    @Transactional(readOnly = true)
    public List<ApprovalRequest> list(@Nullable UUID sessionId, boolean openOnly) {
        CallerIdentity.current().require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        return items.list(TaskWaitKind.APPROVAL, sessionId, openOnly).map(this::view).toList();
    }

    /**
     * Answers an approval. The same answer again changes nothing.
     *
     * @throws TroupeException NOT_FOUND; CONFLICT when it was answered otherwise or withdrawn
     */
    @Transactional
    public ApprovalRequest decide(UUID id, DecideApprovalRequest given) {
        DecideApprovalRequest request = redacted(given);
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.APPROVER, Role.DEVELOPER);
        checkNote(request.note());
        SessionEntity session = sessions.hold(find(id).sessionId()).orElseThrow();
        TaskWait wait = find(id);
        return switch (wait.state()) {
            case OPEN -> view(answer(session, wait, request, caller));
            case DECIDED -> sameAnswer(wait, request);
            case WITHDRAWN ->
                    throw new TroupeException(
                            ErrorCode.CONFLICT,
                            "Approval " + id + " was withdrawn: its task has ended.",
                            "Look at the session's tasks to see how the task ended.",
                            null);
        };
    }

    private TaskWait find(UUID id) {
        return ledger.waits()
                .find(id)
                .filter(found -> found.kind() == TaskWaitKind.APPROVAL)
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.NOT_FOUND,
                                "There is no approval " + id + ".",
                                "List the open ones with `troupe approve`.",
                                null));
    }

    private TaskWait answer(
            SessionEntity session,
            TaskWait wait,
            DecideApprovalRequest request,
            CallerIdentity caller) {
        ApprovalAnswer answer = checkedAnswer(request, question(wait));
        EventBody event =
                new EventBody.ApprovalDecided(
                        wait.id(), request.approved(), caller.subject(), request.note());
        TaskWait decided =
                ledger.waits()
                        .decide(
                                wait.id(),
                                json.writeValueAsString(answer),
                                caller.subject(),
                                List.of(event),
                                List.of(audit(wait, request, session)));
        session.touch();
        wakeups.control(wait.taskId());
        wakeups.tasks(session.cell());
        wakeups.events(session.id(), ledger.events().last(session.id()));
        return decided;
    }

    private static ApprovalAnswer checkedAnswer(
            DecideApprovalRequest given, ApprovalQuestion question) {
        boolean merge = question.tool().equals(ApprovalRequest.MERGE);
        if (given.keepsOnBranch() && (!merge || given.approved() || given.note() != null)) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "keepOnBranch answers only which side of a merge stands, and goes with neither a yes nor a note.");
        }
        if (merge && given.remember()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "remember is not for a merge: its answer holds for one conflict.");
        }
        return new ApprovalAnswer(
                given.approved(), given.remember(), given.note(), given.keepsOnBranch());
    }

    private AuditEvent audit(TaskWait wait, DecideApprovalRequest request, SessionEntity session) {
        ApprovalQuestion question = question(wait);
        return AuditEventFactory.of(
                "approval-decided",
                session.id(),
                wait.taskId(),
                session.project().path(),
                question.subject(),
                request.approved()
                        ? "approved"
                        : request.keepsOnBranch() ? "kept on its branch" : "denied",
                detail(wait, question, request));
    }

    /** How long a person took is told of persons alone: what is learnt of answers is learnt of theirs. */
    private static Map<String, String> detail(
            TaskWait wait, ApprovalQuestion question, DecideApprovalRequest request) {
        String note = request.note();
        Map<String, String> detail = new HashMap<>();
        detail.put("tool", question.tool());
        detail.put("reason", question.reason());
        detail.put("remember", Boolean.toString(request.remember()));
        detail.put("note", note == null ? "" : note);
        if (question.scriptHash() != null) {
            detail.put("script", question.scriptHash());
        }
        if (CallerIdentity.current().person()) {
            long took = Duration.between(wait.askedAt(), Instant.now()).toMillis();
            detail.put("took-ms", Long.toString(Math.max(0, took)));
        }
        return detail;
    }

    private ApprovalRequest sameAnswer(TaskWait wait, DecideApprovalRequest request) {
        ApprovalRequest decided = view(wait);
        ApprovalAnswer answer = decision(wait);
        if (answer != null && answer.isSameDecision(request)) {
            return decided;
        }
        throw new TroupeException(
                ErrorCode.CONFLICT,
                "Approval %s was already %s by %s at %s."
                        .formatted(
                                decided.id(),
                                decided.state() == ApprovalRequest.State.APPROVED
                                        ? "approved"
                                        : "denied",
                                decided.decidedBy(),
                                decided.decidedAt()),
                "To change the decision, send the session a message.",
                null);
    }

    private ApprovalRequest view(TaskWait wait) {
        ApprovalQuestion question = question(wait);
        ApprovalAnswer answer = decision(wait);
        return new ApprovalRequest(
                wait.id(),
                wait.sessionId(),
                wait.taskId(),
                question.tool(),
                question.subject(),
                question.detail(),
                question.reason(),
                question.scope(),
                state(wait, answer),
                wait.askedAt(),
                wait.decidedBy(),
                wait.decidedAt(),
                answer == null ? null : answer.note(),
                question.conflict());
    }

    /** Reads what an item asks; a reach that is not known here is no wider than what is shown. */
    private ApprovalQuestion question(TaskWait wait) {
        return json.readerFor(ApprovalQuestion.class)
                .with(EnumFeature.READ_UNKNOWN_ENUM_VALUES_AS_NULL)
                .readValue(wait.question());
    }

    private @Nullable ApprovalAnswer decision(TaskWait wait) {
        String decision = wait.decision();
        return decision == null ? null : json.readValue(decision, ApprovalAnswer.class);
    }

    private static ApprovalRequest.State state(TaskWait wait, @Nullable ApprovalAnswer answer) {
        return switch (wait.state()) {
            case OPEN -> ApprovalRequest.State.OPEN;
            case WITHDRAWN -> ApprovalRequest.State.WITHDRAWN;
            case DECIDED ->
                    answer != null && answer.approved()
                            ? ApprovalRequest.State.APPROVED
                            : ApprovalRequest.State.DENIED;
        };
    }

    private static DecideApprovalRequest redacted(DecideApprovalRequest given) {
        String note = given.note();
        return note == null
                ? given
                : new DecideApprovalRequest(
                        given.approved(),
                        given.remember(),
                        SecretRedactor.ofProcess().redact(note),
                        given.keepOnBranch());
    }

    private static void checkNote(@Nullable String note) {
        if (note != null && (note.length() > LONGEST_NOTE || note.indexOf('\0') >= 0)) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "note must be text of at most " + LONGEST_NOTE + " characters.");
        }
    }
}
