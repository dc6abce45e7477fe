package dev.troupe.worker.run;

import dev.troupe.contracts.security.Verdict;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.step.Step;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A turn that the journal shows begun but not ended. */
final class OpenTurn {
    private final int number;
    private final Step.Turn turn;
    private final Map<String, Step.Intent> intents = new LinkedHashMap<>();
    private final Map<String, Long> asked = new LinkedHashMap<>();
    private final Set<String> approved = new LinkedHashSet<>();
    private final Set<String> denied = new LinkedHashSet<>();
    private final Set<String> answered = new HashSet<>();
    private boolean cleared;
    private int holds;

    OpenTurn(int number, Step.Turn turn) {
        this.number = number;
        this.turn = turn;
    }

    void intend(long seq, Step.Intent intent) {
        String call = intent.callId();
        intents.put(call, intent);
        approved.remove(call);
        denied.remove(call);
        // An approval has the seq of the entry that asked for it, not of those before or after.
        if (intent.verdict() == Verdict.ASK) {
            asked.put(call, seq);
        } else {
            asked.remove(call);
        }
    }

    void clear(Step.Cleared answers) {
        cleared = true;
        approved.addAll(answers.approved());
        denied.addAll(answers.denied());
    }

    /** From here on it is a turn that has not begun, of the calls that have no result. */
    void hold() {
        cleared = false;
        holds++;
    }

    void answer(Step.Result result) {
        answered.add(result.callId());
    }

    /** The calls without a result, in their order. */
    List<RawCall> unanswered() {
        return turn.calls().stream().filter(it -> !answered.contains(it.id())).toList();
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
        return Collections.unmodifiableMap(asked);
    }

    /** Whether its calls may have begun to run. */
    boolean begun() {
        return cleared || asked.isEmpty();
    }

    /** How often it was held between its calls. */
    int holds() {
        return holds;
    }

    /** Whether a person's yes to what is planned for the call is on record. */
    boolean approved(String callId) {
        return approved.contains(callId);
    }

    /** Whether a person's no to the call is on record. */
    boolean denied(String callId) {
        return denied.contains(callId);
    }

    /** The answers on record, as an entry behind which its calls may have begun. */
    Step.Cleared cleared() {
        return new Step.Cleared(List.copyOf(approved), List.copyOf(denied));
    }

    boolean complete() {
        return turn.calls().stream().map(RawCall::id).allMatch(answered::contains);
    }
}
