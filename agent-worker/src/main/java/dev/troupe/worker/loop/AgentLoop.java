package dev.troupe.worker.loop;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.sandbox.SandboxStatus;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TracedSpanBuilder;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.mention.MentionLoader;
import dev.troupe.worker.repomap.RepositoryContextLoader;
import dev.troupe.worker.run.FinishAttempt;
import dev.troupe.worker.run.InboxReader;
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
import dev.troupe.worker.toolcall.EditFormatFallback;
import dev.troupe.worker.toolcall.RunShutdown;
import dev.troupe.worker.toolcall.RunToolContext;
import dev.troupe.worker.toolcall.ToolCallBatch;
import dev.troupe.worker.toolcall.ToolResultRecorder;
import dev.troupe.worker.toolcall.TurnOutcome;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.workspace.Workspace;
import java.nio.file.Path;
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
    private final RunWorkspace runWorkspace;
    private final ModelTurn modelTurn;
    private final AgentSelection agentSelection;
    private final SystemPromptBuilder prompting;
    private final JournalWriter journalWriter;
    private final SubagentQuestionResponder questionResponder;
    private final ToolCallBatch toolCallBatch;
    private final BackgroundCommandTracker backgrounds;
    private final RunShutdown shutdown;
    private final RunHistory history;
    private final EditFormatFallback formatFallback;
    private final RequestCommand command;
    private final Optional<InterruptedTurn> unfinished;
    private final List<EventBody.Notice> news;
    private final RequiredOutputReminder outputReminder;
    private final InboxReader inboxReader;
    private final SaidContextLoader said;
    private final RunToolContext toolContext;
    private final StaleReadReporter staleReads;
    private int cuts;

    public AgentLoop(
            RunState run, RunWorkspace runWorkspace, RunHistory history, RunMetrics metrics) {
        this.run = run;
        this.runWorkspace = runWorkspace;
        this.inboxReader = new InboxReader(run);
        this.history = history;
        this.unfinished = history.open();
        this.backgrounds = new BackgroundCommandTracker(run, runWorkspace);
        this.shutdown = new RunShutdown(run, runWorkspace, backgrounds);
        Workspace workspace = runWorkspace.workspace();
        this.agentSelection = AgentSelection.of(run, workspace.root(), history.definition());
        this.news = agentSelection.news(run, history);
        ToolExecutor allTools = run.tools().executor();
        run.selectAgent(agentSelection.agent());
        this.command = new RequestCommand(run, workspace.root(), history);
        List<String> files = workspace.listing().files();
        this.outputReminder =
                new RequiredOutputReminder(
                        run.journal(),
                        run.taskId(),
                        run.tools().executor(),
                        agentSelection.agent());
        RunToolContext context = new RunToolContext(run, runWorkspace);
        this.toolContext = context;
        this.staleReads = new StaleReadReporter(run, workspace.root(), history.toldVersions());
        this.said =
                new SaidContextLoader(
                        run,
                        new MentionLoader(run, context, allTools),
                        command,
                        new RepositoryContextLoader(run, context));
        this.modelTurn =
                new ModelTurn(
                        run,
                        run.tools().executor().specs(),
                        run.effort(),
                        path -> runWorkspace.workspace().holdsFile(path),
                        context::holdsCommands);
        this.prompting =
                new SystemPromptBuilder(
                        agentSelection.agent(),
                        agentSelection.others(),
                        run.tools().instructions().read(),
                        workspace,
                        context.readRule(),
                        run.tools().repositoryMap().givesMap() ? null : files,
                        run.planning().asked());
        this.journalWriter = new JournalWriter(run, modelTurn, prompting, shutdown, metrics);
        this.questionResponder = new SubagentQuestionResponder(run, modelTurn, journalWriter);
        this.formatFallback =
                new EditFormatFallback(run.models().edits(), run.tools().executor(), history);
        this.toolCallBatch =
                new ToolCallBatch(
                        run,
                        runWorkspace,
                        journalWriter,
                        backgrounds,
                        metrics,
                        files,
                        formatFallback,
                        history);
    }

    @Override
    public RunOutcome run() throws InterruptedException {
        TurnOutcome outcome = open();
        if (outcome == TurnOutcome.CONTINUED) {
            outcome = resumeInterruptedTurn();
        }
        if (outcome == TurnOutcome.CONTINUED) {
            outcome = runCommands();
        }
        while (outcome == TurnOutcome.CONTINUED) {
            run.control().check();
            pollInbox();
            outcome = turn();
        }
        return outcome == TurnOutcome.FINISHED
                ? new RunOutcome.Finished()
                : new RunOutcome.Waiting();
    }

    /** Runs what the typed command wants the output of, before the model is asked first. */
    private TurnOutcome runCommands() throws InterruptedException {
        Optional<JournalRecord.Turn> calls = command.commands();
        if (calls.isEmpty()) {
            return TurnOutcome.CONTINUED;
        }
        int turn = run.nextTurn();
        return span(turn)
                .around(_ -> {
                    journalWriter.draft().step(turn, calls.get());
                    journalWriter.settle(turn, ModelUsage.NONE);
                    return toolCallBatch.begin(turn, calls.get());
                });
    }

    /** Ends the turn that an earlier run has left open. */
    private TurnOutcome resumeInterruptedTurn() throws InterruptedException {
        Optional<RunHistory.HeldQuestion> held = history.heldQuestion();
        if (unfinished.isEmpty()) {
            Optional<RunHistory.PendingRollback> rollback = history.pendingRollback();
            if (rollback.isPresent()) {
                return toolCallBatch.resume(rollback.get());
            }
            Optional<RunHistory.FetchQuestion> hosts = history.fetchQuestion();
            if (hosts.isPresent()) {
                return toolCallBatch.resume(hosts.get());
            }
            return held.isEmpty() ? TurnOutcome.CONTINUED : toolCallBatch.resume(held.get());
        }
        questionResponder.answer();
        return resume(unfinished.get());
    }

    private TurnOutcome resume(InterruptedTurn left) throws InterruptedException {
        return span(left.number())
                .with("troupe.turn.resumed", "true")
                .around(_ -> toolCallBatch.resume(left));
    }

    private static TracedSpanBuilder span(int turn) {
        return ServiceTracer.current().span("turn").with("troupe.turn", turn);
    }

    /** Begins the run, if there is money for what it would do first. */
    private TurnOutcome open() throws InterruptedException {
        JournalBatch batch = journalWriter.draft();
        long epoch = run.control().key().epoch();
        // Without an entry the ledger could not tell that it has taken this already.
        batch.step(0, new JournalRecord.Started(epoch));
        runWorkspace
                .base()
                .ifPresent(it -> batch.step(0, new JournalRecord.BaseCommitRecorded(it)));
        agentSelection.keep(batch);
        command.keep(batch);
        batch.event(
                new EventBody.RunStarted(
                        epoch,
                        run.environment().worker(),
                        run.task().definition().agent(),
                        run.model(),
                        run.models().catalog().settings(run.model()).model()));
        runWorkspace.notices().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
        backgrounds.recall(history, batch);
        news.forEach(batch::event);
        if (run.isFirstRunOfSession()) {
            batch.events(prompting.news());
        }
        warn(batch);
        said.loadRequest(history, batch);
        Optional<TroupeException> end = new ToolResultRecorder(run, runWorkspace).catchUp(batch);
        if (end.isPresent()) {
            throw end.get();
        }
        if (unfinished.isEmpty()) {
            return journalWriter.saveWithRoom();
        }
        journalWriter.save();
        return TurnOutcome.CONTINUED;
    }

    /** Whoever begins a session learns why it will ask so much. */
    private void warn(JournalBatch batch) {
        SandboxStatus status = run.environment().commands().sandbox().status();
        if (run.isFirstRunOfSession() && !status.works()) {
            batch.event(new EventBody.Notice("no-sandbox", status.detail() + " " + status.next()));
        }
        new UncountedSettings(run.models().catalog(), toolContext::policyFault)
                .notices()
                .forEach(batch::event);
        if (run.isFirstRunOfSession()) {
            new UnreadToolFiles(run.environment().home())
                    .news(Path.of(run.input().projectPath()))
                    .ifPresent(batch::event);
        }
        ModelSettings model = run.models().catalog().settings(run.model());
        new IgnoredEffortNotice(run).of(agentSelection.agent()).ifPresent(batch::event);
        if (run.isFirstRunOfSession() && model.price().unknown() && !model.atHome()) {
            batch.event(
                    new EventBody.Notice(
                            "no-prices",
                            "No prices are known for model '%1$s' (%2$s), so cost limits have no effect; set `troupe.models.%1$s.price`."
                                    .formatted(run.model(), model.model())));
        }
    }

    private void pollInbox() throws InterruptedException {
        if (run.control().takeNews()) {
            var _ = takeMessages();
        }
    }

    /**
     * Takes messages up with the next commit; until then they stay in the inbox.
     *
     * @return whether the model has to hear of any
     */
    private boolean takeMessages() throws InterruptedException {
        List<InboxReader.Heard> heard = inboxReader.take(journalWriter.draft());
        said.loadMessages(heard, journalWriter.draft());
        run.apply(journalWriter.draft());
        if (!heard.isEmpty()) {
            toolCallBatch.forgetRefusals();
        }
        return !heard.isEmpty();
    }

    private TurnOutcome turn() throws InterruptedException {
        RunLimitCheck.check(run);
        int turn = run.nextTurn();
        return span(turn).around(_ -> turn(turn));
    }

    private TurnOutcome turn(int turn) throws InterruptedException {
        staleReads.report(journalWriter.draft());
        ModelResponse thought = withEditFormatFeedback(turn, think(turn));
        RepetitionCheck repetition = RepetitionCheck.of(run, thought);
        ModelResponse response = repetition.told(thought);
        JournalRecord.Turn step = step(response);
        note(turn, response, step);
        repetition.check();
        if (response.finish() == ModelResponse.Finish.FILTERED) {
            throw contentFiltered();
        }
        if (finished(response)) {
            Optional<TurnOutcome> reminded = toolCallBatch.remindOfErrors(turn);
            if (reminded.isPresent()) {
                return reminded.get();
            }
            return outputReminder.remind(journalWriter.draft())
                    ? journalWriter.saveWithRoom()
                    : finish(response);
        }
        cuts = step.cut() ? cuts + 1 : 0;
        if (cuts >= CUTS_IN_A_ROW) {
            throw new TroupeException(
                    ErrorCode.MODEL_OUTPUT_INVALID,
                    "The model's answers were cut at its limit of output tokens "
                            + cuts
                            + " times in a row.");
        }
        return toolCallBatch.begin(turn, step);
    }

    private ModelResponse think(int turn) throws InterruptedException {
        ModelResponse response =
                modelTurn.think(turn, journalWriter.system(), journalWriter.draft());
        LOG.info(
                "Turn {}: {} calls by {} after {} ms, {} tokens in, {} out.",
                turn,
                response.calls().size(),
                response.model(),
                response.duration().toMillis(),
                response.spend().inputTokens(),
                response.spend().outputTokens());
        run.spent(response.spend());
        return response;
    }

    /** The same, with what the model is to do instead of edits that it has written unreadably often enough. */
    private ModelResponse withEditFormatFeedback(int turn, ModelResponse response) {
        return response.unreadableEdits().isEmpty()
                ? response
                : response.telling(formatFallback.unreadable(turn, response.unreadableEdits()));
    }

    private JournalRecord.Turn step(ModelResponse response) {
        boolean cut = response.finish() == ModelResponse.Finish.LENGTH;
        return new JournalRecord.Turn(
                response.model(),
                response.text(),
                response.calls(),
                response.thoughts(),
                response.problems(),
                cut,
                response.spend(),
                response.estimated());
    }

    private void note(int turn, ModelResponse response, JournalRecord.Turn step) {
        JournalBatch batch = journalWriter.draft();
        batch.step(turn, step);
        batch.unreadable(turn, response.unreadableEdits());
        journalWriter.settle(turn, response, response.calls().size());
    }

    private TroupeException contentFiltered() {
        return new TroupeException(
                ErrorCode.MODEL_OUTPUT_INVALID,
                "The provider of model '%s' withheld the model's answer, or the rest of it, because of its content."
                        .formatted(run.model()),
                "Put the request in other words, or choose another model.",
                null);
    }

    private static boolean finished(ModelResponse response) {
        return response.calls().isEmpty()
                && response.problems().isEmpty()
                && response.finish() != ModelResponse.Finish.LENGTH;
    }

    /** Ends the run and its task, unless somebody has said something meanwhile. */
    private TurnOutcome finish(ModelResponse response) throws InterruptedException {
        // Whoever has said something goes on with what runs in the background.
        boolean said = backgrounds.running() && takeMessages();
        while (!said) {
            leave();
            JournalBatch lastBatch = journalWriter.draft().copy();
            runWorkspace
                    .settle()
                    .forEach(it -> lastBatch.event(new EventBody.Notice("worktree", it)));
            shutdown.tellRefusedCommits(lastBatch);
            OutcomeText endings = new OutcomeText(run);
            lastBatch.event(endings.finished("succeeded", response.text(), null, null));
            TaskOutcome outcome = OutcomeText.succeeded(endings.summary(response.text()));
            if (run.journal().finish(outcome, lastBatch) == FinishAttempt.FINISHED) {
                return TurnOutcome.FINISHED;
            }
            said = takeMessages();
        }
        return journalWriter.saveWithRoom();
    }

    private void leave() {
        Optional<TroupeException> failed = shutdown.leave(journalWriter.draft());
        if (failed.isPresent()) {
            throw failed.get();
        }
    }

    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        backgrounds.end();
        // What its calls have changed must not be taken for the work of commands beside them.
        toolCallBatch.stop();
        shutdown.leaveAnyway(journalWriter.draft());
        return journalWriter.last(cause);
    }

    /** Files that a lost run has written are the task's, also when this one does nothing more. */
    @Override
    public void end(JournalBatch lastBatch) {
        if (!toolCallBatch.executed()) {
            unfinished.filter(InterruptedTurn::begun).ifPresent(toolCallBatch::recordLostCalls);
        }
    }
}
