package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.ledger.task.Task;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Counts what runs do under the stable names. */
public final class RunMetrics {
    /** States in which a run leaves its task for good. */
    public static final Set<String> FINAL = Set.of("finished", "failed", "cancelled");

    /** The kind of refused edits whose call makes no sense. */
    static final String MALFORMED = "malformed";

    private static final List<String> PASSING = List.of("waiting", "released", "postponed", "lost");
    private static final List<TaskKind> KINDS =
            List.of(TaskKind.AGENT, TaskKind.UNDO, TaskKind.REDO, TaskKind.REWIND, TaskKind.SETTLE);

    private final MeterRegistry meters;
    private final AtomicInteger inBackground = new AtomicInteger();

    /** Gauges hold on to their numbers weakly, so somebody else must not let go of them. */
    private final Map<String, AtomicLong> numbers = new ConcurrentHashMap<>();

    /** Whatever can be counted is on record before it first happens. */
    public RunMetrics(
            MeterRegistry meters, Collection<String> models, Collection<String> strategies) {
        this.meters = meters;
        Gauge.builder("background.commands", inBackground, AtomicInteger::get)
                .description("Commands that run in the background")
                .register(meters);
        for (String model : models) {
            var _ = gauge("context.tokens.used", model);
            var _ = gauge("context.tokens.max", model);
            var _ = sent(model);
        }
        for (ErrorCode code : ErrorCode.values()) {
            var _ = errors(code.wire());
        }
        strategies.forEach(this::edits);
        for (EditRefusalKind kind : EditRefusalKind.values()) {
            var _ = refusals(meters, kind.code());
        }
        var _ = refusals(meters, MALFORMED);
        var _ = messages();
        var _ = repeatedRefusals();
        for (String state : FINAL) {
            var _ = requests(state);
        }
        for (TaskKind kind : KINDS) {
            Stream.concat(FINAL.stream(), PASSING.stream()).forEach(it -> runs(kind.word(), it));
        }
    }

    /** How many commands run in the background now. */
    public AtomicInteger inBackground() {
        return inBackground;
    }

    public void turn(String model, long used, long window) {
        gauge("context.tokens.used", model).set(used);
        gauge("context.tokens.max", model).set(window);
        sent(model).record((double) used);
    }

    private AtomicLong gauge(String name, String model) {
        return numbers.computeIfAbsent(
                name + " " + model,
                _ -> {
                    AtomicLong fresh = new AtomicLong();
                    Gauge.builder(name, fresh, AtomicLong::get)
                            .tag("model", model)
                            .register(meters);
                    return fresh;
                });
    }

    private DistributionSummary sent(String model) {
        // Not "context.tokens": its maximum would collide with the gauge context_tokens_max.
        return DistributionSummary.builder("context.tokens.sent")
                .description("Tokens of the model's window that a turn used")
                .tag("model", model)
                .publishPercentileHistogram()
                .register(meters);
    }

    /** A call was refused that was refused twice before. */
    public void refusedRepeatedly() {
        repeatedRefusals().increment();
    }

    private Counter repeatedRefusals() {
        return Counter.builder("troupe.repeated.refusals")
                .description(
                        "Refused tool calls that had been refused twice before in the same task")
                .register(meters);
    }

    /** A task failed, for a reason with this stable code. */
    public void failed(String code) {
        errors(code).increment();
    }

    private Counter errors(String code) {
        return Counter.builder("errors_total")
                .tag("service", "agent-worker")
                .tag("code", code)
                .register(meters);
    }

    /**
     * A file was edited. How the engine calls that may join several names, such as {@code symbol+exact}: each counts by
     * itself, once.
     */
    public void edited(String strategies) {
        Stream.of(strategies.split("\\+")).distinct().forEach(it -> edits(it).increment());
    }

    private Counter edits(String strategy) {
        return Counter.builder("edit.strategies")
                .description("Edits by the strategy that found the text to change")
                .tag("strategy", strategy)
                .register(meters);
    }

    /** Edits that were refused for such a reason. */
    static Counter refusals(MeterRegistry meters, String kind) {
        return Counter.builder("edit.refusals")
                .description("Edits refused because they did not fit their file")
                .tag("kind", kind)
                .register(meters);
    }

    /** A run ended, and with a final state its task. */
    public void ended(Task task, String state, Duration took) {
        runs(task.definition().kind(), state).record(took);
        if (FINAL.contains(state) && task.id().equals(task.rootId())) {
            requests(state).record(Duration.between(task.createdAt(), Instant.now()));
        }
    }

    private Timer runs(String kind, String state) {
        return Timer.builder("task.run.duration")
                .description("How long workers worked on a task, from its claim to its release")
                .tag("kind", kind)
                .tag("state", state)
                .register(meters);
    }

    private Timer requests(String state) {
        return Timer.builder("session.duration")
                .description("How long sessions worked on a request, including waits")
                .tag("state", state)
                .register(meters);
    }

    /** A session's request ended with that many messages between it and the model. */
    public void messages(int count) {
        messages().record(count);
    }

    private DistributionSummary messages() {
        return DistributionSummary.builder("session.message.count")
                .description("Messages of sessions' conversations as their requests ended")
                .register(meters);
    }
}
