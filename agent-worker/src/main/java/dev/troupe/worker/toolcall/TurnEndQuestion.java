package dev.troupe.worker.toolcall;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.toolcall.question.ApprovalJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Puts a question about all calls of a turn to people, and waits for the answer beyond the end of this run. */
final class TurnEndQuestion {
    private static final String CALL = "turn";

    private final RunState run;
    private final TurnJournal journal;
    private final ApprovalGate approvalGate;
    private final RunShutdown shutdown;

    TurnEndQuestion(
            RunState run, TurnJournal journal, ApprovalGate approvalGate, RunShutdown shutdown) {
        this.run = run;
        this.journal = journal;
        this.approvalGate = approvalGate;
        this.shutdown = shutdown;
    }

    /** Asks, and tells of nothing else; as {@link #ask(int, JournalRecord, ApprovalQuestion, Function)}. */
    long ask(int turn, JournalRecord record, ApprovalQuestion question) {
        return ask(turn, record, question, _ -> List.of());
    }

    /**
     * Asks, and saves that it is asked.
     *
     * @param record what later runs know of it
     * @param events what is told before, given the approval's id
     * @return seq of the entry that asks
     */
    long ask(
            int turn,
            JournalRecord record,
            ApprovalQuestion question,
            Function<UUID, List<EventBody>> events) {
        long seq = journal.draft().step(turn, record);
        journal.draft().approval(seq, ApprovalJson.write(question));
        UUID approval = TaskWaitIdFactory.of(run.taskId(), seq);
        journal.draft().events(events.apply(approval));
        journal.draft()
                .event(
                        new EventBody.ApprovalAsked(
                                approval,
                                question.tool(),
                                question.subject(),
                                question.detail(),
                                question.reason(),
                                question.scope()));
        journal.save();
        return seq;
    }

    /** Waits for the answer; empty: the run is suspended until there is one. */
    Optional<ApprovalAnswer> await(long seq) throws InterruptedException {
        Optional<ApprovalAnswer> answer =
                approvalGate.await(Map.of(CALL, seq)).map(it -> it.get(CALL));
        if (answer.isEmpty()) {
            shutdown.leaveAnyway(journal.draft());
            run.journal().suspend(WaitReason.APPROVAL, journal.draft());
        }
        return answer;
    }
}
