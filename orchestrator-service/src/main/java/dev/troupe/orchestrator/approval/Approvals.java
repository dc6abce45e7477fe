package dev.troupe.orchestrator.approval;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.session.Approval;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.contracts.session.DecideApproval;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.orchestrator.audit.AuditEvents;
import dev.troupe.orchestrator.nudge.Nudges;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.SessionRegister;
import dev.troupe.orchestrator.session.Sessions;
import dev.troupe.redaction.Redactor;
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
public class Approvals {
    private static final int LONGEST_NOTE = 4_000;

    private final Ledger ledger;
    private final Sessions sessions;
    private final ListedItems items;
    private final Nudges nudges;
    private final JsonMapper json;

    /** Over the items of the ledger. */
    public Approvals(
            @Qualifier("orchestratorLedger") Ledger ledger,
            Sessions sessions,
            SessionRegister register,
            Nudges nudges,
            JsonMapper json) {
        this.ledger = ledger;
        this.sessions = sessions;
        this.items = new ListedItems(ledger, sessions, register);
        this.nudges = nudges;
        this.json = json;
    }

    /**
     * Approvals, newest first. Answered ones of all sessions together are those of the hundred
     * sessions changed last.
     *
     * @throws TroupeException NOT_FOUND for an unknown session
     */
    @Transactional(readOnly = true)
    public List<Approval> list(@Nullable UUID sessionId, boolean openOnly) {
        Caller.current().require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        return items.list(ItemKind.APPROVAL, sessionId, openOnly).map(this::view).toList();
    }

    /**
     * Answers an approval. The same answer again changes nothing.
     *
     * @throws TroupeException NOT_FOUND; CONFLICT when it was answered otherwise or withdrawn
     */
    @Transactional
    public Approval decide(UUID id, DecideApproval given) {
        DecideApproval request = redacted(given);
        Caller caller = Caller.current();
        caller.require(Role.APPROVER, Role.DEVELOPER);
        checkNote(request.note());
        SessionEntity session = sessions.hold(find(id).sessionId()).orElseThrow();
        Item item = find(id);
        return switch (item.state()) {
            case OPEN -> view(answer(session, item, request, caller));
            case DECIDED -> sameAnswer(item, request);
            case WITHDRAWN ->
                    throw new TroupeException(
                            ErrorCode.CONFLICT,
                            "Approval " + id + " was withdrawn: its task has ended.",
                            "Look at the session's tasks for what became of it.",
                            null);
        };
    }

    private Item find(UUID id) {
        return ledger.waits()
                .find(id)
                .filter(found -> found.kind() == ItemKind.APPROVAL)
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.NOT_FOUND,
                                "There is no approval " + id + ".",
                                "List the open ones with `troupe approve`.",
                                null));
    }

    private Item answer(SessionEntity session, Item item, DecideApproval request, Caller caller) {
        ApprovalAnswer answer = checkedAnswer(request, question(item));
        EventBody event =
                new EventBody.ApprovalDecided(
                        item.id(), request.approved(), caller.subject(), request.note());
        Item decided =
                ledger.waits()
                        .decide(
                                item.id(),
                                json.writeValueAsString(answer),
                                caller.subject(),
                                List.of(event),
                                List.of(audit(item, request, session)));
        session.touch();
        nudges.control(item.taskId());
        nudges.tasks(session.cell());
        nudges.events(session.id(), ledger.events().last(session.id()));
        return decided;
    }

    private static ApprovalAnswer checkedAnswer(DecideApproval given, ApprovalQuestion question) {
        boolean merge = question.tool().equals(Approval.MERGE);
        if (given.leavesApart() && (!merge || given.approved() || given.note() != null)) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "apart answers only which side of a merge stands, and goes with neither a yes nor a note.");
        }
        if (merge && given.remember()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "remember is not for a merge: its answer holds for one clash.");
        }
        return new ApprovalAnswer(
                given.approved(), given.remember(), given.note(), given.leavesApart());
    }

    private AuditEvent audit(Item item, DecideApproval request, SessionEntity session) {
        ApprovalQuestion question = question(item);
        return AuditEvents.of(
                "approval-decided",
                session.id(),
                item.taskId(),
                session.project().path(),
                question.subject(),
                request.approved() ? "approved" : request.leavesApart() ? "left apart" : "denied",
                detail(item, question, request));
    }

    /** How long a person took is told of persons alone: what is learnt of answers is learnt of theirs. */
    private static Map<String, String> detail(
            Item item, ApprovalQuestion question, DecideApproval request) {
        String note = request.note();
        Map<String, String> detail = new HashMap<>();
        detail.put("tool", question.tool());
        detail.put("reason", question.reason());
        detail.put("remember", Boolean.toString(request.remember()));
        detail.put("note", note == null ? "" : note);
        if (question.script() != null) {
            detail.put("script", question.script());
        }
        if (Caller.current().person()) {
            long took = Duration.between(item.askedAt(), Instant.now()).toMillis();
            detail.put("took-ms", Long.toString(Math.max(0, took)));
        }
        return detail;
    }

    private Approval sameAnswer(Item item, DecideApproval request) {
        Approval decided = view(item);
        ApprovalAnswer answer = decision(item);
        if (answer != null && answer.isSameDecision(request)) {
            return decided;
        }
        throw new TroupeException(
                ErrorCode.CONFLICT,
                "Approval %s was already %s by %s at %s."
                        .formatted(
                                decided.id(),
                                decided.state() == Approval.State.APPROVED ? "approved" : "denied",
                                decided.decidedBy(),
                                decided.decidedAt()),
                "Tell the session otherwise in a message.",
                null);
    }

    private Approval view(Item item) {
        ApprovalQuestion question = question(item);
        ApprovalAnswer answer = decision(item);
        return new Approval(
                item.id(),
                item.sessionId(),
                item.taskId(),
                question.tool(),
                question.subject(),
                question.detail(),
                question.reason(),
                question.reach(),
                state(item, answer),
                item.askedAt(),
                item.decidedBy(),
                item.decidedAt(),
                answer == null ? null : answer.note(),
                question.clash());
    }

    /** Reads what an item asks; a reach that is not known here is no wider than what is shown. */
    private ApprovalQuestion question(Item item) {
        return json.readerFor(ApprovalQuestion.class)
                .with(EnumFeature.READ_UNKNOWN_ENUM_VALUES_AS_NULL)
                .readValue(item.question());
    }

    private @Nullable ApprovalAnswer decision(Item item) {
        String decision = item.decision();
        return decision == null ? null : json.readValue(decision, ApprovalAnswer.class);
    }

    private static Approval.State state(Item item, @Nullable ApprovalAnswer answer) {
        return switch (item.state()) {
            case OPEN -> Approval.State.OPEN;
            case WITHDRAWN -> Approval.State.WITHDRAWN;
            case DECIDED ->
                    answer != null && answer.approved()
                            ? Approval.State.APPROVED
                            : Approval.State.DENIED;
        };
    }

    private static DecideApproval redacted(DecideApproval given) {
        String note = given.note();
        return note == null
                ? given
                : new DecideApproval(
                        given.approved(),
                        given.remember(),
                        Redactor.ofProcess().redact(note),
                        given.apart());
    }

    private static void checkNote(@Nullable String note) {
        if (note != null && (note.length() > LONGEST_NOTE || note.indexOf('\0') >= 0)) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "note must be text of at most " + LONGEST_NOTE + " characters.");
        }
    }
}
