package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.validation.Prepared;
import dev.troupe.worker.validation.Scope;
import dev.troupe.worker.validation.ToolExecutor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes the calls of a turn from what they intend, through approvals, to what came of them. */
final class Acting {
    private final Run run;
    private final RunContext context;
    private final OpenDraft open;
    private final ToolExecutor tools;
    private final Intents intents;
    private final Approving approving;
    private final Results results;
    private List<Slot> acting = List.of();

    Acting(Run run, Workplace place, OpenDraft open) {
        this.run = run;
        this.context = new RunContext(run, place);
        this.open = open;
        this.tools = run.services().tools();
        this.intents = new Intents(run);
        this.approving = new Approving(run, tools, intents);
        this.results = new Results(run, place);
    }

    /** Runs the calls of a new turn; false when the run must wait for an answer first. */
    boolean begin(int turn, Step.Turn step) throws InterruptedException {
        Scope scope = context.scope();
        Overlay overlay = new Overlay(context.workspace());
        List<Slot> slots = new ArrayList<>();
        for (var call : step.calls()) {
            slots.add(new Slot(call, tools.prepare(call, step.cut(), scope, overlay)));
        }
        Map<String, Long> asked = new LinkedHashMap<>();
        for (Slot slot : slots) {
            refuseQuestions(slot, scope);
            long seq = open.draft().nextSeq();
            intents.add(turn, slot, open.draft());
            if (slot.asks()) {
                asked.put(slot.raw().id(), seq);
            }
        }
        open.save();
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

    /** Goes on with a turn that an earlier run left; false when an answer is still missing. */
    boolean resume(OpenTurn left) throws InterruptedException {
        return left.begun() ? finish(left) : repeat(left);
    }

    private boolean finish(OpenTurn left) throws InterruptedException {
        List<Slot> slots = new Resumption(run, tools, context.scope()).slots(left);
        // What was turned down only now has not been told yet.
        slots.stream()
                .filter(it -> it.prepared() instanceof Prepared.Closed)
                .forEach(it -> intents.add(left.number(), it, open.draft()));
        execute(left.number(), slots);
        return true;
    }

    private boolean repeat(OpenTurn left) throws InterruptedException {
        Scope scope = context.scope();
        Overlay overlay = new Overlay(context.workspace());
        List<Slot> slots = new ArrayList<>();
        for (var call : left.turn().calls()) {
            if (!left.answered(call.id())) {
                Slot slot = new Slot(call, tools.prepare(call, left.turn().cut(), scope, overlay));
                left.intent(call.id()).ifPresent(it -> slot.show(it.effects()));
                slots.add(slot);
            }
        }
        return proceed(left.number(), slots, left.asked());
    }

    /** Rounds of questions and answers until nothing is open any more; then the calls run. */
    private boolean proceed(int turn, List<Slot> slots, Map<String, Long> asked)
            throws InterruptedException {
        Map<String, Long> unanswered = asked;
        // What was answered in an earlier round holds while a later one asks for something else.
        Map<String, Answer> answers = new LinkedHashMap<>();
        while (!unanswered.isEmpty()) {
            Optional<Map<String, Answer>> given = approving.await(unanswered);
            if (given.isEmpty()) {
                run.journal().suspend(WaitReason.APPROVAL, open.draft());
                return false;
            }
            answers.putAll(given.get());
            unanswered = approving.settle(turn, slots, answers, context.scope(), open.draft());
            if (unanswered.isEmpty()) {
                open.draft().step(turn, Approving.cleared(answers));
            }
            open.save();
        }
        execute(turn, slots);
        return true;
    }

    private void execute(int turn, List<Slot> slots) throws InterruptedException {
        acting = slots;
        new Execution(tools, run.control(), context.scope()).run(slots);
        acting = List.of();
        results.add(turn, slots, open.draft());
        open.reserve();
        open.save();
    }

    /** Writes down what became of calls in whose middle the run was stopped. */
    void stop() {
        acting.forEach(it -> it.stop(context.alone()));
        if (!acting.isEmpty()) {
            results.add(run.turn(), acting, open.draft());
            acting = List.of();
        }
    }
}
