package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.check.RunEvidence;
import dev.troupe.benchmarks.history.cluster.ServiceCluster;
import dev.troupe.benchmarks.history.evidence.LedgerEvidenceReader;
import dev.troupe.benchmarks.history.evidence.ModelCallRecorder;
import dev.troupe.benchmarks.history.evidence.RunCheckouts;
import dev.troupe.benchmarks.history.load.ExpectedFileLine;
import dev.troupe.benchmarks.history.record.OperationHistory;
import dev.troupe.testkit.model.scenario.ScriptedConversation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Puts together what is known from all sides. */
final class EvidenceCollector {
    private final RunEvidence.Rules rules;
    private final LedgerEvidenceReader ledger;
    private final SimulatedUserPool userPool;

    EvidenceCollector(
            RunEvidence.Rules rules, LedgerEvidenceReader ledger, SimulatedUserPool userPool) {
        this.rules = rules;
        this.ledger = ledger;
        this.userPool = userPool;
    }

    RunEvidence gather(ServiceCluster cluster, OperationHistory history, ModelCallRecorder log)
            throws Exception {
        List<RunEvidence.Task> ended = ledger.tasks();
        List<RunEvidence.Entry> entries = ledger.entries();
        TaskConversationMatcher tagged =
                new TaskConversationMatcher(ledger.requests(), ended, entries, conversations());
        return new RunEvidence(
                rules,
                history.operations(),
                ended,
                ledger.runs(cluster.processes()),
                entries,
                ledger.events(),
                ledger.lastEvents(),
                ledger.approvals(),
                ledger.answers(),
                ledger.budgets(),
                ledger.reservations(),
                calls(log, tagged),
                userPool.repositories().commits(),
                marks(ended, tagged));
    }

    private Map<UUID, List<ScriptedConversation>> conversations() {
        return userPool.played().stream()
                .collect(
                        Collectors.toMap(
                                it -> it.session().session(), it -> it.element().conversations()));
    }

    private static List<RunEvidence.ModelCall> calls(
            ModelCallRecorder log, TaskConversationMatcher tagged) {
        List<RunEvidence.ModelCall> calls = new ArrayList<>();
        for (ModelCallRecorder.Asked asked : log.asked()) {
            tagged.only(asked.conversation())
                    .ifPresent(task ->
                            calls.add(
                                    new RunEvidence.ModelCall(
                                            task, asked.position(), asked.worker())));
        }
        return calls;
    }

    private List<RunEvidence.Mark> marks(
            List<RunEvidence.Task> ended, TaskConversationMatcher tagged) throws Exception {
        List<RunEvidence.Mark> marks = new ArrayList<>();
        Map<UUID, String> decided = ledger.decided();
        for (SimulatedUserPool.Played one : userPool.played()) {
            for (ExpectedFileLine writing : one.element().writings()) {
                marks.add(
                        new RunEvidence.Mark(
                                writing.text(),
                                tagged.writer(writing),
                                writing.call(),
                                writing.command(),
                                decided.getOrDefault(one.session().session(), "")
                                        .contains(" " + writing.path() + ":"),
                                found(one, writing, ended)));
            }
        }
        return marks;
    }

    /** What does not come together is on branches of the tasks, or in the worktrees that people were told of. */
    private int found(
            SimulatedUserPool.Played one, ExpectedFileLine writing, List<RunEvidence.Task> ended)
            throws IOException, InterruptedException {
        RunCheckouts repositories = userPool.repositories();
        UUID session = one.session().session();
        boolean inPlace = one.element().opening().isolation().equals("in-place");
        int there =
                inPlace
                        ? repositories.inCheckout(one.number(), writing)
                        : repositories.onBranches(one.number(), writing, session);
        if (there > 0 || succeeded(session, ended)) {
            return there;
        }
        int elsewhere = repositories.inKept(writing, session);
        return inPlace && one.element().split()
                ? Math.max(elsewhere, repositories.onBranches(one.number(), writing, session))
                : elsewhere;
    }

    private static boolean succeeded(UUID session, List<RunEvidence.Task> ended) {
        return ended.stream()
                .filter(it -> it.session().equals(session) && it.parent() == null)
                .allMatch(it -> it.state().equals("SUCCEEDED"));
    }
}
