package dev.troupe.worker.run;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.workflow.AnswerQuestion;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.wait.Item;
import dev.troupe.redaction.Redactor;
import dev.troupe.worker.model.ModelAnswer;
import dev.troupe.worker.model.gateway.ContextTooLongException;
import dev.troupe.worker.model.gateway.ModelCallException;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
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
final class Consulting {
    private static final JsonMapper JSON = new JsonMapper();

    private final Run run;
    private final Thinking thinking;
    private final OpenDraft open;
    private final RunMetrics metrics;

    Consulting(Run run, Thinking thinking, OpenDraft open, RunMetrics metrics) {
        this.run = run;
        this.thinking = thinking;
        this.open = open;
        this.metrics = metrics;
    }

    /** Answers all that is open. */
    void answer() throws InterruptedException {
        for (Item item : run.journal().read(it -> it.waits().ofChildren(run.taskId()))) {
            Optional<Step.Replied> reply = replied(item);
            if (reply.isPresent()) {
                tell(item, reply.get());
            } else if (mayThink(item)) {
                think(item);
            } else {
                decline(item);
            }
        }
    }

    private Optional<Step.Replied> replied(Item item) {
        return steps(Steps.REPLIED)
                .map(Step.Replied.class::cast)
                .filter(it -> it.item().equals(item.id()))
                .findFirst();
    }

    private Stream<Step> steps(String kind) {
        List<JournalEntry> entries =
                run.journal().read(it -> it.journal().ofTask(run.taskId(), Set.of(kind)));
        return entries.stream().flatMap(it -> Steps.read(it).stream());
    }

    /** Takes up the question, and room for the model call that answers it; false when there is none left. */
    private boolean mayThink(Item item) {
        if (Allotment.spent(run).isPresent()) {
            return false;
        }
        if (!known(item)) {
            open.draft().step(0, consulted(item));
        }
        return open.saveAskingForRoom().isEmpty();
    }

    private boolean known(Item item) {
        return steps(Steps.CONSULTED)
                .map(Step.Consulted.class::cast)
                .anyMatch(it -> it.item().equals(item.id()));
    }

    /** A task that ends, or waits for money, would take the asker along; that one can go on by itself. */
    private void decline(Item item) {
        if (known(item)) {
            // Its own model must not take the question for one that is still open.
            open.draft().step(0, new Step.Replied(item.id(), run.model(), "", Spend.NONE));
            open.save();
        }
        answer(
                item,
                Map.of(AskParentTool.UNABLE, AskParentTool.NO_ROOM),
                "%s cannot be asked: %s; the agent decides by itself."
                        .formatted(asked(), AskParentTool.NO_ROOM));
    }

    private Step.Consulted consulted(Item item) {
        Task asker = run.journal().task(item.taskId()).orElseThrow();
        String question =
                JSON.readValue(item.question(), Form.class).fields().stream()
                        .map(FormField::question)
                        .collect(Collectors.joining("\n"));
        return new Step.Consulted(
                item.id(),
                asker.id(),
                asker.definition().agent(),
                asker.definition().goal(),
                question);
    }

    private void think(Item item) throws InterruptedException {
        run.control().check();
        int turn = run.nextTurn();
        ModelAnswer answer;
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
    private void unanswered(Item item, int turn, TroupeException failure) {
        if (Outage.is(failure) || run.control().stopped() != null) {
            throw failure;
        }
        Spend lost = lost(failure);
        run.spent(lost);
        open.draft().step(turn, new Step.Replied(item.id(), run.model(), "", lost));
        open.settle(turn, lost);
        open.save();
        answer(
                item,
                Map.of(AskParentTool.UNABLE, AskParentTool.NO_ANSWER),
                "%s cannot be asked: %s (%s) The agent decides by itself."
                        .formatted(
                                asked(),
                                AskParentTool.NO_ANSWER,
                                Redactor.ofProcess().redact(String.valueOf(failure.getMessage()))));
    }

    private static Spend lost(TroupeException failure) {
        return switch (failure) {
            case ModelCallException e -> e.lost();
            case TroupeException e when e.getCause() instanceof ContextTooLongException c ->
                    c.lost();
            default -> Spend.NONE;
        };
    }

    private Step.Replied reply(Item item, int turn, ModelAnswer answer) {
        run.spent(answer.spend());
        boolean said = answer.finish() != ModelAnswer.Finish.FILTERED;
        Draft draft = open.draft();
        draft.step(
                turn,
                new Step.Replied(
                        item.id(),
                        answer.model(),
                        said ? answer.text().strip() : "",
                        answer.spend()));
        // As it was journaled: without secrets.
        Step.Replied kept = (Step.Replied) draft.steps().getLast();
        open.settle(turn, answer.spend());
        tell(turn, answer, draft);
        open.save();
        return kept;
    }

    private void tell(int turn, ModelAnswer answer, Draft draft) {
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
    private void tell(Item item, Step.Replied reply) {
        if (reply.text().isBlank()) {
            answer(item, Map.of(), asked() + " has no answer; the agent decides by itself.");
        } else {
            answer(item, Map.of(AskParentTool.ANSWER, reply.text()), asked() + " has answered.");
        }
    }

    private String asked() {
        return run.task().definition().agent();
    }

    private void answer(Item item, Map<String, Object> answers, String notice) {
        run.journal()
                .answer(
                        item.id(),
                        JSON.writeValueAsString(new AnswerQuestion(answers)),
                        asked(),
                        List.of(new EventBody.Notice("parent-answered", notice)));
    }
}
