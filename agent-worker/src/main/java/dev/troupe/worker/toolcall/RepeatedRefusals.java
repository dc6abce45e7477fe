package dev.troupe.worker.toolcall;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunMetrics;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells a model that makes a call again and again which was refused that nothing will come of it, and in the end refuses the call
 * without having it judged. What a person says meanwhile may change the answer, so that it begins anew then.
 */
final class RepeatedRefusals {
    /** As often the normal reason is all that is said. */
    private static final int PATIENCE = 2;

    /** As often it is judged. */
    private static final int JUDGED = 4;

    private final RunMetrics metrics;
    private final Map<RefusedCall, Integer> counts = new HashMap<>();
    private final Map<RefusedCall, PreparedToolCall.Closed> answers = new HashMap<>();

    /** A call as models repeat it; another mode may have another answer. */
    private record RefusedCall(String tool, String arguments, ApprovalMode mode) {}

    /**
     * Knows what earlier runs of the task have refused.
     *
     * @param metrics counts calls that are refused a third time and later
     */
    RepeatedRefusals(RunHistory history, RunMetrics metrics) {
        this.metrics = metrics;
        history.refusedCalls().forEach(it -> count(key(it.call(), it.mode())));
    }

    private static RefusedCall key(RawToolCall call, ApprovalMode mode) {
        return new RefusedCall(call.tool(), call.arguments().strip(), mode);
    }

    private int count(RefusedCall call) {
        return counts.merge(call, 1, Integer::sum);
    }

    /** Prepares a call, or refuses it as before when that was done often enough. */
    PreparedToolCall prepare(
            RawToolCall raw, ApprovalMode mode, Supplier<PreparedToolCall> preparing) {
        RefusedCall call = key(raw, mode);
        int before = counts.getOrDefault(call, 0);
        PreparedToolCall.Closed last = answers.get(call);
        if (before >= JUDGED && last != null) {
            return told(again(last, raw.id()), before + 1);
        }
        PreparedToolCall prepared = preparing.get();
        if (!(prepared instanceof PreparedToolCall.Closed closed) || !isRefusal(closed.result())) {
            return prepared;
        }
        answers.put(call, closed);
        return before < PATIENCE ? closed : told(closed, before + 1);
    }

    /** Counts the calls of a turn that were refused, once they have their results. */
    void remember(List<PendingToolCall> calls, ApprovalMode mode) {
        for (PendingToolCall call : calls) {
            Optional<PendingToolCall.Outcome> outcome = call.outcome();
            if (outcome.isPresent()
                    && isRefusal(outcome.get().result())
                    && count(key(call.raw(), mode)) > PATIENCE) {
                metrics.refusedRepeatedly();
            }
        }
    }

    /** Somebody has said something, which may change the answers. */
    void forget() {
        counts.clear();
        answers.clear();
    }

    private static boolean isRefusal(ToolResult result) {
        return result.outcome() == ToolResult.Outcome.DENIED;
    }

    /** The same answer to another call; the trail has what was decided already. */
    private static PreparedToolCall.Closed again(PreparedToolCall.Closed last, String id) {
        return new PreparedToolCall.Closed(
                new ToolCall(id, last.call().tool(), last.call().arguments()),
                last.title(),
                last.verdict(),
                last.result(),
                List.of(),
                List.of(),
                last.denial(),
                last.edit());
    }

    private static PreparedToolCall.Closed told(PreparedToolCall.Closed closed, int times) {
        String safe = suggestion(closed);
        return closed.adding(
                "This exact call was refused %d times. Repeating it will not change the answer. %sGo on without it, or end and say what is still open."
                        .formatted(times, safe == null ? "" : safe + " "));
    }

    private static @Nullable String suggestion(PreparedToolCall.Closed closed) {
        return closed.audits().stream()
                .map(it -> it.detail().get("meant"))
                .filter(it -> it != null)
                .findFirst()
                .orElse(null);
    }
}
