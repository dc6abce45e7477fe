package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.check.Evidence;
import dev.troupe.benchmarks.history.cluster.Cluster;
import dev.troupe.benchmarks.history.evidence.LedgerFacts;
import dev.troupe.benchmarks.history.evidence.ModelLog;
import dev.troupe.benchmarks.history.evidence.Repositories;
import dev.troupe.benchmarks.history.load.Writing;
import dev.troupe.benchmarks.history.record.History;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Puts together what is known from all sides. */
final class Gathering {
    private static final Pattern TAG = Pattern.compile("\\[\\[([^\\]]+)]]");

    private final Evidence.Rules rules;
    private final LedgerFacts ledger;
    private final Lanes lanes;

    Gathering(Evidence.Rules rules, LedgerFacts ledger, Lanes lanes) {
        this.rules = rules;
        this.ledger = ledger;
        this.lanes = lanes;
    }

    Evidence gather(Cluster cluster, History history, ModelLog log) throws Exception {
        Map<String, UUID> tasks = tasksByTag();
        List<Evidence.Task> ended = ledger.tasks();
        return new Evidence(
                rules,
                history.operations(),
                ended,
                ledger.runs(cluster.processes()),
                ledger.entries(),
                ledger.events(),
                ledger.lastEvents(),
                ledger.budgets(),
                ledger.reservations(),
                calls(log, tasks),
                lanes.repositories().commits(),
                marks(ended, tasks));
    }

    /** The last that was made, where several have one: work that clashed is done again. */
    private Map<String, UUID> tasksByTag() throws Exception {
        Map<String, UUID> tasks = new HashMap<>();
        ledger.requests()
                .forEach((task, text) -> {
                    Matcher tag = TAG.matcher(text);
                    if (tag.find()) {
                        tasks.put(tag.group(1), task);
                    }
                });
        return tasks;
    }

    private static List<Evidence.ModelCall> calls(ModelLog log, Map<String, UUID> tasks) {
        List<Evidence.ModelCall> calls = new ArrayList<>();
        for (ModelLog.Asked asked : log.asked()) {
            UUID task = tasks.get(asked.conversation());
            if (task != null) {
                calls.add(new Evidence.ModelCall(task, asked.position(), asked.worker()));
            }
        }
        return calls;
    }

    private List<Evidence.Mark> marks(List<Evidence.Task> ended, Map<String, UUID> tasks)
            throws IOException, InterruptedException {
        List<Evidence.Mark> marks = new ArrayList<>();
        for (Lanes.Played one : lanes.played()) {
            for (Writing writing : one.element().writings()) {
                @Nullable UUID task = tasks.get(writing.conversation());
                marks.add(
                        new Evidence.Mark(
                                writing.text(),
                                task,
                                writing.call(),
                                writing.command(),
                                found(one, writing, ended)));
            }
        }
        return marks;
    }

    /** What does not come together is found on the branches of the tasks, wherever it was to come together. */
    private int found(Lanes.Played one, Writing writing, List<Evidence.Task> ended)
            throws IOException, InterruptedException {
        Repositories repositories = lanes.repositories();
        UUID session = one.talk().session();
        if (!one.element().opening().isolation().equals("in-place")) {
            return repositories.onBranches(one.number(), writing, session);
        }
        int here = repositories.inCheckout(one.number(), writing);
        return one.element().split() && !together(session, ended)
                ? Math.max(here, repositories.onBranches(one.number(), writing, session))
                : here;
    }

    private static boolean together(UUID session, List<Evidence.Task> ended) {
        return ended.stream()
                .anyMatch(it ->
                        it.session().equals(session)
                                && it.kind().equals("graph")
                                && it.state().equals("SUCCEEDED"));
    }
}
