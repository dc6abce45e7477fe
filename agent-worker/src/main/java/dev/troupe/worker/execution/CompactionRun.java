package dev.troupe.worker.execution;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.ContextSection;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.token.TokenCounter;
import dev.troupe.worker.context.conversation.ConversationCompactor;
import dev.troupe.worker.context.conversation.ConversationComposition;
import dev.troupe.worker.context.conversation.ConversationComposition.RequestSection;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ModelFreeTaskRun;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Shortens a session's conversation because somebody asked for it. What it does is one entry of the journal, written
 * together with the task's end: a run that is killed before has changed nothing, and the next one does it.
 */
final class CompactionRun extends ModelFreeTaskRun implements TaskRun {
    /** How much of the conversation may stay. */
    private static final double GOAL = 0.25;

    private static final List<String> MEASURED = List.of("turn-finished", "context-compacted");

    CompactionRun(RunState run) {
        super(run);
    }

    @Override
    public RunOutcome run() {
        ModelSettings model = run.models().catalog().settings(run.model());
        TokenCounter tokens = TokenCounter.of(model);
        List<ContextSection> fixed = fixed();
        long before = total(sections(tokens, fixed));
        long spoken = before - total(fixed);
        Optional<JournalRecord.Compacted> plan =
                new ConversationCompactor(tokens::count, run.input().text())
                        .plan(run.conversation(), Math.max(1, (long) (spoken * GOAL)));
        if (plan.isEmpty()) {
            return finish(
                    OutcomeText.succeeded(
                            "Nothing was left out: the conversation is as short as it can be."));
        }
        run.conversation().apply(run.taskId(), 0, plan.get());
        batch.appliedStep(0, plan.get());
        List<ContextSection> left = sections(tokens, fixed);
        long after = total(left);
        batch.event(
                new EventBody.ContextCompacted(run.model(), model.window(), before, after, left));
        return finish(
                OutcomeText.succeeded(
                        "Shortened the conversation from about %,d to %,d tokens."
                                .formatted(before, after)));
    }

    private List<ContextSection> sections(TokenCounter tokens, List<ContextSection> fixed) {
        List<ContextSection> all = new ArrayList<>(fixed);
        all.addAll(ConversationComposition.inTokens(tokens).add(run.conversation()).sections());
        return all;
    }

    /** What a request holds beside the conversation, as it was measured last. */
    private List<ContextSection> fixed() {
        UUID session = run.sessionId();
        return run
                .journal()
                .read(it -> it.events().newest(session, MEASURED))
                .map(SessionEvent::body)
                .map(CompactionRun::measured)
                .orElse(List.of())
                .stream()
                .filter(it -> RequestSection.isFixed(it.name()))
                .toList();
    }

    private static List<ContextSection> measured(EventBody body) {
        return switch (body) {
            case EventBody.TurnFinished turn ->
                    Objects.requireNonNullElse(turn.context(), List.of());
            case EventBody.ContextCompacted compacted -> compacted.context();
            default -> List.of();
        };
    }

    private static long total(List<ContextSection> sections) {
        return sections.stream().mapToLong(ContextSection::tokens).sum();
    }

    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        return run.journal().draft();
    }
}
