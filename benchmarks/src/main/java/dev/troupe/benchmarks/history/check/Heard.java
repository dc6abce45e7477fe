package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** An acknowledged answer came to its task, once; a workflow that was to pause did so before it ended well. */
final class Heard implements Check {
    private static final String PAUSE = "pause with ";

    @Override
    public List<Violation> of(Evidence evidence) {
        List<Violation> found = new ArrayList<>();
        answers(evidence, found);
        pauses(evidence, found);
        return found;
    }

    private static void answers(Evidence evidence, List<Violation> found) {
        Map<String, Integer> told = new HashMap<>();
        for (Evidence.Event event : evidence.events()) {
            String question = event.about();
            if (event.type().equals("question-answered") && question != null) {
                told.merge(question, 1, Integer::sum);
            }
        }
        Set<String> acknowledged = new TreeSet<>();
        for (Operation one : evidence.history()) {
            if (one.name() == Operation.Name.ANSWER && one.kind() == Operation.Kind.OK) {
                acknowledged.add(one.subject());
            }
        }
        for (String question : acknowledged) {
            int times = told.getOrDefault(question, 0);
            if (times != 1) {
                found.add(
                        violation(
                                "question " + question,
                                "was answered with acknowledgement, and is so "
                                        + times
                                        + " times"));
            }
        }
    }

    /** One phase may begin while a person asks; the next one may not. */
    private static void pauses(Evidence evidence, List<Violation> found) {
        Set<String> paused = new TreeSet<>();
        for (Evidence.Event event : evidence.events()) {
            if (event.type().equals("task-changed") && "paused".equals(event.about())) {
                paused.add(event.session().toString());
            }
        }
        Set<String> well = new TreeSet<>();
        evidence.tasks().stream()
                .filter(it -> it.root() && it.state().equals("SUCCEEDED"))
                .forEach(it -> well.add(it.session().toString()));
        for (Operation one : evidence.history()) {
            if (one.name() == Operation.Name.STEER
                    && one.kind() == Operation.Kind.OK
                    && one.value().startsWith(PAUSE)
                    && left(one.value()) > 1
                    && well.contains(one.subject())
                    && !paused.contains(one.subject())) {
                found.add(
                        violation(
                                "session " + one.subject(),
                                "was to pause with acknowledgement, and never did"));
            }
        }
    }

    private static int left(String value) {
        return Integer.parseInt(value.substring(PAUSE.length()).split(" ", 2)[0]);
    }

    private static Violation violation(String subject, String detail) {
        return new Violation(Promise.NOTHING_LOST, subject, detail);
    }
}
