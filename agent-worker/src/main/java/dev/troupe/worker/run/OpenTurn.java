package dev.troupe.worker.run;

import dev.troupe.contracts.security.Verdict;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.step.Step;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A turn that the journal shows begun but not ended. */
final class OpenTurn {
    private final int number;
    private final Step.Turn turn;
    private final Map<String, Step.Intent> intents = new LinkedHashMap<>();
    private final Map<String, Long> seqs = new LinkedHashMap<>();
    private final Set<String> answered = new HashSet<>();
    private Step.@Nullable Cleared cleared;

    OpenTurn(int number, Step.Turn turn) {
        this.number = number;
        this.turn = turn;
    }

    void intend(long seq, Step.Intent intent) {
        intents.put(intent.callId(), intent);
        // An approval has the seq of the entry that asked for it, not of those before or after.
        if (intent.verdict() == Verdict.ASK) {
            seqs.put(intent.callId(), seq);
        }
    }

    void clear(Step.Cleared answers) {
        cleared = answers;
    }

    void answer(Step.Result result) {
        answered.add(result.callId());
    }

    boolean answered(String callId) {
        return answered.contains(callId);
    }

    int number() {
        return number;
    }

    Step.Turn turn() {
        return turn;
    }

    /** What was planned for a call; empty when it was turned down. */
    Optional<Step.Intent> intent(String callId) {
        return Optional.ofNullable(intents.get(callId));
    }

    /** Seq of the approvals that were asked for, by call. */
    Map<String, Long> asked() {
        Map<String, Long> asked = new LinkedHashMap<>();
        intents.forEach((id, intent) -> {
            if (intent.verdict() == Verdict.ASK) {
                asked.put(id, seqs.getOrDefault(id, 0L));
            }
        });
        return asked;
    }

    /** Whether its calls may have begun to run. */
    boolean begun() {
        return asked().isEmpty() || cleared != null;
    }

    boolean complete() {
        return turn.calls().stream().map(RawCall::id).allMatch(answered::contains);
    }
}
