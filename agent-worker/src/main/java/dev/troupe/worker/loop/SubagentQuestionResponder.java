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
    private final ModelTurn modelTurn;
    private final JournalWriter journalWriter;

    SubagentQuestionResponder(RunState run, ModelTurn modelTurn, JournalWriter journalWriter) {
        this.run = run;
        this.modelTurn = modelTurn;
        this.journalWriter = journalWriter;
    }

    /** Answers all that is open. */
    void answer() throws InterruptedException {
        for (TaskWait wait : run.journal().read(it -> it.waits().ofChildren(run.taskId()))) {
            Optional<JournalRecord.ParentReplied> reply = replied(wait);
            if (reply.isPresent()) {
                tell(wait, reply.get());
            } else if (mayThink(wait)) {
                think(wait);
            } else {
                decline(wait);
            }
        }
    }

    private Optional<JournalRecord.ParentReplied> replied(TaskWait wait) {
        return steps(JournalRecordCodec.REPLIED)
                .map(JournalRecord.ParentReplied.class::cast)
                .filter(it -> it.item().equals(wait.id()))
                .findFirst();
    }

    private Stream<JournalRecord> steps(String kind) {
        List<JournalEntry> entries =
                run.journal().read(it -> it.journal().ofTask(run.taskId(), Set.of(kind)));
        return entries.stream().flatMap(it -> JournalRecordCodec.read(it).stream());
    }

    /** Takes up the question, and room for the model call that answers it; false when there is none left. */
    private boolean mayThink(TaskWait wait) {
        if (RunLimitCheck.spent(run).isPresent()) {
            return false;
        }
        if (!known(wait)) {
            journalWriter.draft().step(0, consulted(wait));
        }
        return journalWriter.saveReservingBudget().isEmpty();
    }

    private boolean known(TaskWait wait) {
        return steps(JournalRecordCodec.CONSULTED)
                .map(JournalRecord.ParentConsulted.class::cast)
                .anyMatch(it -> it.item().equals(wait.id()));
    }

    /** A task that ends, or waits for money, would take the asker along; that one can go on by itself. */
    private void decline(TaskWait wait) {
        if (known(wait)) {
            // Its own model must not take the question for one that is still open.
            journalWriter
                    .draft()
                    .step(
                            0,
                            new JournalRecord.ParentReplied(
                                    wait.id(), run.model(), "", ModelUsage.NONE));
            journalWriter.save();
        }
        answer(
                wait,
                Map.of(AskParentTool.UNABLE, AskParentTool.NO_ROOM),
                "%s cannot be asked: %s; the agent decides by itself."
                        .formatted(asked(), AskParentTool.NO_ROOM));
    }

    private JournalRecord.ParentConsulted consulted(TaskWait wait) {
        Task asker = run.journal().task(wait.taskId()).orElseThrow();
        String question =
                JSON.readValue(wait.question(), QuestionForm.class).fields().stream()
                        .map(FormField::question)
                        .collect(Collectors.joining("\n"));
        return new JournalRecord.ParentConsulted(
                wait.id(),
                asker.id(),
                asker.definition().agent(),
                asker.definition().goal(),
                question);
    }

    private void think(TaskWait wait) throws InterruptedException {
        run.control().check();
        int turn = run.nextTurn();
        ModelResponse response;
        try {
            response = modelTurn.think(turn, journalWriter.system(), journalWriter.draft());
        } catch (TroupeException e) {
            unanswered(wait, turn, e);
            return;
        }
        tell(wait, reply(wait, turn, response));
    }

    /**
     * What its model refuses here it may refuse again when the task goes on; the asker need not end with it. What stops the run,
     * or keeps it from the database, is no answer of a model.
     */
    private void unanswered(TaskWait wait, int turn, TroupeException failure) {
        if (DatabaseOutage.is(failure) || run.control().stopped() != null) {
            throw failure;
        }
        ModelUsage abortedUsage = lost(failure);
        run.spent(abortedUsage);
        journalWriter
                .draft()
                .step(
                        turn,
                        new JournalRecord.ParentReplied(wait.id(), run.model(), "", abortedUsage));
        journalWriter.settle(turn, abortedUsage);
        journalWriter.save();
        answer(
                wait,
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

    private JournalRecord.ParentReplied reply(TaskWait wait, int turn, ModelResponse response) {
        run.spent(response.spend());
        boolean said = response.finish() != ModelResponse.Finish.FILTERED;
        JournalBatch batch = journalWriter.draft();
        batch.step(
                turn,
                new JournalRecord.ParentReplied(
                        wait.id(),
                        response.model(),
                        said ? response.text().strip() : "",
                        response.spend()));
        // As it was journaled: without secrets.
        JournalRecord.ParentReplied kept = (JournalRecord.ParentReplied) batch.steps().getLast();
        journalWriter.settle(turn, response, 0);
        journalWriter.save();
        return kept;
    }

    /** The asker goes on; without an answer it decides by itself. */
    private void tell(TaskWait wait, JournalRecord.ParentReplied reply) {
        if (reply.text().isBlank()) {
            answer(wait, Map.of(), asked() + " has no answer; the agent decides by itself.");
        } else {
            answer(wait, Map.of(AskParentTool.ANSWER, reply.text()), asked() + " has answered.");
        }
    }

    private String asked() {
        return run.task().definition().agent();
    }

    private void answer(TaskWait wait, Map<String, Object> answers, String notice) {
        run.journal()
                .answer(
                        wait.id(),
                        JSON.writeValueAsString(new AnswerQuestionRequest(answers)),
                        asked(),
                        List.of(new EventBody.Notice("parent-answered", notice)));
    }
}
