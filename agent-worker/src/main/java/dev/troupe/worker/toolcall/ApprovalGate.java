package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.toolcall.question.ApprovalJson;
import dev.troupe.worker.toolcall.question.ToolCallQuestionBuilder;
import dev.troupe.worker.validation.gate.ApprovalGround;
import dev.troupe.worker.validation.gate.ApprovalReason;
import dev.troupe.worker.validation.gate.DenialReason;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Waits for the answers to a turn's approvals and brings the calls in line with them. */
public final class ApprovalGate {
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Duration UNATTENDED = Duration.ofMillis(500);

    private final RunState run;
    private final ToolCallIntentRecorder intents;

    public ApprovalGate(RunState run, ToolCallIntentRecorder intents) {
        this.run = run;
        this.intents = intents;
    }

    /**
     * Writes down what a call is about to do, and asks for it where someone must be asked. Where nobody can be, the model is told
     * so and may go on without it.
     *
     * @param asked takes the seq of the approval, by call
     * @throws TroupeException APPROVAL_NEEDED when nobody can be asked, and without a policy every other call would be refused, too
     */
    public void intend(
            int turn,
            PendingToolCall pendingCall,
            ToolCallScope scope,
            JournalBatch batch,
            Map<String, Long> asked) {
        if (pendingCall.asks() && !scope.canAsk()) {
            PreparedToolCall.Ready ready = pendingCall.ready().orElseThrow();
            if (ready.assessment().ground() != ApprovalGround.SILENCE) {
                intents.refuseUnasked(turn, pendingCall, ready, batch);
                return;
            }
            batch.denied(DenialReason.NOBODY);
            intents.unasked(ready, batch);
            throw new TroupeException(
                    ErrorCode.APPROVAL_NEEDED,
                    "%s needs an approval, and nobody can be asked: %s"
                            .formatted(ready.title(), ready.assessment().reason()));
        }
        long seq = batch.nextSeq();
        intents.add(turn, pendingCall, batch);
        if (!scope.canAsk()) {
            ToolCallIntentRecorder.tellBlocked(pendingCall, batch);
        }
        pendingCall.show(pendingCall.planned());
        pendingCall.tell(pendingCall.asked());
        if (pendingCall.asks()) {
            asked.put(pendingCall.raw().id(), seq);
        }
    }

    /**
     * Waits on the spot for all answers.
     *
     * @param asked seq of each approval, by call
     * @return empty when some did not come in time
     */
    public Optional<Map<String, ApprovalAnswer>> await(Map<String, Long> asked)
            throws InterruptedException {
        long end = System.nanoTime() + waitTimeout().toNanos();
        boolean news = false;
        try {
            while (true) {
                news |= run.control().takeNews();
                Map<String, ApprovalAnswer> answers = answers(asked);
                if (answers.size() == asked.size()) {
                    return Optional.of(answers);
                }
                run.control().check();
                if (System.nanoTime() >= end) {
                    return Optional.empty();
                }
                run.control().awaitNews(LOOK);
            }
        } finally {
            // The news may have been of a message, which is taken up between turns.
            if (news) {
                run.control().news();
            }
        }
    }

    private Duration waitTimeout() {
        Duration wait = run.environment().limits().approvalWait();
        boolean attended = run.sessionSettings().attendance() == SessionAttendance.INTERACTIVE;
        return attended || wait.compareTo(UNATTENDED) < 0 ? wait : UNATTENDED;
    }

    /**
     * The answers that have come so far, by call.
     *
     * @param asked seq of each approval, by call
     */
    Map<String, ApprovalAnswer> answers(Map<String, Long> asked) {
        Map<String, ApprovalAnswer> answers = new LinkedHashMap<>();
        items(asked)
                .forEach((call, wait) -> {
                    if (wait.state() != TaskWait.State.OPEN) {
                        answers.put(call, ApprovalJson.readAnswer(wait));
                    }
                });
        return answers;
    }

    /**
     * What the approvals tell about why they are asked, by call.
     *
     * @param asked seq of each approval, by call
     */
    public Map<String, ApprovalReason> told(Map<String, Long> asked) {
        Map<String, ApprovalReason> told = new HashMap<>();
        items(asked)
                .forEach((call, wait) ->
                        told.put(
                                call,
                                ToolCallQuestionBuilder.toReason(ApprovalJson.readQuestion(wait))));
        return told;
    }

    private Map<String, TaskWait> items(Map<String, Long> asked) {
        Map<UUID, TaskWait> all = new HashMap<>();
        for (TaskWait taskWait : run.journal().read(it -> it.waits().ofTask(run.taskId()))) {
            all.put(taskWait.id(), taskWait);
        }
        Map<String, TaskWait> items = new LinkedHashMap<>();
        asked.forEach((call, seq) -> {
            TaskWait taskWait = all.get(TaskWaitIdFactory.of(run.taskId(), seq));
            if (taskWait != null) {
                items.put(call, taskWait);
            }
        });
        return items;
    }

    /**
     * Judges and plans all calls again, since policy and files may have changed while people thought.
     *
     * @param batch takes what is different now, and results of calls that were refused
     * @return approvals that must be asked for now though they were not before, by call
     */
    public Map<String, Long> applyDecisions(
            int turn,
            List<PendingToolCall> slots,
            Map<String, ApprovalAnswer> answers,
            ToolCallScope scope,
            JournalBatch batch) {
        PlannedFileOverlay overlay = new PlannedFileOverlay(scope.context().workspace());
        Map<String, Long> more = new LinkedHashMap<>();
        for (PendingToolCall pendingCall : slots) {
            ApprovalAnswer answer = answers.get(pendingCall.raw().id());
            // First of all: a run that comes back finds its own no among those of before.
            if (answer != null && !answer.approved()) {
                ToolCallIntentRecorder.refuse(turn, pendingCall, denied(answer), batch);
                continue;
            }
            if (pendingCall.ready().isEmpty()) {
                if (pendingCall.prepared() instanceof PreparedToolCall.Closed
                        && !pendingCall.reported()) {
                    intend(turn, pendingCall, scope, batch, more);
                }
                continue;
            }
            List<JournalRecord.PlannedChange> before = pendingCall.shown();
            pendingCall.planAgain(scope, overlay);
            boolean same = pendingCall.planned().equals(before);
            // A yes holds for what was shown and for nothing else.
            if (same && answer != null) {
                pendingCall.approve();
            }
            if (!same
                    || pendingCall.asks()
                    || pendingCall.prepared() instanceof PreparedToolCall.Closed) {
                intend(turn, pendingCall, scope, batch, more);
            }
        }
        return more;
    }

    /** What the model hears of a no. */
    static ToolResult denied(ApprovalAnswer answer) {
        String note =
                answer.note() == null || answer.note().isBlank()
                        ? ""
                        : " They say: " + answer.note();
        return new ToolResult(
                ToolResult.Outcome.DENIED,
                "The user refused this call." + note + " Do not try it again in another way.",
                "refused" + (note.isEmpty() ? "" : ":" + note.substring(" They say:".length())),
                List.of());
    }

    /** Which calls of a turn were approved and which refused. */
    public static JournalRecord.ApprovalsSettled cleared(Map<String, ApprovalAnswer> answers) {
        List<String> approved = new ArrayList<>();
        List<String> denied = new ArrayList<>();
        answers.forEach((call, answer) -> (answer.approved() ? approved : denied).add(call));
        return new JournalRecord.ApprovalsSettled(approved, denied);
    }
}
