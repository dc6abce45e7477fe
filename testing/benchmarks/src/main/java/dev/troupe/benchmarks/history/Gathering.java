package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.check.Evidence;
import dev.troupe.benchmarks.history.cluster.Cluster;
import dev.troupe.benchmarks.history.evidence.LedgerFacts;
import dev.troupe.benchmarks.history.evidence.ModelLog;
import dev.troupe.benchmarks.history.evidence.Repositories;
import dev.troupe.benchmarks.history.load.Writing;
import dev.troupe.benchmarks.history.record.History;
import dev.troupe.testkit.model.scenario.Conversation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Puts together what is known from all sides. */
final class Gathering {
    private final Evidence.Rules rules;
    private final LedgerFacts ledger;
    private final Lanes lanes;

    Gathering(Evidence.Rules rules, LedgerFacts ledger, Lanes lanes) {
        this.rules = rules;
        this.ledger = ledger;
        this.lanes = lanes;
    }

    Evidence gather(Cluster cluster, History history, ModelLog log) throws Exception {
        List<Evidence.Task> ended = ledger.tasks();
        List<Evidence.Entry> entries = ledger.entries();
        Tagged tagged = new Tagged(ledger.requests(), ended, entries, conversations());
        return new Evidence(
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
                lanes.repositories().commits(),
                marks(ended, tagged));
    }

    private Map<UUID, List<Conversation>> conversations() {
        return lanes.played().stream()
                .collect(
                        Collectors.toMap(
                                it -> it.talk().session(), it -> it.element().conversations()));
    }

    private static List<Evidence.ModelCall> calls(ModelLog log, Tagged tagged) {
        List<Evidence.ModelCall> calls = new ArrayList<>();
        for (ModelLog.Asked asked : log.asked()) {
            tagged.only(asked.conversation())
                    .ifPresent(task ->
                            calls.add(
                                    new Evidence.ModelCall(
                                            task, asked.position(), asked.worker())));
        }
        return calls;
    }

    private List<Evidence.Mark> marks(List<Evidence.Task> ended, Tagged tagged) throws Exception {
        List<Evidence.Mark> marks = new ArrayList<>();
        Map<UUID, String> decided = ledger.decided();
        for (Lanes.Played one : lanes.played()) {
            for (Writing writing : one.element().writings()) {
                marks.add(
                        new Evidence.Mark(
                                writing.text(),
                                tagged.writer(writing),
                                writing.call(),
                                writing.command(),
                                decided.getOrDefault(one.talk().session(), "")
                                        .contains(" " + writing.path() + ":"),
                                found(one, writing, ended)));
            }
        }
        return marks;
    }

    /** What does not come together is on branches of the tasks, or in the worktrees that people were told of. */
    private int found(Lanes.Played one, Writing writing, List<Evidence.Task> ended)
            throws IOException, InterruptedException {
        Repositories repositories = lanes.repositories();
        UUID session = one.talk().session();
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

    private static boolean succeeded(UUID session, List<Evidence.Task> ended) {
        return ended.stream()
                .filter(it -> it.session().equals(session) && it.parent() == null)
                .allMatch(it -> it.state().equals("SUCCEEDED"));
    }
}
