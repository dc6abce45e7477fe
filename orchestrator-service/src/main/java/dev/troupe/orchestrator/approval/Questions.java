package dev.troupe.orchestrator.approval;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.workflow.AnswerQuestion;
import dev.troupe.contracts.workflow.Answers;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.Question;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.orchestrator.audit.AuditEvents;
import dev.troupe.orchestrator.nudge.Nudges;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.SessionRegister;
import dev.troupe.orchestrator.session.Sessions;
import dev.troupe.redaction.Redactor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Questions in forms, as people see and answer them. */
public class Questions {
    private final Ledger ledger;
    private final Sessions sessions;
    private final ListedItems items;
    private final Nudges nudges;
    private final JsonMapper json;

    /** Over the items of the ledger. */
    public Questions(
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
     * Questions, newest first. Answered ones of all sessions together are those of the hundred sessions
     * changed last.
     *
     * @throws TroupeException NOT_FOUND for an unknown session
     */
    @Transactional(readOnly = true)
    public List<Question> list(@Nullable UUID sessionId, boolean openOnly) {
        Caller.current().require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        return items.list(ItemKind.ANSWER, sessionId, openOnly).map(this::view).toList();
    }

    /**
     * Answers all fields of a form at once, or leaves the rest to the agent that asks. The same answers again change
     * nothing.
     *
     * @throws TroupeException NOT_FOUND; INVALID_REQUEST naming everything that is wrong with the answers;
     *     CONFLICT when the form was answered otherwise or withdrawn
     */
    @Transactional
    public Question answer(UUID id, AnswerQuestion request) {
        Caller caller = Caller.current();
        caller.require(Role.DEVELOPER);
        SessionEntity session = sessions.hold(find(id).sessionId()).orElseThrow();
        Item item = find(id);
        Map<String, Object> answers = answers(form(item), request);
        return switch (item.state()) {
            case OPEN -> view(settle(session, item, answers, caller.subject()));
            case DECIDED -> same(view(item), answers);
            case WITHDRAWN ->
                    throw new TroupeException(
                            ErrorCode.CONFLICT,
                            "Question " + id + " was withdrawn: its task has ended.",
                            "Look at the session's tasks for what became of it.",
                            null);
        };
    }

    private Item find(UUID id) {
        return ledger.waits()
                .find(id)
                .filter(found -> found.kind() == ItemKind.ANSWER)
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.NOT_FOUND,
                                "There is no question " + id + ".",
                                "List the open ones with `troupe answer`.",
                                null));
    }

    @SuppressWarnings("NullAway") // JSON may leave out what the record promises.
    private static Map<String, Object> answers(Form form, AnswerQuestion request) {
        if (request.answers() == null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "answers is missing.",
                    "Send {\"answers\": {}} to take what is suggested.",
                    null);
        }
        Map<String, Object> redacted = new LinkedHashMap<>();
        Answers.complete(form, request.answers(), request.leaves())
                .forEach((key, answer) ->
                        redacted.put(
                                key,
                                answer instanceof String text
                                        ? Redactor.ofProcess().redact(text)
                                        : answer));
        return redacted;
    }

    private Item settle(
            SessionEntity session, Item item, Map<String, Object> answers, String subject) {
        Item decided =
                ledger.waits()
                        .decide(
                                item.id(),
                                json.writeValueAsString(new AnswerQuestion(answers)),
                                subject,
                                List.of(
                                        new EventBody.QuestionAnswered(
                                                item.id(), answers, subject)),
                                List.of(audit(session, item, answers)));
        session.touch();
        nudges.control(item.taskId());
        nudges.tasks(session.cell());
        nudges.events(session.id(), ledger.events().last(session.id()));
        return decided;
    }

    private AuditEvent audit(SessionEntity session, Item item, Map<String, Object> answers) {
        return AuditEvents.of(
                "question-answered",
                session.id(),
                item.taskId(),
                session.project().path(),
                form(item).title(),
                "answered",
                Map.of("answers", json.writeValueAsString(answers)));
    }

    private Question same(Question decided, Map<String, Object> answers) {
        if (json.valueToTree(answers).equals(json.valueToTree(decided.answers()))) {
            return decided;
        }
        throw new TroupeException(
                ErrorCode.CONFLICT,
                "Question %s was already answered by %s at %s."
                        .formatted(decided.id(), decided.answeredBy(), decided.answeredAt()),
                "Tell the session otherwise in a message.",
                null);
    }

    private Question view(Item item) {
        String decision = item.decision();
        return new Question(
                item.id(),
                item.sessionId(),
                item.taskId(),
                form(item),
                state(item),
                item.askedAt(),
                decision == null ? null : json.readValue(decision, AnswerQuestion.class).answers(),
                item.decidedBy(),
                item.state() == Item.State.DECIDED ? item.decidedAt() : null);
    }

    private static Question.State state(Item item) {
        return switch (item.state()) {
            case OPEN -> Question.State.OPEN;
            case DECIDED -> Question.State.ANSWERED;
            case WITHDRAWN -> Question.State.WITHDRAWN;
        };
    }

    private Form form(Item item) {
        return json.readValue(item.question(), Form.class);
    }
}
