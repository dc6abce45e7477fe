package dev.troupe.worker.toolcall;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TracedSpan;
import dev.troupe.worker.journal.JournalRecord.PlannedChange;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.shell.InterruptedCommandRecovery;
import dev.troupe.worker.validation.gate.ApprovalReason;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallScope;
import dev.troupe.worker.validation.result.ExecutedToolCall;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One call of a turn with everything that becomes of it. */
public final class PendingToolCall implements AutoCloseable {
    private static final String NOT_RUN =
            "Not run: the run was stopped before this call. Call the tool again if it is still needed.";
    private static final String INTERRUPTED =
            "Interrupted, outcome unknown: the run was stopped while this call was under way. Check what"
                    + " it has done before you repeat it.";

    private static final String OUTCOME = "troupe.tool.outcome";

    private final RawToolCall raw;
    private final Planning planning;
    private final TracedSpan span;
    private PreparedToolCall prepared;
    private @Nullable List<PlannedChange> shown;
    private ApprovalReason reason = ApprovalReason.NOTHING;
    private boolean reported;
    private boolean refused;
    private boolean begun;
    private long begunAt;
    private boolean approved;
    private @Nullable Outcome outcome;

    /** A call, planned at once. */
    public PendingToolCall(
            RawToolCall raw, Planning planning, ToolCallScope scope, PlannedFileOverlay overlay) {
        this.raw = raw;
        this.planning = planning;
        this.span =
                ServiceTracer.current()
                        .span("execute_tool " + raw.tool())
                        .with("gen_ai.operation.name", "execute_tool")
                        .with("gen_ai.tool.name", raw.tool())
                        .with("gen_ai.tool.call.id", raw.id())
                        .with("gen_ai.tool.type", "function")
                        .begin();
        this.prepared = plan(scope, overlay);
        prepare(prepared);
    }

    private PreparedToolCall plan(ToolCallScope scope, PlannedFileOverlay overlay) {
        try (var _ = span.enter()) {
            return planning.plan(scope, overlay);
        } catch (RuntimeException e) {
            span.failed(e);
            span.close();
            throw e;
        }
    }

    /** Judges and plans it again, before anything has run. */
    void planAgain(ToolCallScope scope, PlannedFileOverlay overlay) {
        prepare(plan(scope, overlay));
    }

    /**
     * Judges it again as it is planned, right before it runs. A person's yes to it holds as far as they were told why.
     */
    void judgeAgain(UnaryOperator<PreparedToolCall> judge) {
        try (var _ = span.enter()) {
            prepare(judge.apply(prepared));
        }
        if (approved) {
            approve();
        }
    }

    private void prepare(PreparedToolCall next) {
        prepared = next;
        outcome =
                next instanceof PreparedToolCall.Closed closed ? Outcome.of(closed.result()) : null;
    }

    /**
     * Someone has said yes to what is planned now. Where only a person may answer now, that counts only if
     * they were told why.
     */
    void approve() {
        approved = true;
        ready().filter(it -> reason.warnsOf(it.assessment().asked()))
                .ifPresent(it -> prepare(it.allowed()));
    }

    /** Why it asks now. */
    ApprovalReason asked() {
        return ready().filter(PreparedToolCall.Ready::asks)
                .map(it -> it.assessment().asked())
                .orElse(ApprovalReason.NOTHING);
    }

    /** Remembers what a person is or was told about why they are asked. */
    public void tell(ApprovalReason why) {
        reason = why;
    }

    /** The call as a span, from its planning until its end or the run's. */
    TracedSpan span() {
        return span;
    }

    public RawToolCall raw() {
        return raw;
    }

    PreparedToolCall prepared() {
        return prepared;
    }

    /** Remembers which effects a person is or was asked about. */
    public void show(List<PlannedChange> effects) {
        shown = List.copyOf(effects);
    }

    /** What a person was asked about, or else what is planned. */
    List<PlannedChange> shown() {
        return shown == null ? planned() : shown;
    }

    /** The effects planned now. */
    List<PlannedChange> planned() {
        return ready().map(it -> ToolCallIntentRecorder.planned(it.plan())).orElse(List.of());
    }

    /** Returns what is to run; empty for what was turned down or has ended. */
    public Optional<PreparedToolCall.Ready> ready() {
        return outcome == null && prepared instanceof PreparedToolCall.Ready ready
                ? Optional.of(ready)
                : Optional.empty();
    }

    /** Whether others work at it, and the task waits for them without a worker. */
    boolean elsewhere() {
        return ready().filter(it -> it.assessment().spec().kind().elsewhere()).isPresent();
    }

    /** Whether it waits for an answer of someone. */
    boolean asks() {
        return ready().filter(PreparedToolCall.Ready::asks).isPresent();
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

    public void begin() {
        begun = true;
        begunAt = System.nanoTime();
    }

    void end(ToolResult result) {
        outcome = Outcome.of(result);
        close();
    }

    public void end(ExecutedToolCall done, int parallel) {
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
     * @param context of the run
     */
    void stop(ToolContext context) {
        if (outcome == null) {
            outcome =
                    begun
                            ? new Outcome(
                                    interrupted(context),
                                    Duration.ofNanos(System.nanoTime() - begunAt),
                                    1,
                                    Optional.empty())
                            : Outcome.of(ToolResult.refused(NOT_RUN, "not run"));
        }
    }

    private ToolResult interrupted(ToolContext context) {
        return ready().flatMap(it -> InterruptedCommandRecovery.find(context, it.call()))
                .orElseGet(() ->
                        InterruptedCallResultFactory.of(INTERRUPTED, kind(), context.alone()));
    }

    /** Has the model hear more with the result. */
    void add(List<String> lines) {
        if (outcome != null && !lines.isEmpty()) {
            outcome = outcome.adding(lines);
        }
    }

    /** Lists the file changes that it has made. */
    List<FileEffect> effects() {
        return outcome == null ? List.of() : outcome.result().effects();
    }

    private ToolSpec.Kind kind() {
        return switch (prepared) {
            case PreparedToolCall.Ready ready -> ready.assessment().spec().kind();
            case PreparedToolCall.Closed _ -> ToolSpec.Kind.NOTE;
        };
    }

    public Optional<Outcome> outcome() {
        return Optional.ofNullable(outcome);
    }

    /** The name under which results are reported. */
    String tool() {
        return prepared.call().tool();
    }

    /**
     * Holds the result of a call and how it ran.
     *
     * @param parallel how many ran beside it, itself included
     * @param done what layer 4 made of it, when it has run
     */
    public record Outcome(
            ToolResult result, Duration duration, int parallel, Optional<ExecutedToolCall> done) {
        /** Whoever waits that long for a call does so for something that goes on elsewhere. */
        private static final Duration LONG = Duration.ofSeconds(5);

        static Outcome of(ToolResult result) {
            return new Outcome(result, Duration.ZERO, 1, Optional.empty());
        }

        /** Whether the call took so long that the same may bring something else by now. */
        boolean hasWaited() {
            return duration.compareTo(LONG) >= 0;
        }

        Outcome adding(List<String> lines) {
            StringBuilder text = new StringBuilder(result.text().stripTrailing());
            lines.forEach(it -> text.append("\n[").append(it).append(']'));
            return new Outcome(result.saying(text.toString()), duration, parallel, done);
        }

        /** Lists what people are told beside the result itself. */
        public List<EventBody> events() {
            return done.map(ExecutedToolCall::events).orElse(List.copyOf(result.notices()));
        }
    }

    /** Takes a call through layers 2 and 3, as often as needed. */
    @FunctionalInterface
    public interface Planning {
        PreparedToolCall plan(ToolCallScope scope, PlannedFileOverlay overlay);
    }
}
