package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.tracing.SpanStart;
import dev.troupe.tracing.Spans;
import dev.troupe.worker.command.SandboxStatus;
import dev.troupe.worker.model.ModelAnswer;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.workspace.Workspace;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop of an agent's task: think, write down what is about to happen, do it, write down what came
 * of it. Two commits a turn.
 */
final class AgentRun implements TaskRun {
    private static final Logger LOG = LoggerFactory.getLogger(AgentRun.class);
    private static final int CUTS_IN_A_ROW = 3;

    private final Run run;
    private final Workplace place;
    private final Thinking thinking;
    private final Casting casting;
    private final Prompting prompting;
    private final OpenDraft open;
    private final Consulting consulting;
    private final Acting acting;
    private final Backgrounds backgrounds;
    private final Leaving leaving;
    private final History history;
    private final Reformatting reformatting;
    private final Optional<OpenTurn> unfinished;
    private final RunMetrics metrics;
    private final List<EventBody.Notice> news;
    private final HandIn handIn;
    private int cuts;

    AgentRun(Run run, Workplace place, History history, RunMetrics metrics) {
        this.run = run;
        this.place = place;
        this.history = history;
        this.unfinished = history.open();
        this.backgrounds = new Backgrounds(run, place);
        this.leaving = new Leaving(run, place, backgrounds);
        Workspace workspace = place.workspace();
        this.casting = Casting.of(run, workspace.root(), history.definition());
        this.news = casting.news(run);
        run.become(casting.agent());
        List<String> files = workspace.listing().files();
        this.handIn = new HandIn(run, casting.agent());
        this.thinking =
                new Thinking(
                        run,
                        run.services().tools().specs(),
                        run.effort(),
                        path -> place.workspace().holdsFile(path));
        RunContext context = new RunContext(run, place);
        this.prompting =
                new Prompting(
                        casting.agent(),
                        casting.others(),
                        run.services().instructions().read(),
                        workspace,
                        context::unreadable,
                        files,
                        run.planning().asked());
        this.open = new OpenDraft(run, thinking, prompting, leaving);
        this.consulting = new Consulting(run, thinking, open, metrics);
        Guidance guidance = new Guidance(run, workspace, context::unreadable, files);
        this.reformatting = new Reformatting(run, history);
        this.acting = new Acting(run, place, open, backgrounds, metrics, guidance, reformatting);
        this.metrics = metrics;
    }

    @Override
    public End run() throws InterruptedException {
        if (!(open() && goneOn())) {
            return new End.Waiting();
        }
        while (true) {
            run.control().check();
            takeNews();
            Optional<End> end = turn();
            if (end.isPresent()) {
                return end.get();
            }
        }
    }

    /** Ends the turn that an earlier run has left open; false when the task waits in the middle of it. */
    private boolean goneOn() throws InterruptedException {
        if (unfinished.isEmpty()) {
            return true;
        }
        consulting.answer();
        return resume(unfinished.get());
    }

    private boolean resume(OpenTurn left) throws InterruptedException {
        return span(left.number())
                .with("troupe.turn.resumed", "true")
                .around(_ -> acting.resume(left));
    }

    private static SpanStart span(int turn) {
        return Spans.current().span("turn").with("troupe.turn", turn);
    }

    /** Begins the run; false when there is no money for what it would do first. */
    private boolean open() {
        Draft draft = open.draft();
        long epoch = run.control().key().epoch();
        // Without an entry the ledger could not tell that it has taken this already.
        draft.step(0, new Step.Started(epoch));
        place.base().ifPresent(it -> draft.step(0, new Step.Based(it)));
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
        if (run.first()) {
            draft.events(prompting.news());
        }
        warn(draft);
        Optional<TroupeException> end = new Results(run, place).catchUp(draft);
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
    private void warn(Draft draft) {
        SandboxStatus status = run.services().commands().sandbox().status();
        if (run.first() && !status.works()) {
            draft.event(new EventBody.Notice("no-sandbox", status.detail() + " " + status.next()));
        }
        ModelSettings model = run.services().models().settings(run.model());
        new EffortNotice(run).of(casting.agent()).ifPresent(draft::event);
        if (run.first() && model.price().unknown() && !model.atHome()) {
            draft.event(
                    new EventBody.Notice(
                            "no-prices",
                            "No prices are known for model '%1$s' (%2$s), so that limits of cost do not bind; set `troupe.models.%1$s.price`."
                                    .formatted(run.model(), model.model())));
        }
    }

    private void takeNews() {
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
            if (!open.draft().takes(message.id())) {
                take(message);
                said |= !message.author().equals(SettingsChange.AUTHOR);
            }
        }
        run.apply(open.draft());
        return said;
    }

    private void take(InboxMessage message) {
        Draft draft = open.draft();
        draft.step(0, new Step.Message(message.id(), message.author(), message.text()));
        draft.taken(message.id());
        if (message.author().equals(SettingsChange.AUTHOR)) {
            run.stand(run.standing().changed(message.text()));
        }
    }

    private Optional<End> turn() throws InterruptedException {
        Allotment.check(run);
        int turn = run.nextTurn();
        return span(turn).around(_ -> turn(turn));
    }

    private Optional<End> turn(int turn) throws InterruptedException {
        ModelAnswer answer = told(turn, think(turn));
        Step.Turn step = step(answer);
        note(turn, answer, step);
        if (answer.finish() == ModelAnswer.Finish.FILTERED) {
            throw withheld();
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
        return acting.begin(turn, step) ? Optional.empty() : Optional.of(new End.Waiting());
    }

    private ModelAnswer think(int turn) throws InterruptedException {
        ModelAnswer answer = thinking.think(turn, open.system(), open.draft());
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
    private ModelAnswer told(int turn, ModelAnswer answer) {
        return answer.unreadableEdits().isEmpty()
                ? answer
                : answer.telling(reformatting.unreadable(turn, answer.unreadableEdits()));
    }

    private Step.Turn step(ModelAnswer answer) {
        boolean cut = answer.finish() == ModelAnswer.Finish.LENGTH;
        return new Step.Turn(
                answer.model(),
                answer.text(),
                answer.calls(),
                answer.thoughts(),
                answer.problems(),
                cut,
                answer.spend(),
                answer.estimated());
    }

    private void note(int turn, ModelAnswer answer, Step.Turn step) {
        Draft draft = open.draft();
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

    private TroupeException withheld() {
        return new TroupeException(
                ErrorCode.MODEL_OUTPUT_INVALID,
                "The provider of model '%s' withheld the model's answer, or the rest of it, for what it says."
                        .formatted(run.model()),
                "Put the request in other words, or choose another model.",
                null);
    }

    private static boolean finished(ModelAnswer answer) {
        return answer.calls().isEmpty()
                && answer.problems().isEmpty()
                && answer.finish() != ModelAnswer.Finish.LENGTH;
    }

    /** Ends the run and its task, unless somebody has said something meanwhile. */
    private Optional<End> finish(ModelAnswer answer) {
        // Whoever has said something goes on with what runs in the background.
        boolean said = backgrounds.running() && takeMessages();
        while (!said) {
            leave();
            Draft last = open.draft().copy();
            place.settle().forEach(it -> last.event(new EventBody.Notice("worktree", it)));
            Endings endings = new Endings(run);
            last.event(endings.finished("succeeded", answer.text(), null, null));
            Outcome outcome = Endings.succeeded(endings.summary(answer.text()));
            if (run.journal().finish(outcome, last)) {
                return Optional.of(new End.Finished());
            }
            said = takeMessages();
        }
        return goOn();
    }

    private Optional<End> goOn() {
        return open.saveWithRoom() ? Optional.empty() : Optional.of(new End.Waiting());
    }

    private void leave() {
        Optional<TroupeException> failed = leaving.leave(open.draft());
        if (failed.isPresent()) {
            throw failed.get();
        }
    }

    @Override
    public Draft lastWords(@Nullable Throwable cause) {
        backgrounds.end();
        // What its calls have changed must not be taken for the work of commands beside them.
        acting.stop();
        leaving.leaveAnyway(open.draft());
        return open.last(cause);
    }

    /** Files that a lost run has written are the task's, also when this one does nothing more. */
    @Override
    public void end(Draft last) {
        if (!acting.executed()) {
            unfinished.filter(OpenTurn::begun).ifPresent(acting::acknowledge);
        }
    }
}
