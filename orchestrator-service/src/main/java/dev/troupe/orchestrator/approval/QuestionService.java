package dev.troupe.orchestrator.approval;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.FormAnswerValidator;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.QuestionView;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.SessionRepository;
import dev.troupe.orchestrator.session.SessionService;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import dev.troupe.redaction.SecretRedactor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Questions in forms, as people see and answer them. */
public class QuestionService {
    private final Ledger ledger;
    private final SessionRepository sessions;
    private final TaskWaitListing items;
    private final WakeupPublisher wakeups;
    private final JsonMapper json;

    /** Over the items of the ledger. */
    public QuestionService(
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
     * Questions, newest first. Answered ones of all sessions together are those of the hundred sessions
     * changed last.
     *
     * @throws TroupeException NOT_FOUND for an unknown session
     */
    @Transactional(readOnly = true)
    public List<QuestionView> list(@Nullable UUID sessionId, boolean openOnly) {
        CallerIdentity.current().require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        return items.list(TaskWaitKind.ANSWER, sessionId, openOnly).map(this::view).toList();
    }

    /**
     * Answers all fields of a form at once, or leaves the rest to the agent that asks. The same answers again change
     * nothing.
     *
     * @throws TroupeException NOT_FOUND; INVALID_REQUEST naming everything that is wrong with the answers;
     *     CONFLICT when the form was answered otherwise or withdrawn
     */
    @Transactional
    public QuestionView answer(UUID id, AnswerQuestionRequest request) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.DEVELOPER);
        SessionEntity session = sessions.hold(find(id).sessionId()).orElseThrow();
        TaskWait wait = find(id);
        Map<String, Object> answers = answers(form(wait), request);
        return switch (wait.state()) {
            case OPEN -> view(settle(session, wait, answers, caller.subject()));
            case DECIDED -> same(view(wait), answers);
            case WITHDRAWN ->
                    throw new TroupeException(
                            ErrorCode.CONFLICT,
                            "Question " + id + " was withdrawn: its task has ended.",
                            "Look at the session's tasks to see how the task ended.",
                            null);
        };
    }

    private TaskWait find(UUID id) {
        return ledger.waits()
                .find(id)
                .filter(found -> found.kind() == TaskWaitKind.ANSWER)
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.NOT_FOUND,
                                "There is no question " + id + ".",
                                "List the open ones with `troupe answer`.",
                                null));
    }

    @SuppressWarnings("NullAway") // JSON may leave out what the record promises.
    private static Map<String, Object> answers(QuestionForm form, AnswerQuestionRequest request) {
        if (request.answers() == null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "answers is missing.",
                    "Send {\"answers\": {}} to accept the suggested answers.",
                    null);
        }
        Map<String, Object> redacted = new LinkedHashMap<>();
        FormAnswerValidator.complete(form, request.answers(), request.leaves())
                .forEach((key, answer) ->
                        redacted.put(
                                key,
                                answer instanceof String text
                                        ? SecretRedactor.ofProcess().redact(text)
                                        : answer));
        return redacted;
    }

    private TaskWait settle(
            SessionEntity session, TaskWait wait, Map<String, Object> answers, String subject) {
        TaskWait decided =
                ledger.waits()
                        .decide(
                                wait.id(),
                                json.writeValueAsString(new AnswerQuestionRequest(answers)),
                                subject,
                                List.of(
                                        new EventBody.QuestionAnswered(
                                                wait.id(), answers, subject)),
                                List.of(audit(session, wait, answers)));
        session.touch();
        wakeups.control(wait.taskId());
        wakeups.tasks(session.cell());
        wakeups.events(session.id(), ledger.events().last(session.id()));
        return decided;
    }

    private AuditEvent audit(SessionEntity session, TaskWait wait, Map<String, Object> answers) {
        return AuditEventFactory.of(
                "question-answered",
                session.id(),
                wait.taskId(),
                session.project().path(),
                form(wait).title(),
                "answered",
                Map.of("answers", json.writeValueAsString(answers)));
    }

    private QuestionView same(QuestionView decided, Map<String, Object> answers) {
        if (json.valueToTree(answers).equals(json.valueToTree(decided.answers()))) {
            return decided;
        }
        throw new TroupeException(
                ErrorCode.CONFLICT,
                "Question %s was already answered by %s at %s."
                        .formatted(decided.id(), decided.answeredBy(), decided.answeredAt()),
                "To change the decision, send the session a message.",
                null);
    }

    private QuestionView view(TaskWait wait) {
        String decision = wait.decision();
        return new QuestionView(
                wait.id(),
                wait.sessionId(),
                wait.taskId(),
                form(wait),
                state(wait),
                wait.askedAt(),
                decision == null
                        ? null
                        : json.readValue(decision, AnswerQuestionRequest.class).answers(),
                wait.decidedBy(),
                wait.state() == TaskWait.State.DECIDED ? wait.decidedAt() : null);
    }

    private static QuestionView.State state(TaskWait wait) {
        return switch (wait.state()) {
            case OPEN -> QuestionView.State.OPEN;
            case DECIDED -> QuestionView.State.ANSWERED;
            case WITHDRAWN -> QuestionView.State.WITHDRAWN;
        };
    }

    private QuestionForm form(TaskWait wait) {
        return json.readValue(wait.question(), QuestionForm.class);
    }
}
