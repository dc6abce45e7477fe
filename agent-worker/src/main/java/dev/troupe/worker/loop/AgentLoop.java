package dev.troupe.worker.loop;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.sandbox.SandboxStatus;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TracedSpanBuilder;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.InterruptedTurn;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunMetrics;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskRun;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.toolcall.BackgroundCommandTracker;
import dev.troupe.worker.toolcall.RunToolContext;
import dev.troupe.worker.toolcall.ToolResultRecorder;
import dev.troupe.workspace.Workspace;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop of an agent's task: think, write down what is about to happen, do it, write down what came
 * of it. Two commits a turn.
 */
public final class AgentLoop implements TaskRun {
    private static final Logger LOG = LoggerFactory.getLogger(AgentLoop.class);
    private static final int CUTS_IN_A_ROW = 3;

    private final RunState run;
    private final RunWorkspace place;
    private final ModelTurn thinking;
    private final AgentSelection casting;
    private final SystemPromptBuilder prompting;
    private final JournalWriter open;
    private final SubagentQuestionResponder consulting;
    private final ToolCallBatch acting;
    private final BackgroundCommandTracker backgrounds;
    private final RunShutdown leaving;
    private final RunHistory history;
    private final EditFormatFallback reformatting;
    private final Optional<InterruptedTurn> unfinished;
    private final RunMetrics metrics;
    private final List<EventBody.Notice> news;
    private final RequiredOutputReminder handIn;
    private int cuts;

    public AgentLoop(RunState run, RunWorkspace place, RunHistory history, RunMetrics metrics) {
        this.run = run;
        this.place = place;
        this.history = history;
        this.unfinished = history.open();
        this.backgrounds = new BackgroundCommandTracker(run, place);
        this.leaving = new RunShutdown(run, place, backgrounds);
        Workspace workspace = place.workspace();
        this.casting = AgentSelection.of(run, workspace.root(), history.definition());
        this.news = casting.news(run);
        run.selectAgent(casting.agent());
        List<String> files = workspace.listing().files();
        this.handIn = new RequiredOutputReminder(run, casting.agent());
        this.thinking =
                new ModelTurn(
                        run,
                        run.services().tools().specs(),
                        run.effort(),
                        path -> place.workspace().holdsFile(path));
        RunToolContext context = new RunToolContext(run, place);
        this.prompting =
                new SystemPromptBuilder(
                        casting.agent(),
                        casting.others(),
                        run.services().instructions().read(),
                        workspace,
                        context::unreadable,
                        files,
                        run.planning().asked());
        this.open = new JournalWriter(run, thinking, prompting, leaving);
        this.consulting = new SubagentQuestionResponder(run, thinking, open, metrics);
        NestedInstructionInjector guidance =
                new NestedInstructionInjector(run, workspace, context::unreadable, files);
        this.reformatting = new EditFormatFallback(run, history);
        this.acting =
                new ToolCallBatch(run, place, open, backgrounds, metrics, guidance, reformatting);
        this.metrics = metrics;
    }

    @Override
    public RunOutcome run() throws InterruptedException {
        if (!(open() && resumeInterruptedTurn())) {
            return new RunOutcome.Waiting();
        }
        while (true) {
            run.control().check();
            pollInbox();
            Optional<RunOutcome> end = turn();
            if (end.isPresent()) {
                return end.get();
            }
        }
    }

    /** Ends the turn that an earlier run has left open; false when the task waits in the middle of it. */
    private boolean resumeInterruptedTurn() throws InterruptedException {
        if (unfinished.isEmpty()) {
            return true;
        }
        consulting.answer();
        return resume(unfinished.get());
    }

    private boolean resume(InterruptedTurn left) throws InterruptedException {
        return span(left.number())
                .with("troupe.turn.resumed", "true")
                .around(_ -> acting.resume(left));
    }

    private static TracedSpanBuilder span(int turn) {
        return ServiceTracer.current().span("turn").with("troupe.turn", turn);
    }

    /** Begins the run; false when there is no money for what it would do first. */
    private boolean open() {
        JournalBatch draft = open.draft();
        long epoch = run.control().key().epoch();
        // Without an entry the ledger could not tell that it has taken this already.
        draft.step(0, new JournalRecord.Started(epoch));
        place.base().ifPresent(it -> draft.step(0, new JournalRecord.BaseCommitRecorded(it)));
        casting.keep(draft);
        draft.event(
                new EventBody.RunStarted(
                        epoch,
                        run.services().worker(),
                        run.task().definition().agent(),
                        run.model()));
        place.notices().forEach(it -> draft.event(new EventBody.Notice("worktree", it)));
        backgrounds.recall(history, draft);
        news.forEach(draft::event);
        if (run.isFirstRunOfSession()) {
            draft.events(prompting.news());
        }
        warn(draft);
        Optional<TroupeException> end = new ToolResultRecorder(run, place).catchUp(draft);
        if (end.isPresent()) {
            throw end.get();
        }
        if (unfinished.isEmpty()) {
            return open.saveWithRoom();
        }
        open.save();
        return true;
    }

    /** Whoever begins a session learns why it will ask so much. */
    private void warn(JournalBatch draft) {
        SandboxStatus status = run.services().commands().sandbox().status();
        if (run.isFirstRunOfSession() && !status.works()) {
            draft.event(new EventBody.Notice("no-sandbox", status.detail() + " " + status.next()));
        }
        ModelSettings model = run.services().models().settings(run.model());
        new IgnoredEffortNotice(run).of(casting.agent()).ifPresent(draft::event);
        if (run.isFirstRunOfSession() && model.price().unknown() && !model.atHome()) {
            draft.event(
                    new EventBody.Notice(
                            "no-prices",
                            "No prices are known for model '%1$s' (%2$s), so that limits of cost do not bind; set `troupe.models.%1$s.price`."
                                    .formatted(run.model(), model.model())));
        }
    }

    private void pollInbox() {
        if (run.control().takeNews()) {
            var _ = takeMessages();
        }
    }

    /**
     * Takes messages up with the next commit; until then they stay in the inbox.
     *
     * @return whether the model has to hear of any
     */
    private boolean takeMessages() {
        boolean said = false;
        for (InboxMessage message : run.journal().read(it -> it.inbox().waiting(run.taskId()))) {
            if (!open.draft().consumes(message.id())) {
                take(message);
                said |= !message.author().equals(SettingsChange.AUTHOR);
            }
        }
        run.apply(open.draft());
        return said;
    }

    private void take(InboxMessage message) {
        JournalBatch draft = open.draft();
        draft.step(0, new JournalRecord.Message(message.id(), message.author(), message.text()));
        draft.markConsumed(message.id());
        if (message.author().equals(SettingsChange.AUTHOR)) {
            run.updateSettings(run.standing().changed(message.text()));
        }
    }

    private Optional<RunOutcome> turn() throws InterruptedException {
        RunLimitCheck.check(run);
        int turn = run.nextTurn();
        return span(turn).around(_ -> turn(turn));
    }

    private Optional<RunOutcome> turn(int turn) throws InterruptedException {
        ModelResponse answer = withEditFormatFeedback(turn, think(turn));
        JournalRecord.Turn step = step(answer);
        note(turn, answer, step);
        if (answer.finish() == ModelResponse.Finish.FILTERED) {
            throw contentFiltered();
        }
        if (finished(answer)) {
            return handIn.remind(open.draft()) ? goOn() : finish(answer);
        }
        cuts = step.cut() ? cuts + 1 : 0;
        if (cuts >= CUTS_IN_A_ROW) {
            throw new TroupeException(
                    ErrorCode.MODEL_OUTPUT_INVALID,
                    "The model's answers were cut at its limit of output tokens "
                            + cuts
                            + " times in a row.");
        }
        return acting.begin(turn, step) ? Optional.empty() : Optional.of(new RunOutcome.Waiting());
    }

    private ModelResponse think(int turn) throws InterruptedException {
        ModelResponse answer = thinking.think(turn, open.system(), open.draft());
        LOG.info(
                "Turn {}: {} calls by {} after {} ms, {} tokens in, {} out.",
                turn,
                answer.calls().size(),
                answer.model(),
                answer.duration().toMillis(),
                answer.spend().inputTokens(),
                answer.spend().outputTokens());
        run.spent(answer.spend());
        return answer;
    }

    /** The same, with what the model is to do instead of edits that it has written unreadably often enough. */
    private ModelResponse withEditFormatFeedback(int turn, ModelResponse answer) {
        return answer.unreadableEdits().isEmpty()
                ? answer
                : answer.telling(reformatting.unreadable(turn, answer.unreadableEdits()));
    }

    private JournalRecord.Turn step(ModelResponse answer) {
        boolean cut = answer.finish() == ModelResponse.Finish.LENGTH;
        return new JournalRecord.Turn(
                answer.model(),
                answer.text(),
                answer.calls(),
                answer.thoughts(),
                answer.problems(),
                cut,
                answer.spend(),
                answer.estimated());
    }

    private void note(int turn, ModelResponse answer, JournalRecord.Turn step) {
        JournalBatch draft = open.draft();
        draft.step(turn, step);
        draft.unreadable(turn, answer.unreadableEdits());
        open.settle(turn, answer.spend());
        ModelSettings model = run.services().models().settings(answer.model());
        draft.event(
                new EventBody.TurnFinished(
                        turn,
                        answer.model(),
                        answer.text(),
                        answer.calls().size(),
                        answer.spend(),
                        answer.contextTokens(),
                        model.contextWindow(),
                        answer.duration().toMillis()));
        metrics.turn(answer.model(), answer.contextTokens(), model.contextWindow());
    }

    private TroupeException contentFiltered() {
        return new TroupeException(
                ErrorCode.MODEL_OUTPUT_INVALID,
                "The provider of model '%s' withheld the model's answer, or the rest of it, for what it says."
                        .formatted(run.model()),
                "Put the request in other words, or choose another model.",
                null);
    }

    private static boolean finished(ModelResponse answer) {
        return answer.calls().isEmpty()
                && answer.problems().isEmpty()
                && answer.finish() != ModelResponse.Finish.LENGTH;
    }

    /** Ends the run and its task, unless somebody has said something meanwhile. */
    private Optional<RunOutcome> finish(ModelResponse answer) {
        // Whoever has said something goes on with what runs in the background.
        boolean said = backgrounds.running() && takeMessages();
        while (!said) {
            leave();
            JournalBatch last = open.draft().copy();
            place.settle().forEach(it -> last.event(new EventBody.Notice("worktree", it)));
            OutcomeText endings = new OutcomeText(run);
            last.event(endings.finished("succeeded", answer.text(), null, null));
            TaskOutcome outcome = OutcomeText.succeeded(endings.summary(answer.text()));
            if (run.journal().finish(outcome, last)) {
                return Optional.of(new RunOutcome.Finished());
            }
            said = takeMessages();
        }
        return goOn();
    }

    private Optional<RunOutcome> goOn() {
        return open.saveWithRoom() ? Optional.empty() : Optional.of(new RunOutcome.Waiting());
    }

    private void leave() {
        Optional<TroupeException> failed = leaving.leave(open.draft());
        if (failed.isPresent()) {
            throw failed.get();
        }
    }

    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        backgrounds.end();
        // What its calls have changed must not be taken for the work of commands beside them.
        acting.stop();
        leaving.leaveAnyway(open.draft());
        return open.last(cause);
    }

    /** Files that a lost run has written are the task's, also when this one does nothing more. */
    @Override
    public void end(JournalBatch last) {
        if (!acting.executed()) {
            unfinished.filter(InterruptedTurn::begun).ifPresent(acting::recordLostCalls);
        }
    }
}
