package dev.troupe.worker.toolcall;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.RunHistory.FetchQuestion;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.validation.gate.ApprovalGround;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Asks one question about all hosts that the commands of a turn asked for in vain, and lets commands of the repository
 * fetch from them if the answer is yes. Where nobody can be asked the run goes on without.
 */
final class FetchHostsGate {
    private final RunState run;
    private final RunWorkspace workspace;
    private final TurnJournal journal;
    private final TurnEndQuestion questions;
    private final Set<String> refused = new TreeSet<>();

    FetchHostsGate(
            RunState run, RunWorkspace workspace, TurnJournal journal, TurnEndQuestion questions) {
        this.run = run;
        this.workspace = workspace;
        this.journal = journal;
        this.questions = questions;
    }

    /** Never asks again for what an earlier run of this task was refused. */
    void recall(Collection<String> hosts) {
        refused.addAll(hosts);
    }

    /**
     * Asks about what commands asked for, and waits for the answer.
     *
     * @return whether the run goes on, or waits
     */
    TurnOutcome ask(int turn, boolean canAsk) throws InterruptedException {
        List<String> hosts =
                commands().takeRefusedHosts().stream().filter(it -> !refused.contains(it)).toList();
        if (hosts.isEmpty() || !canAsk) {
            return TurnOutcome.CONTINUED;
        }
        ApprovalQuestion question = question(hosts);
        long seq = questions.ask(turn, new JournalRecord.FetchHostsAsked(hosts), question);
        return await(turn, new FetchQuestion(seq, hosts));
    }

    /** Goes on with a question that an earlier run has asked. */
    TurnOutcome await(int turn, FetchQuestion question) throws InterruptedException {
        ApprovalAnswer answer = questions.await(question.seq()).orElse(null);
        if (answer == null) {
            return TurnOutcome.SUSPENDED;
        }
        if (answer.approved()) {
            grant(question);
        } else {
            refused.addAll(question.hosts());
        }
        journal.draft()
                .step(
                        turn,
                        new JournalRecord.FetchHostsSettled(
                                question.hosts(), answer.approved(), told(question, answer)));
        run.apply(journal.draft());
        journal.save();
        return TurnOutcome.CONTINUED;
    }

    private void grant(FetchQuestion question) {
        var _ =
                run.journal()
                        .read(it -> {
                            it.fetchHosts()
                                    .grant(
                                            TaskWaitIdFactory.of(run.taskId(), question.seq()),
                                            run.input().projectPath(),
                                            question.hosts());
                            return question;
                        });
        commands().grant(question.hosts());
    }

    private ApprovalQuestion question(List<String> hosts) {
        String names = String.join(", ", hosts);
        String project = run.input().projectPath();
        String detail =
                "May commands in %s fetch from %s?\n\nA yes holds for all later commands in this repository. They may download from these hosts, and send at most 256 KB per connection and 2 MB in total."
                        .formatted(project, names);
        return new ApprovalQuestion(
                "network",
                names,
                null,
                detail,
                "A command needed hosts that commands of this repository may not reach yet.",
                ApprovalGround.PERSON.name(),
                ApprovalScope.SUBJECT,
                ContentBlob.hash(detail.getBytes(StandardCharsets.UTF_8)),
                null,
                null);
    }

    private static String told(FetchQuestion question, ApprovalAnswer answer) {
        String names = String.join(", ", question.hosts());
        if (answer.approved()) {
            return "[The user said yes: commands in this repository may fetch from %s now, through a proxy that most programs find. Run what failed again.]"
                    .formatted(names);
        }
        String note =
                answer.note() == null || answer.note().isBlank()
                        ? ""
                        : " They say: " + answer.note();
        return "[The user said no: commands may not reach %s.%s Go on without, and do not try another way there.]"
                .formatted(names, note);
    }

    private CommandRunner commands() {
        return workspace.workspaceCommands().commands();
    }
}
