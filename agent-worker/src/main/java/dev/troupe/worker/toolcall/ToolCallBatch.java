package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.model.RawToolCall;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TracedSpan;
import dev.troupe.worker.diagnostic.ChangedFileCheck;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.InterruptedTurn;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunMetrics;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.toolcall.diagnostic.RollbackGate;
import dev.troupe.worker.toolcall.diagnostic.TurnDiagnostics;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.gate.ApprovalReason;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallScope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes the calls of a turn from what they intend, through approvals, to what came of them. */
public final class ToolCallBatch {
    private final RunState run;
    private final RunToolContext context;
    private final TurnJournal journal;
    private final BackgroundCommandTracker backgrounds;
    private final ToolExecutor tools;
    private final ToolCallIntentRecorder intents;
    private final ApprovalGate approvalGate;
    private final TurnRecorder turnRecorder;
    private final SubagentSpawner subagentSpawner;
    private final UserQuestionHandler questionHandler;
    private final RunShutdown shutdown;
    private final EditFormatFallback formatFallback;
    private final HeldChangesGate heldChanges;
    private final RepeatedRefusals refusals;
    private final FetchHostsGate fetchHosts;
    private final TurnDiagnostics diagnostics;
    private final RollbackGate rollback;
    private final ToolResultRecorder results;
    private final List<PendingToolCall> spans = new ArrayList<>();
    private List<PendingToolCall> acting = List.of();
    private boolean executed;

    public ToolCallBatch(
            RunState run,
            RunWorkspace workspace,
            TurnJournal journal,
            BackgroundCommandTracker backgrounds,
            RunMetrics metrics,
            List<String> files,
            EditFormatFallback formatFallback,
            RunHistory history) {
        this.run = run;
        this.context = new RunToolContext(run, workspace);
        this.journal = journal;
        this.backgrounds = backgrounds;
        this.tools = run.tools().executor();
        this.results = new ToolResultRecorder(run, workspace);
        this.intents = new ToolCallIntentRecorder(run.taskId(), run::addBlob);
        this.approvalGate = new ApprovalGate(run, intents);
        this.turnRecorder =
                new TurnRecorder(
                        journal,
                        backgrounds,
                        results,
                        metrics,
                        new NestedInstructionInjector(
                                run.conversation(), context.workspace(), context.readRule(), files),
                        formatFallback);
        this.subagentSpawner =
                new SubagentSpawner(run.journal(), tools, new ChildTaskFactory(run, workspace));
        this.questionHandler = new UserQuestionHandler(run);
        this.shutdown = new RunShutdown(run, workspace, backgrounds);
        this.formatFallback = formatFallback;
        TurnEndQuestion questions = new TurnEndQuestion(run, journal, approvalGate, shutdown);
        this.heldChanges = new HeldChangesGate(run, workspace, journal, questions, results);
        this.fetchHosts = new FetchHostsGate(run, workspace, journal, questions);
        fetchHosts.recall(history.refusedHosts());
        this.diagnostics = new TurnDiagnostics(run, context, history.keptChanges());
        this.rollback =
                new RollbackGate(
                        run,
                        context,
                        journal,
                        diagnostics,
                        () -> shutdown.leaveAnyway(journal.draft()));
        this.refusals = new RepeatedRefusals(history, metrics);
    }

    /** Somebody has said something: what was refused before is judged again as if for the first time. */
    public void forgetRefusals() {
        refusals.forget();
    }

    /**
     * Reminds a model of the errors that it would leave behind, commits what was held for errors that are gone, and takes back
     * what it was reminded of often enough.
     *
     * @return empty where it has nothing to hear, and may end
     * @throws TroupeException when the task cannot go on, as its files could not be committed
     */
    public Optional<TurnOutcome> remindOfErrors(int turn) throws InterruptedException {
        return switch (diagnostics.remind(journal.draft())) {
            case NONE -> Optional.empty();
            case GIVEN -> Optional.of(journal.saveWithRoom());
            case RELEASED -> {
                catchUp();
                yield Optional.empty();
            }
            case SPENT -> Optional.of(settle(rollback.settle(turn, context.scope().canAsk())));
        };
    }

    /** Goes on with changes that an earlier run has begun to take back because of their errors. */
    public TurnOutcome resume(RunHistory.PendingRollback pending) throws InterruptedException {
        return settle(rollback.resume(run.turn(), pending, context.scope().canAsk()));
    }

    private TurnOutcome settle(TurnOutcome outcome) throws InterruptedException {
        context.tellServers(List.of());
        if (outcome == TurnOutcome.SUSPENDED) {
            return outcome;
        }
        catchUp();
        return journal.saveWithRoom();
    }

    private void catchUp() {
        Optional<TroupeException> end = results.catchUp(journal.draft());
        if (end.isPresent()) {
            throw end.get();
        }
    }

    /** Goes on with a question about changes that wait aside, which an earlier run has asked. */
    public TurnOutcome resume(RunHistory.HeldQuestion question) throws InterruptedException {
        return heldChanges.await(run.turn(), question);
    }

    /** Goes on with a question about hosts, which an earlier run has asked, and then asks about what waits aside. */
    public TurnOutcome resume(RunHistory.FetchQuestion question) throws InterruptedException {
        TurnOutcome outcome = fetchHosts.await(run.turn(), question);
        return outcome == TurnOutcome.SUSPENDED
                ? outcome
                : heldChanges.ask(run.turn(), List.of(), context.scope().canAsk());
    }

    /** Runs the calls of a new turn. */
    public TurnOutcome begin(int turn, JournalRecord.Turn step) throws InterruptedException {
        try {
            return intend(turn, step);
        } finally {
            closeSpans();
        }
    }

    /** Whatever ends a turn ends the spans of its calls too, those that never ran among them. */
    private void closeSpans() {
        spans.forEach(PendingToolCall::close);
        spans.clear();
    }

    private TurnOutcome intend(int turn, JournalRecord.Turn step) throws InterruptedException {
        turnRecorder.open(0);
        ToolCallScope scope = context.scope();
        List<PendingToolCall> slots = slots(turn, step, step.calls(), scope);
        Map<String, Long> asked = new LinkedHashMap<>();
        for (PendingToolCall pendingCall : slots) {
            approvalGate.intend(turn, pendingCall, scope, journal.draft(), asked);
        }
        journal.draft().events(formatFallback.news());
        journal.save();
        return proceed(turn, slots, asked, Map.of());
    }

    private List<PendingToolCall> slots(
            int turn, JournalRecord.Turn step, List<RawToolCall> calls, ToolCallScope scope) {
        PlannedFileOverlay overlay = new PlannedFileOverlay(context.workspace());
        List<PendingToolCall> slots = new ArrayList<>();
        for (RawToolCall call : calls) {
            PendingToolCall.Planning planning =
                    (now, disk) ->
                            formatFallback.withFeedback(
                                    turn,
                                    refusals.prepare(
                                            call,
                                            now.mode(),
                                            () -> tools.prepare(call, step.cut(), now, disk)));
            slots.add(new PendingToolCall(call, planning, scope, overlay));
            spans.add(slots.getLast());
        }
        return slots;
    }

    /** Goes on with a turn that an earlier run left. */
    public TurnOutcome resume(InterruptedTurn left) throws InterruptedException {
        turnRecorder.open(left.holds());
        try {
            return left.begun() ? finish(left) : repeat(left);
        } finally {
            closeSpans();
        }
    }

    private TurnOutcome repeat(InterruptedTurn left) throws InterruptedException {
        List<PendingToolCall> slots =
                slots(left.number(), left.turn(), left.unanswered(), context.scope());
        Map<String, ApprovalReason> told = approvalGate.told(left.asked());
        for (PendingToolCall pendingCall : slots) {
            showAgain(pendingCall, left);
            pendingCall.tell(told.getOrDefault(pendingCall.raw().id(), ApprovalReason.NOTHING));
        }
        return proceed(left.number(), slots, left.asked(), Map.of());
    }

    private static void showAgain(PendingToolCall pendingCall, InterruptedTurn left) {
        left.intent(pendingCall.raw().id()).ifPresent(it -> pendingCall.show(it.effects()));
    }

    /** What may have begun is never simply run again, and what may still run is judged again. */
    private TurnOutcome finish(InterruptedTurn left) throws InterruptedException {
        int turn = left.number();
        ToolCallScope scope = context.scope();
        Map<String, ApprovalAnswer> answers = answers(left);
        List<PendingToolCall> slots =
                new TurnRecovery(run, tools, scope, journal.draft()).slots(left, answers);
        spans.addAll(slots);
        Map<String, Long> asked = new LinkedHashMap<>();
        Map<String, ApprovalReason> told = approvalGate.told(left.asked());
        List<PendingToolCall> fresh = new ArrayList<>();
        for (PendingToolCall pendingCall : slots) {
            String call = pendingCall.raw().id();
            pendingCall.tell(told.getOrDefault(call, ApprovalReason.NOTHING));
            if (left.approved(call)) {
                pendingCall.approve();
            }
            if (pendingCall.asks() && left.asked().containsKey(call) && !left.approved(call)) {
                showAgain(pendingCall, left);
                asked.put(call, left.asked().get(call));
            } else if (pendingCall.asks()
                    || pendingCall.prepared() instanceof PreparedToolCall.Closed) {
                fresh.add(pendingCall);
            }
        }
        if (!fresh.isEmpty()) {
            // A run after this one must not take the turn for one that has not begun.
            journal.draft().step(turn, left.cleared());
            fresh.forEach(it -> approvalGate.intend(turn, it, scope, journal.draft(), asked));
            journal.save();
        }
        return proceed(turn, slots, asked, answers);
    }

    private Map<String, ApprovalAnswer> answers(InterruptedTurn left) {
        Map<String, ApprovalAnswer> given = approvalGate.answers(left.asked());
        Map<String, ApprovalAnswer> answers = new LinkedHashMap<>();
        for (RawToolCall call : left.unanswered()) {
            boolean yes = left.approved(call.id());
            if (yes || left.denied(call.id())) {
                answers.put(
                        call.id(),
                        given.getOrDefault(call.id(), new ApprovalAnswer(yes, false, null, false)));
            }
        }
        return answers;
    }

    /** Rounds of questions and answers until nothing is open any more; then the calls run. */
    private TurnOutcome proceed(
            int turn,
            List<PendingToolCall> slots,
            Map<String, Long> asked,
            Map<String, ApprovalAnswer> before)
            throws InterruptedException {
        Map<String, Long> unanswered = asked;
        // What was answered in an earlier round holds while a later one asks for something else.
        Map<String, ApprovalAnswer> answers = new LinkedHashMap<>(before);
        while (!unanswered.isEmpty()) {
            Optional<Map<String, ApprovalAnswer>> given = await(slots, unanswered);
            if (given.isEmpty()) {
                shutdown.leaveAnyway(journal.draft());
                run.journal().suspend(WaitReason.APPROVAL, journal.draft());
                return TurnOutcome.SUSPENDED;
            }
            answers.putAll(given.get());
            unanswered =
                    approvalGate.applyDecisions(
                            turn, slots, answers, context.scope(), journal.draft());
            if (unanswered.isEmpty()) {
                journal.draft().step(turn, ApprovalGate.cleared(answers));
            }
            journal.save();
        }
        return execute(turn, slots, answers);
    }

    private Optional<Map<String, ApprovalAnswer>> await(
            List<PendingToolCall> slots, Map<String, Long> unanswered) throws InterruptedException {
        List<TracedSpan> waits = new ArrayList<>();
        for (PendingToolCall pendingCall : slots) {
            if (unanswered.containsKey(pendingCall.raw().id())) {
                try (var _ = pendingCall.span().enter()) {
                    waits.add(ServiceTracer.current().span("blocked_on_user").begin());
                }
            }
        }
        try {
            return approvalGate.await(unanswered);
        } finally {
            waits.forEach(TracedSpan::close);
        }
    }

    private TurnOutcome execute(
            int turn, List<PendingToolCall> slots, Map<String, ApprovalAnswer> answers)
            throws InterruptedException {
        acting = slots;
        executed = true;
        List<PendingToolCall> here = slots.stream().filter(it -> !it.elsewhere()).toList();
        Optional<PendingToolCall> held = execution().run(here);
        if (held.isPresent()) {
            return requestApprovalMidTurn(turn, slots, held.get(), answers);
        }
        SubagentSpawner.Open elsewhere = subagentSpawner.open(turn, slots, context.scope());
        UserQuestionHandler.Open questions = questionHandler.open(turn, slots, context.scope());
        acting = List.of();
        journal.draft().auditHandouts(run.origin(), elsewhere.known());
        record(turn, slots);
        if (!elsewhere.any() && !questions.any()) {
            boolean canAsk = context.scope().canAsk();
            // Hosts come first: a run that suspends forgets them, while what waits aside is kept on
            // disk.
            boolean suspended =
                    fetchHosts.ask(turn, canAsk) == TurnOutcome.SUSPENDED
                            || heldChanges.ask(turn, slots, canAsk) == TurnOutcome.SUSPENDED
                            || rollback.settle(turn, canAsk) == TurnOutcome.SUSPENDED;
            context.tellServers(List.of());
            return suspended ? TurnOutcome.SUSPENDED : journal.saveWithRoom();
        }
        heldChanges.note(slots);
        questionHandler.ask(turn, questions.fresh(), journal.draft());
        shutdown.leaveAnyway(journal.draft());
        boolean work = elsewhere.underWay();
        if (!elsewhere.fresh().isEmpty()) {
            work |= spawnSubagents(turn, slots, elsewhere.fresh());
        }
        if (!work && !questions.any()) {
            return journal.saveWithRoom();
        }
        // A run that finds the work done waits for the answers then.
        run.journal().suspend(work ? WaitReason.CHILDREN : WaitReason.ANSWER, journal.draft());
        return TurnOutcome.SUSPENDED;
    }

    private void record(int turn, List<PendingToolCall> slots) throws InterruptedException {
        List<PendingToolCall> changing =
                slots.stream().filter(it -> !it.effects().isEmpty()).toList();
        List<String> told =
                diagnostics.check(changing.stream().flatMap(it -> it.effects().stream()).toList());
        if (!changing.isEmpty()) {
            changing.getLast().add(told);
        }
        turnRecorder.add(turn, slots);
        tellServers(changing);
        diagnostics.conclude(journal.draft());
        refusals.remember(slots, run.sessionSettings().mode());
    }

    /** What was checked is known to the servers; what was written without a check is told. */
    private void tellServers(List<PendingToolCall> checked) {
        List<String> paths =
                checked.stream()
                        .flatMap(it -> it.effects().stream())
                        .map(FileEffect::path)
                        .limit(ChangedFileCheck.MOST_FILES)
                        .toList();
        context.tellServers(paths);
    }

    private ToolCallScheduler execution() {
        ToolCallScope scope = context.scope();
        PermissionRecheck permissionRecheck =
                new PermissionRecheck(tools, scope, intents, backgrounds, journal.draft());
        return new ToolCallScheduler(tools, run.control(), scope, permissionRecheck);
    }

    /**
     * Asks about a call between those that have run and those that have not. What has run is on record with the question: a
     * run after this one takes up only the rest, as a turn that has not begun.
     */
    private TurnOutcome requestApprovalMidTurn(
            int turn,
            List<PendingToolCall> slots,
            PendingToolCall held,
            Map<String, ApprovalAnswer> answers)
            throws InterruptedException {
        List<PendingToolCall> over = slots.stream().filter(it -> it.outcome().isPresent()).toList();
        List<PendingToolCall> rest = slots.stream().filter(it -> it.outcome().isEmpty()).toList();
        acting = rest;
        record(turn, over);
        heldChanges.note(over);
        Map<String, Long> asked = new LinkedHashMap<>();
        approvalGate.intend(turn, held, context.scope(), journal.draft(), asked);
        journal.draft().step(turn, new JournalRecord.ApprovalReopened(held.raw().id()));
        turnRecorder.hold();
        acting = List.of();
        journal.save();
        return proceed(turn, rest, asked, answers);
    }

    /**
     * What was done here is on record before others begin. Where others of the request were faster, and it may come to no more
     * tasks, these calls end.
     *
     * @return whether tasks were made
     */
    private boolean spawnSubagents(
            int turn, List<PendingToolCall> slots, List<SubagentSpawner.Handing> fresh) {
        List<NewTask> tasks = subagentSpawner.tasks(fresh);
        journal.save();
        try {
            run.journal().spawn(tasks);
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
            List<PendingToolCall> refused = subagentSpawner.refuse(turn, slots, fresh, e);
            turnRecorder.addUnfinished(turn, refused);
            return false;
        }
        journal.draft().auditHandouts(run.origin(), tasks);
        return true;
    }

    /** Whether this run has run any calls. */
    public boolean executed() {
        return executed;
    }

    /** Writes down what an earlier run has done of a turn; what it has not done is not done any more. */
    public void recordLostCalls(InterruptedTurn left) {
        turnRecorder.open(left.holds());
        ToolCallScope scope = context.scope();
        List<PendingToolCall> slots =
                new TurnRecovery(run, tools, scope, journal.draft()).slots(left, answers(left));
        slots.forEach(it -> it.stop(context));
        turnRecorder.addUnfinished(left.number(), slots);
        slots.forEach(PendingToolCall::close);
    }

    /** Writes down what became of calls in whose middle the run was stopped. */
    public void stop() {
        // What others work at is neither undone nor unknown: the next run finds it.
        acting.stream().filter(it -> !it.elsewhere()).forEach(it -> it.stop(context));
        if (!acting.isEmpty()) {
            turnRecorder.addUnfinished(run.turn(), acting);
            heldChanges.noteAtEnd(acting);
            acting = List.of();
        }
    }
}
