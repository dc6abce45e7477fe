package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.tracing.Spans;
import dev.troupe.tracing.TracedSpan;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.step.Step.Planned;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.validation.Asked;
import dev.troupe.worker.validation.Done;
import dev.troupe.worker.validation.Prepared;
import dev.troupe.worker.validation.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One call of a turn with everything that becomes of it. */
final class Slot implements AutoCloseable {
    private static final String NOT_RUN =
            "Not run: the run was stopped before this call. Call the tool again if it is still needed.";
    private static final String INTERRUPTED =
            "Interrupted, outcome unknown: the run was stopped while this call was under way. Check what"
                    + " it has done before you repeat it.";

    private static final String OUTCOME = "troupe.tool.outcome";

    private final RawCall raw;
    private final Planning planning;
    private final TracedSpan span;
    private Prepared prepared;
    private @Nullable List<Planned> shown;
    private Asked told = Asked.NOTHING;
    private boolean reported;
    private boolean refused;
    private boolean begun;
    private boolean approved;
    private @Nullable Outcome outcome;

    /** A call, planned at once. */
    Slot(RawCall raw, Planning planning, Scope scope, Overlay overlay) {
        this.raw = raw;
        this.planning = planning;
        this.span =
                Spans.current()
                        .span("execute_tool " + raw.tool())
                        .with("gen_ai.operation.name", "execute_tool")
                        .with("gen_ai.tool.name", raw.tool())
                        .with("gen_ai.tool.call.id", raw.id())
                        .with("gen_ai.tool.type", "function")
                        .begin();
        this.prepared = plan(scope, overlay);
        prepare(prepared);
    }

    private Prepared plan(Scope scope, Overlay overlay) {
        try (var _ = span.enter()) {
            return planning.plan(scope, overlay);
        } catch (RuntimeException e) {
            span.failed(e);
            span.close();
            throw e;
        }
    }

    /** Judges and plans it again, before anything has run. */
    void planAgain(Scope scope, Overlay overlay) {
        prepare(plan(scope, overlay));
    }

    /**
     * Judges it again as it is planned, right before it runs. A person's yes to it stands as far as they were told why.
     */
    void judgeAgain(UnaryOperator<Prepared> judge) {
        try (var _ = span.enter()) {
            prepare(judge.apply(prepared));
        }
        if (approved) {
            approve();
        }
    }

    private void prepare(Prepared next) {
        prepared = next;
        outcome = next instanceof Prepared.Closed closed ? Outcome.of(closed.result()) : null;
    }

    /**
     * Someone has said yes to what is planned now. Where only a person may answer now, that counts only if
     * they were told why.
     */
    void approve() {
        approved = true;
        ready().filter(it -> told.warnsOf(it.proposal().asked()))
                .ifPresent(it -> prepare(it.allowed()));
    }

    /** Why it asks now. */
    Asked asked() {
        return ready().filter(Prepared.Ready::asks)
                .map(it -> it.proposal().asked())
                .orElse(Asked.NOTHING);
    }

    /** Remembers what a person is or was told about why they are asked. */
    void tell(Asked why) {
        told = why;
    }

    /** The call as a span, from its planning until its end or the run's. */
    TracedSpan span() {
        return span;
    }

    RawCall raw() {
        return raw;
    }

    Prepared prepared() {
        return prepared;
    }

    /** Remembers which effects a person is or was asked about. */
    void show(List<Planned> effects) {
        shown = List.copyOf(effects);
    }

    /** What a person was asked about, or else what is planned. */
    List<Planned> shown() {
        return shown == null ? planned() : shown;
    }

    /** The effects planned now. */
    List<Planned> planned() {
        return ready().map(it -> Intents.planned(it.plan())).orElse(List.of());
    }

    /** What is to run; empty for what was turned down or has ended. */
    Optional<Prepared.Ready> ready() {
        return outcome == null && prepared instanceof Prepared.Ready ready
                ? Optional.of(ready)
                : Optional.empty();
    }

    /** Whether others work at it, and the task waits for them without a worker. */
    boolean elsewhere() {
        return ready().filter(it -> it.proposal().spec().kind().elsewhere()).isPresent();
    }

    /** Whether it waits for an answer of someone. */
    boolean asks() {
        return ready().filter(Prepared.Ready::asks).isPresent();
    }

    /** Remembers that people and the journal know already how it was turned down. */
    void report() {
        reported = true;
    }

    boolean reported() {
        return reported;
    }

    /** Ends it with a person's no; false when that was done before. */
    boolean refuse(ToolResult denied) {
        boolean first = !refused;
        if (first) {
            refused = true;
            end(denied);
        }
        return first;
    }

    void begin() {
        begun = true;
    }

    void end(ToolResult result) {
        outcome = Outcome.of(result);
        close();
    }

    void end(Done done, int parallel) {
        outcome = new Outcome(done.result(), done.duration(), parallel, Optional.of(done));
        close();
    }

    /** Ends the span, with what is known by now: a call that still waits is taken up by another run. */
    @Override
    public void close() {
        if (outcome == null) {
            span.set(OUTCOME, "unfinished");
        } else {
            String word = outcome.result().outcome().name().toLowerCase(Locale.ROOT);
            span.set(OUTCOME, word);
            if (outcome.result().outcome() != ToolResult.Outcome.OK) {
                span.failed(word);
            }
        }
        span.close();
    }

    /**
     * Ends what was not over when the run was stopped.
     *
     * @param alone whether the run works in a worktree of its own
     */
    void stop(boolean alone) {
        if (outcome == null) {
            outcome =
                    Outcome.of(
                            begun
                                    ? Interruption.of(INTERRUPTED, kind(), alone)
                                    : ToolResult.refused(NOT_RUN, "not run"));
        }
    }

    /** Has the model hear more with the result. */
    void add(List<String> lines) {
        if (outcome != null && !lines.isEmpty()) {
            outcome = outcome.adding(lines);
        }
    }

    private ToolSpec.Kind kind() {
        return switch (prepared) {
            case Prepared.Ready ready -> ready.proposal().spec().kind();
            case Prepared.Closed _ -> ToolSpec.Kind.NOTE;
        };
    }

    Optional<Outcome> outcome() {
        return Optional.ofNullable(outcome);
    }

    /** The name under which results are reported. */
    String tool() {
        return prepared.call().tool();
    }

    /**
     * How a call ended.
     *
     * @param parallel how many ran beside it, itself included
     * @param done what layer 4 made of it, when it has run
     */
    record Outcome(ToolResult result, Duration duration, int parallel, Optional<Done> done) {
        static Outcome of(ToolResult result) {
            return new Outcome(result, Duration.ZERO, 1, Optional.empty());
        }

        Outcome adding(List<String> lines) {
            StringBuilder text = new StringBuilder(result.text().stripTrailing());
            lines.forEach(it -> text.append("\n[").append(it).append(']'));
            return new Outcome(result.saying(text.toString()), duration, parallel, done);
        }

        /** What people are told beside the result itself. */
        List<EventBody> events() {
            return done.map(Done::events).orElse(List.copyOf(result.notices()));
        }
    }

    /** Takes a call through layers 2 and 3, as often as needed. */
    @FunctionalInterface
    interface Planning {
        Prepared plan(Scope scope, Overlay overlay);
    }
}
