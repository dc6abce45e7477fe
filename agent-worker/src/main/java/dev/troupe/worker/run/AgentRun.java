package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Spend;
import dev.troupe.ledger.budget.Reservation;
import dev.troupe.ledger.budget.Settlement;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.journal.Appended;
import dev.troupe.ledger.lease.TaskCancelledException;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.agent.AgentDefinition;
import dev.troupe.worker.model.ModelAnswer;
import dev.troupe.worker.model.ModelCallException;
import dev.troupe.worker.model.ModelSettings;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.validation.Prepared;
import dev.troupe.worker.validation.Scope;
import dev.troupe.worker.validation.ToolExecutor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The loop of an agent's task: think, write down what is about to happen, do it, write down what came
 * of it. Two commits a turn.
 */
final class AgentRun implements TaskRun {
    private static final int CUTS_IN_A_ROW = 3;

    private final Run run;
    private final Workplace place;
    private final RunContext context;
    private final ToolExecutor tools;
    private final Prompting prompting;
    private final Thinking thinking;
    private final Intents intents;
    private final Results results;
    private final Approving approving;
    private final Optional<OpenTurn> unfinished;
    private final RunMetrics metrics;
    private Draft draft;
    private List<Slot> acting = List.of();
    private @Nullable Reservation reserved;
    private int cuts;

    AgentRun(Run run, Workplace place, Optional<OpenTurn> unfinished, RunMetrics metrics) {
        this.run = run;
        this.place = place;
        this.unfinished = unfinished;
        this.context = new RunContext(run, place);
        this.tools = run.services().tools();
        AgentDefinition agent = run.services().agents().named(run.task().definition().agent());
        this.prompting = new Prompting(agent, place.workspace());
        this.thinking = new Thinking(run, offered(agent));
        this.intents = new Intents(run);
        this.results = new Results(run, place);
        this.approving = new Approving(run, tools, intents);
        this.metrics = metrics;
        this.draft = run.journal().draft();
    }

    private List<ToolSpec> offered(AgentDefinition agent) {
        return tools.specs().stream().filter(it -> agent.tools().contains(it.name())).toList();
    }

    @Override
    public End run() throws InterruptedException {
        open();
        if (unfinished.isPresent() && !resume(unfinished.get())) {
            return new End.Waiting();
        }
        while (true) {
            run.control().check();
            takeMessages();
            Optional<End> end = turn();
            if (end.isPresent()) {
                return end.get();
            }
        }
    }

    private void open() {
        place.base().ifPresent(it -> draft.step(0, new Step.Based(it)));
        draft.event(
                new EventBody.RunStarted(
                        run.control().key().epoch(),
                        run.services().worker(),
                        run.task().definition().agent(),
                        run.model()));
        if (unfinished.isEmpty()) {
            reserve();
        }
        save();
    }

    /** Asks for room for the next model call, together with what is written next anyway. */
    private void reserve() {
        reserved = thinking.reservation(run.turn() + 1, system());
        draft.reserve(reserved);
    }

    private String system() {
        return prompting.text(run.standing().mode());
    }

    /** Messages are taken up with the next commit; until then they stay in the inbox. */
    private void takeMessages() {
        if (!run.control().takeNews()) {
            return;
        }
        for (InboxMessage message : run.services().ledger().inbox().waiting(run.taskId())) {
            take(message);
        }
    }

    private void take(InboxMessage message) {
        if (draft.takes(message.id())) {
            return;
        }
        Step.Message step = new Step.Message(message.id(), message.author(), message.text());
        long seq = draft.step(0, step);
        draft.taken(message.id());
        run.conversation().apply(run.taskId(), seq, step);
        if (message.author().equals(Standing.AUTHOR)) {
            run.stand(run.standing().changed(message.text()));
        }
    }

    private Optional<End> turn() throws InterruptedException {
        int limit = run.services().limits().maxTurns();
        if (run.turn() >= limit) {
            throw new TroupeException(
                    ErrorCode.TURN_LIMIT, "The task has used its " + limit + " turns.");
        }
        int turn = run.nextTurn();
        ModelAnswer answer = think(turn);
        Step.Turn step = step(answer);
        note(turn, answer, step);
        if (finished(answer)) {
            return finish(answer);
        }
        cuts = step.cut() ? cuts + 1 : 0;
        if (cuts >= CUTS_IN_A_ROW) {
            throw new TroupeException(
                    ErrorCode.MODEL_OUTPUT_INVALID,
                    "The model's answers were cut at its limit of output tokens "
                            + cuts
                            + " times in a row.");
        }
        return act(turn, step) ? Optional.empty() : Optional.of(new End.Waiting());
    }

    private ModelAnswer think(int turn) throws InterruptedException {
        ModelAnswer answer = thinking.think(turn, system(), draft);
        run.spent(answer.spend());
        return answer;
    }

    private Step.Turn step(ModelAnswer answer) {
        boolean cut = answer.finish() == ModelAnswer.Finish.LENGTH;
        return new Step.Turn(
                run.model(),
                answer.text(),
                answer.calls(),
                answer.problems(),
                cut,
                answer.spend(),
                answer.estimated());
    }

    private void note(int turn, ModelAnswer answer, Step.Turn step) {
        draft.step(turn, step);
        draft.settle(new Settlement(turn, answer.spend()));
        reserved = null;
        ModelSettings model = run.services().models().settings(run.model());
        draft.event(
                new EventBody.TurnFinished(
                        turn,
                        answer.text(),
                        answer.calls().size(),
                        answer.spend(),
                        answer.contextTokens(),
                        model.contextWindow(),
                        answer.duration().toMillis()));
        metrics.turn(run.model(), answer.contextTokens(), model.contextWindow());
        metrics.messages(run.conversation().size());
    }

    private static boolean finished(ModelAnswer answer) {
        return answer.calls().isEmpty()
                && answer.problems().isEmpty()
                && answer.finish() != ModelAnswer.Finish.LENGTH;
    }

    /** Ends the task, unless somebody has said something meanwhile. */
    private Optional<End> finish(ModelAnswer answer) {
        Endings endings = new Endings(run);
        Draft last = draft.copy();
        last.event(endings.finished("succeeded", answer.text(), null, null));
        if (run.journal().finish(Endings.succeeded(answer.text()), last)) {
            return Optional.of(new End.Finished());
        }
        run.control().news();
        takeMessages();
        reserve();
        save();
        return Optional.empty();
    }

    /** Runs the calls of a turn; false when the run must wait for an answer first. */
    private boolean act(int turn, Step.Turn step) throws InterruptedException {
        Scope scope = context.scope();
        Overlay overlay = new Overlay(place.workspace());
        List<Slot> slots = new ArrayList<>();
        for (var call : step.calls()) {
            slots.add(new Slot(call, tools.prepare(call, step.cut(), scope, overlay)));
        }
        Map<String, Long> asked = new LinkedHashMap<>();
        for (Slot slot : slots) {
            refuseQuestions(slot, scope);
            long seq = draft.nextSeq();
            intents.add(turn, slot, draft);
            if (slot.asks()) {
                asked.put(slot.raw().id(), seq);
            }
        }
        save();
        return proceed(turn, slots, asked);
    }

    private static void refuseQuestions(Slot slot, Scope scope) {
        if (slot.asks() && !scope.canAsk()) {
            Prepared.Ready ready = slot.ready().orElseThrow();
            throw new TroupeException(
                    ErrorCode.APPROVAL_NEEDED,
                    "%s needs an approval, and nobody can be asked: %s"
                            .formatted(ready.title(), ready.proposal().reason()));
        }
    }

    private boolean proceed(int turn, List<Slot> slots, Map<String, Long> asked)
            throws InterruptedException {
        Map<String, Long> open = asked;
        // What was answered in an earlier round holds while a later one asks for something else.
        Map<String, Answer> answers = new LinkedHashMap<>();
        while (!open.isEmpty()) {
            Optional<Map<String, Answer>> given = approving.await(open);
            if (given.isEmpty()) {
                run.journal().suspend(WaitReason.APPROVAL, draft);
                return false;
            }
            answers.putAll(given.get());
            open = approving.settle(turn, slots, answers, context.scope(), draft);
            if (open.isEmpty()) {
                draft.step(turn, Approving.cleared(answers));
            }
            save();
        }
        execute(turn, slots);
        return true;
    }

    private void execute(int turn, List<Slot> slots) throws InterruptedException {
        acting = slots;
        new Execution(tools, run.control(), context.scope()).run(slots);
        acting = List.of();
        results.add(turn, slots, draft);
        reserveAfter();
        save();
    }

    /** The results count towards the next call, so the conversation has to know them first. */
    private void reserveAfter() {
        reserved = thinking.reservation(run.turn() + 1, system(), draft.steps());
        draft.reserve(reserved);
    }

    /** Goes on with a turn that an earlier run left; false when an answer is still missing. */
    private boolean resume(OpenTurn open) throws InterruptedException {
        Scope scope = context.scope();
        if (open.begun()) {
            List<Slot> slots = new Resumption(run, tools, scope).slots(open);
            // What was turned down only now has not been told yet.
            slots.stream()
                    .filter(it -> it.prepared() instanceof Prepared.Closed)
                    .forEach(it -> intents.add(open.number(), it, draft));
            execute(open.number(), slots);
            return true;
        }
        Overlay overlay = new Overlay(place.workspace());
        List<Slot> slots = new ArrayList<>();
        for (var call : open.turn().calls()) {
            if (!open.answered(call.id())) {
                Slot slot = new Slot(call, tools.prepare(call, open.turn().cut(), scope, overlay));
                open.intent(call.id()).ifPresent(it -> slot.show(it.effects()));
                slots.add(slot);
            }
        }
        return proceed(open.number(), slots, open.asked());
    }

    private void save() {
        Draft written = draft;
        Appended appended;
        try {
            appended = run.journal().append(written);
        } catch (TaskCancelledException e) {
            // The last words will carry what this commit could not.
            throw e;
        } catch (RuntimeException e) {
            draft = run.journal().draft();
            throw e;
        }
        run.apply(written);
        draft = run.journal().draft();
        if (appended.refusedBy() != null) {
            reserved = null;
            throw new TroupeException(
                    ErrorCode.BUDGET_EXHAUSTED,
                    "The budget of the "
                            + appended.refusedBy()
                            + " has no room for another model call.");
        }
    }

    @Override
    public Draft lastWords(@Nullable Throwable cause) {
        acting.forEach(Slot::stop);
        if (!acting.isEmpty()) {
            results.add(run.turn(), acting, draft);
            acting = List.of();
        }
        draft.reserve(null);
        if (reserved != null && !draft.settles()) {
            Spend lost =
                    cause instanceof ModelCallException failed ? failed.lost() : cutShort(cause);
            draft.settle(new Settlement(reserved.turn(), lost));
            run.spent(lost);
        }
        return draft;
    }

    /** Only a call that was under way has cost anything. */
    private Spend cutShort(@Nullable Throwable cause) {
        return cause instanceof TroupeException || reserved == null || reserved.turn() > run.turn()
                ? Spend.NONE
                : thinking.cutShort(system());
    }
}
