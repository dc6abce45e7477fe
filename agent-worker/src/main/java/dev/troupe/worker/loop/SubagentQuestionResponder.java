package dev.troupe.worker.loop;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.gateway.ContextTooLongException;
import dev.troupe.model.gateway.ModelCallException;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.DatabaseOutage;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunMetrics;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.agent.AskParentTool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers what those ask to whom the task has handed work, before it waits for them again. The question, and what the
 * model says to it, are journaled before the asker hears it: a run after this one asks no model twice.
 */
final class SubagentQuestionResponder {
    private static final JsonMapper JSON = new JsonMapper();

    private final RunState run;
    private final ModelTurn thinking;
    private final JournalWriter open;
    private final RunMetrics metrics;

    SubagentQuestionResponder(
            RunState run, ModelTurn thinking, JournalWriter open, RunMetrics metrics) {
        this.run = run;
        this.thinking = thinking;
        this.open = open;
        this.metrics = metrics;
    }

    /** Answers all that is open. */
    void answer() throws InterruptedException {
        for (TaskWait item : run.journal().read(it -> it.waits().ofChildren(run.taskId()))) {
            Optional<JournalRecord.Replied> reply = replied(item);
            if (reply.isPresent()) {
                tell(item, reply.get());
            } else if (mayThink(item)) {
                think(item);
            } else {
                decline(item);
            }
        }
    }

    private Optional<JournalRecord.Replied> replied(TaskWait item) {
        return steps(JournalRecordCodec.REPLIED)
                .map(JournalRecord.Replied.class::cast)
                .filter(it -> it.item().equals(item.id()))
                .findFirst();
    }

    private Stream<JournalRecord> steps(String kind) {
        List<JournalEntry> entries =
                run.journal().read(it -> it.journal().ofTask(run.taskId(), Set.of(kind)));
        return entries.stream().flatMap(it -> JournalRecordCodec.read(it).stream());
    }

    /** Takes up the question, and room for the model call that answers it; false when there is none left. */
    private boolean mayThink(TaskWait item) {
        if (RunLimitCheck.spent(run).isPresent()) {
            return false;
        }
        if (!known(item)) {
            open.draft().step(0, consulted(item));
        }
        return open.saveAskingForRoom().isEmpty();
    }

    private boolean known(TaskWait item) {
        return steps(JournalRecordCodec.CONSULTED)
                .map(JournalRecord.Consulted.class::cast)
                .anyMatch(it -> it.item().equals(item.id()));
    }

    /** A task that ends, or waits for money, would take the asker along; that one can go on by itself. */
    private void decline(TaskWait item) {
        if (known(item)) {
            // Its own model must not take the question for one that is still open.
            open.draft()
                    .step(
                            0,
                            new JournalRecord.Replied(item.id(), run.model(), "", ModelUsage.NONE));
            open.save();
        }
        answer(
                item,
                Map.of(AskParentTool.UNABLE, AskParentTool.NO_ROOM),
                "%s cannot be asked: %s; the agent decides by itself."
                        .formatted(asked(), AskParentTool.NO_ROOM));
    }

    private JournalRecord.Consulted consulted(TaskWait item) {
        Task asker = run.journal().task(item.taskId()).orElseThrow();
        String question =
                JSON.readValue(item.question(), QuestionForm.class).fields().stream()
                        .map(FormField::question)
                        .collect(Collectors.joining("\n"));
        return new JournalRecord.Consulted(
                item.id(),
                asker.id(),
                asker.definition().agent(),
                asker.definition().goal(),
                question);
    }

    private void think(TaskWait item) throws InterruptedException {
        run.control().check();
        int turn = run.nextTurn();
        ModelResponse answer;
        try {
            answer = thinking.think(turn, open.system(), open.draft());
        } catch (TroupeException e) {
            unanswered(item, turn, e);
            return;
        }
        tell(item, reply(item, turn, answer));
    }

    /**
     * What its model refuses here it may refuse again when the task goes on; the asker need not end with it. What stops the run,
     * or keeps it from the database, is no answer of a model.
     */
    private void unanswered(TaskWait item, int turn, TroupeException failure) {
        if (DatabaseOutage.is(failure) || run.control().stopped() != null) {
            throw failure;
        }
        ModelUsage lost = lost(failure);
        run.spent(lost);
        open.draft().step(turn, new JournalRecord.Replied(item.id(), run.model(), "", lost));
        open.settle(turn, lost);
        open.save();
        answer(
                item,
                Map.of(AskParentTool.UNABLE, AskParentTool.NO_ANSWER),
                "%s cannot be asked: %s (%s) The agent decides by itself."
                        .formatted(
                                asked(),
                                AskParentTool.NO_ANSWER,
                                SecretRedactor.ofProcess()
                                        .redact(String.valueOf(failure.getMessage()))));
    }

    private static ModelUsage lost(TroupeException failure) {
        return switch (failure) {
            case ModelCallException e -> e.lost();
            case TroupeException e when e.getCause() instanceof ContextTooLongException c ->
                    c.lost();
            default -> ModelUsage.NONE;
        };
    }

    private JournalRecord.Replied reply(TaskWait item, int turn, ModelResponse answer) {
        run.spent(answer.spend());
        boolean said = answer.finish() != ModelResponse.Finish.FILTERED;
        JournalBatch draft = open.draft();
        draft.step(
                turn,
                new JournalRecord.Replied(
                        item.id(),
                        answer.model(),
                        said ? answer.text().strip() : "",
                        answer.spend()));
        // As it was journaled: without secrets.
        JournalRecord.Replied kept = (JournalRecord.Replied) draft.steps().getLast();
        open.settle(turn, answer.spend());
        tell(turn, answer, draft);
        open.save();
        return kept;
    }

    private void tell(int turn, ModelResponse answer, JournalBatch draft) {
        int window = run.services().models().settings(answer.model()).contextWindow();
        draft.event(
                new EventBody.TurnFinished(
                        turn,
                        answer.model(),
                        answer.text(),
                        0,
                        answer.spend(),
                        answer.contextTokens(),
                        window,
                        answer.duration().toMillis()));
        metrics.turn(answer.model(), answer.contextTokens(), window);
    }

    /** The asker goes on; without an answer it decides by itself. */
    private void tell(TaskWait item, JournalRecord.Replied reply) {
        if (reply.text().isBlank()) {
            answer(item, Map.of(), asked() + " has no answer; the agent decides by itself.");
        } else {
            answer(item, Map.of(AskParentTool.ANSWER, reply.text()), asked() + " has answered.");
        }
    }

    private String asked() {
        return run.task().definition().agent();
    }

    private void answer(TaskWait item, Map<String, Object> answers, String notice) {
        run.journal()
                .answer(
                        item.id(),
                        JSON.writeValueAsString(new AnswerQuestionRequest(answers)),
                        asked(),
                        List.of(new EventBody.Notice("parent-answered", notice)));
    }
}
