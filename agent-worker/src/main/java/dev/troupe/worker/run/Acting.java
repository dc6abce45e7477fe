package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.tracing.Spans;
import dev.troupe.tracing.TracedSpan;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.validation.Asked;
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
    private final Backgrounds backgrounds;
    private final ToolExecutor tools;
    private final Intents intents;
    private final Approving approving;
    private final TurnBooks books;
    private final Delegation delegation;
    private final Asking asking;
    private final Leaving leaving;
    private final Reformatting reformatting;
    private final List<Slot> spans = new ArrayList<>();
    private List<Slot> acting = List.of();
    private boolean executed;

    Acting(
            Run run,
            Workplace place,
            OpenDraft open,
            Backgrounds backgrounds,
            RunMetrics metrics,
            Guidance guidance,
            Reformatting reformatting) {
        this.run = run;
        this.context = new RunContext(run, place);
        this.open = open;
        this.backgrounds = backgrounds;
        this.tools = run.services().tools();
        Results results = new Results(run, place);
        this.intents = new Intents(run);
        this.approving = new Approving(run, intents);
        this.books = new TurnBooks(open, backgrounds, results, metrics, guidance, reformatting);
        this.delegation = new Delegation(run, place);
        this.asking = new Asking(run);
        this.leaving = new Leaving(run, place, backgrounds);
        this.reformatting = reformatting;
    }

    /** Runs the calls of a new turn; false when the task waits, for an answer or for money. */
    boolean begin(int turn, Step.Turn step) throws InterruptedException {
        try {
            return intend(turn, step);
        } finally {
            closeSpans();
        }
    }

    /** Whatever ends a turn ends the spans of its calls too, those that never ran among them. */
    private void closeSpans() {
        spans.forEach(Slot::close);
        spans.clear();
    }

    private boolean intend(int turn, Step.Turn step) throws InterruptedException {
        books.open(0);
        Scope scope = context.scope();
        List<Slot> slots = slots(turn, step, step.calls(), scope);
        Map<String, Long> asked = new LinkedHashMap<>();
        for (Slot slot : slots) {
            approving.intend(turn, slot, scope, open.draft(), asked);
        }
        open.draft().events(reformatting.news());
        open.save();
        return proceed(turn, slots, asked, Map.of());
    }

    private List<Slot> slots(int turn, Step.Turn step, List<RawCall> calls, Scope scope) {
        Overlay overlay = new Overlay(context.workspace());
        List<Slot> slots = new ArrayList<>();
        for (RawCall call : calls) {
            Slot.Planning planning =
                    (now, disk) ->
                            reformatting.told(turn, tools.prepare(call, step.cut(), now, disk));
            slots.add(new Slot(call, planning, scope, overlay));
            spans.add(slots.getLast());
        }
        return slots;
    }

    /** Goes on with a turn that an earlier run left; false when the task waits again. */
    boolean resume(OpenTurn left) throws InterruptedException {
        books.open(left.holds());
        try {
            return left.begun() ? finish(left) : repeat(left);
        } finally {
            closeSpans();
        }
    }

    private boolean repeat(OpenTurn left) throws InterruptedException {
        List<Slot> slots = slots(left.number(), left.turn(), left.unanswered(), context.scope());
        Map<String, Asked> told = approving.told(left.asked());
        for (Slot slot : slots) {
            showAgain(slot, left);
            slot.tell(told.getOrDefault(slot.raw().id(), Asked.NOTHING));
        }
        return proceed(left.number(), slots, left.asked(), Map.of());
    }

    private static void showAgain(Slot slot, OpenTurn left) {
        left.intent(slot.raw().id()).ifPresent(it -> slot.show(it.effects()));
    }

    /** What may have begun is never simply run again, and what may still run is judged again. */
    private boolean finish(OpenTurn left) throws InterruptedException {
        int turn = left.number();
        Scope scope = context.scope();
        Map<String, Answer> answers = answers(left);
        List<Slot> slots = new Resumption(run, tools, scope, open.draft()).slots(left, answers);
        spans.addAll(slots);
        Map<String, Long> asked = new LinkedHashMap<>();
        Map<String, Asked> told = approving.told(left.asked());
        List<Slot> fresh = new ArrayList<>();
        for (Slot slot : slots) {
            String call = slot.raw().id();
            slot.tell(told.getOrDefault(call, Asked.NOTHING));
            if (left.approved(call)) {
                slot.approve();
            }
            if (slot.asks() && left.asked().containsKey(call) && !left.approved(call)) {
                showAgain(slot, left);
                asked.put(call, left.asked().get(call));
            } else if (slot.asks() || slot.prepared() instanceof Prepared.Closed) {
                fresh.add(slot);
            }
        }
        if (!fresh.isEmpty()) {
            // A run after this one must not take the turn for one that has not begun.
            open.draft().step(turn, left.cleared());
            fresh.forEach(it -> approving.intend(turn, it, scope, open.draft(), asked));
            open.save();
        }
        return proceed(turn, slots, asked, answers);
    }

    private Map<String, Answer> answers(OpenTurn left) {
        Map<String, Answer> given = approving.answers(left.asked());
        Map<String, Answer> answers = new LinkedHashMap<>();
        for (RawCall call : left.unanswered()) {
            boolean yes = left.approved(call.id());
            if (yes || left.denied(call.id())) {
                answers.put(call.id(), given.getOrDefault(call.id(), new Answer(yes, false, null)));
            }
        }
        return answers;
    }

    /** Rounds of questions and answers until nothing is open any more; then the calls run. */
    private boolean proceed(
            int turn, List<Slot> slots, Map<String, Long> asked, Map<String, Answer> before)
            throws InterruptedException {
        Map<String, Long> unanswered = asked;
        // What was answered in an earlier round holds while a later one asks for something else.
        Map<String, Answer> answers = new LinkedHashMap<>(before);
        while (!unanswered.isEmpty()) {
            Optional<Map<String, Answer>> given = await(slots, unanswered);
            if (given.isEmpty()) {
                leaving.leaveAnyway(open.draft());
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
        return execute(turn, slots, answers);
    }

    private Optional<Map<String, Answer>> await(List<Slot> slots, Map<String, Long> unanswered)
            throws InterruptedException {
        List<TracedSpan> waits = new ArrayList<>();
        for (Slot slot : slots) {
            if (unanswered.containsKey(slot.raw().id())) {
                try (var _ = slot.span().enter()) {
                    waits.add(Spans.current().span("blocked_on_user").begin());
                }
            }
        }
        try {
            return approving.await(unanswered);
        } finally {
            waits.forEach(TracedSpan::close);
        }
    }

    private boolean execute(int turn, List<Slot> slots, Map<String, Answer> answers)
            throws InterruptedException {
        acting = slots;
        executed = true;
        List<Slot> here = slots.stream().filter(it -> !it.elsewhere()).toList();
        Optional<Slot> held = execution().run(here);
        if (held.isPresent()) {
            return hold(turn, slots, held.get(), answers);
        }
        Delegation.Open elsewhere = delegation.open(turn, slots, context.scope());
        Asking.Open questions = asking.open(turn, slots, context.scope());
        acting = List.of();
        Delegation.record(run, elsewhere.known(), open.draft());
        books.add(turn, slots);
        if (!elsewhere.any() && !questions.any()) {
            return open.saveWithRoom();
        }
        asking.ask(turn, questions.fresh(), open.draft());
        leaving.leaveAnyway(open.draft());
        boolean work = elsewhere.underWay();
        if (!elsewhere.fresh().isEmpty()) {
            work |= handOut(turn, slots, elsewhere.fresh());
        }
        if (!work && !questions.any()) {
            return open.saveWithRoom();
        }
        // A run that finds the work done waits for the answers then.
        run.journal().suspend(work ? WaitReason.CHILDREN : WaitReason.ANSWER, open.draft());
        return false;
    }

    private Execution execution() {
        Scope scope = context.scope();
        Rejudging again = new Rejudging(tools, scope, intents, backgrounds, open.draft());
        return new Execution(tools, run.control(), scope, again);
    }

    /**
     * Asks about a call between those that have run and those that have not. What has run is on record with the question: a
     * run after this one takes up only the rest, as a turn that has not begun.
     */
    private boolean hold(int turn, List<Slot> slots, Slot held, Map<String, Answer> answers)
            throws InterruptedException {
        List<Slot> over = slots.stream().filter(it -> it.outcome().isPresent()).toList();
        List<Slot> rest = slots.stream().filter(it -> it.outcome().isEmpty()).toList();
        acting = rest;
        books.add(turn, over);
        Map<String, Long> asked = new LinkedHashMap<>();
        approving.intend(turn, held, context.scope(), open.draft(), asked);
        open.draft().step(turn, new Step.Held(held.raw().id()));
        books.hold();
        acting = List.of();
        open.save();
        return proceed(turn, rest, asked, answers);
    }

    /**
     * What was done here is on record before others begin. Where others of the request were faster, and it may come to no more
     * tasks, these calls end.
     *
     * @return whether tasks were made
     */
    private boolean handOut(int turn, List<Slot> slots, List<Delegation.Handing> fresh) {
        List<NewTask> tasks = delegation.tasks(fresh);
        open.save();
        try {
            delegation.spawn(tasks);
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
            List<Slot> refused = delegation.refuse(turn, slots, fresh, e);
            books.addRefused(turn, refused);
            return false;
        }
        Delegation.record(run, tasks, open.draft());
        return true;
    }

    /** Whether this run has run any calls. */
    boolean executed() {
        return executed;
    }

    /** Writes down what an earlier run has done of a turn; what it has not done is not done any more. */
    void acknowledge(OpenTurn left) {
        books.open(left.holds());
        Scope scope = context.scope();
        List<Slot> slots =
                new Resumption(run, tools, scope, open.draft()).slots(left, answers(left));
        slots.forEach(it -> it.stop(context.alone()));
        books.addLast(left.number(), slots);
        slots.forEach(Slot::close);
    }

    /** Writes down what became of calls in whose middle the run was stopped. */
    void stop() {
        // What others work at is neither undone nor unknown: the next run finds it.
        acting.stream().filter(it -> !it.elsewhere()).forEach(it -> it.stop(context.alone()));
        if (!acting.isEmpty()) {
            books.addLast(run.turn(), acting);
            acting = List.of();
        }
    }
}
