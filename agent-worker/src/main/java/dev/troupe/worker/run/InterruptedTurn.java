package dev.troupe.worker.run;

import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.journal.JournalRecord;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A turn that the journal shows begun but not ended. */
public final class InterruptedTurn {
    private final int number;
    private final JournalRecord.Turn turn;
    private final Map<String, JournalRecord.Intent> intents = new LinkedHashMap<>();
    private final Map<String, Long> asked = new LinkedHashMap<>();
    private final Set<String> approved = new LinkedHashSet<>();
    private final Set<String> denied = new LinkedHashSet<>();
    private final Set<String> answered = new HashSet<>();
    private boolean cleared;
    private int holds;

    InterruptedTurn(int number, JournalRecord.Turn turn) {
        this.number = number;
        this.turn = turn;
    }

    void intend(long seq, JournalRecord.Intent intent) {
        String call = intent.callId();
        intents.put(call, intent);
        approved.remove(call);
        denied.remove(call);
        // An approval has the seq of the entry that asked for it, not of those before or after.
        if (intent.verdict() == PermissionVerdict.ASK) {
            asked.put(call, seq);
        } else {
            asked.remove(call);
        }
    }

    void clear(JournalRecord.ApprovalsSettled answers) {
        cleared = true;
        approved.addAll(answers.approved());
        denied.addAll(answers.denied());
    }

    /** From here on it is a turn that has not begun, of the calls that have no result. */
    void hold() {
        cleared = false;
        holds++;
    }

    void answer(JournalRecord.Result result) {
        answered.add(result.callId());
    }

    /** The calls without a result, in their order. */
    public List<RawToolCall> unanswered() {
        return turn.calls().stream().filter(it -> !answered.contains(it.id())).toList();
    }

    public int number() {
        return number;
    }

    public JournalRecord.Turn turn() {
        return turn;
    }

    /** What was planned for a call; empty when it was turned down. */
    public Optional<JournalRecord.Intent> intent(String callId) {
        return Optional.ofNullable(intents.get(callId));
    }

    /** Seq of the approvals that were asked for, by call. */
    public Map<String, Long> asked() {
        return Collections.unmodifiableMap(asked);
    }

    /** Whether its calls may have begun to run. */
    public boolean begun() {
        return cleared || asked.isEmpty();
    }

    /** How often it was held between its calls. */
    public int holds() {
        return holds;
    }

    /** Whether a person's yes to what is planned for the call is on record. */
    public boolean approved(String callId) {
        return approved.contains(callId);
    }

    /** Whether a person's no to the call is on record. */
    public boolean denied(String callId) {
        return denied.contains(callId);
    }

    /** The answers on record, as an entry behind which its calls may have begun. */
    public JournalRecord.ApprovalsSettled cleared() {
        return new JournalRecord.ApprovalsSettled(List.copyOf(approved), List.copyOf(denied));
    }

    boolean complete() {
        return turn.calls().stream().map(RawToolCall::id).allMatch(answered::contains);
    }
}
