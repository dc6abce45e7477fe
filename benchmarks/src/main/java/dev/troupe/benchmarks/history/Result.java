package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.check.Evidence;
import dev.troupe.benchmarks.history.check.Promise;
import dev.troupe.benchmarks.history.check.Violation;
import dev.troupe.benchmarks.history.record.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What came of a run.
 *
 * @param seconds from the first request to the last event
 * @param states tasks by the state they ended in
 * @param codes tasks that failed, by the error's code
 * @param faults what was struck, in order
 * @param trouble elements that went otherwise than they should have, for other reasons than a promise
 */
public record Result(
        long seed,
        int tasks,
        double seconds,
        Map<String, Long> states,
        Map<String, Long> codes,
        int events,
        int modelCalls,
        int lostRuns,
        List<String> faults,
        List<String> trouble,
        List<Violation> violations) {

    static Result of(
            Options options,
            double seconds,
            Evidence evidence,
            Map<String, Long> codes,
            List<Violation> violations) {
        Map<String, Long> states =
                evidence.tasks().stream()
                        .collect(
                                Collectors.groupingBy(
                                        Evidence.Task::state, TreeMap::new, Collectors.counting()));
        return new Result(
                options.seed(),
                evidence.tasks().size(),
                seconds,
                states,
                codes,
                evidence.events().size(),
                evidence.calls().size(),
                (int) evidence.runs().stream().filter(it -> "EXPIRED".equals(it.ended())).count(),
                said(evidence, Operation.Name.FAULT, Operation.Kind.INVOKE, Operation::subject),
                said(
                        evidence,
                        Operation.Name.TROUBLE,
                        Operation.Kind.INFO,
                        it -> it.client() + ": " + it.value()),
                violations);
    }

    private static List<String> said(
            Evidence evidence,
            Operation.Name name,
            Operation.Kind kind,
            java.util.function.Function<Operation, String> words) {
        return evidence.history().stream()
                .filter(it -> it.name() == name && it.kind() == kind)
                .map(words)
                .toList();
    }

    /** Whether every promise was kept and every element went as it should have. */
    public boolean good() {
        return violations.isEmpty() && trouble.isEmpty();
    }

    /** For people. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(
                "seed %d: %d tasks %s in %.0f s, %d events, %d model calls, %d faults, %d leases lost%n"
                        .formatted(
                                seed,
                                tasks,
                                states,
                                seconds,
                                events,
                                modelCalls,
                                faults.size(),
                                lostRuns));
        if (!codes.isEmpty()) {
            text.append("failed with: %s%n".formatted(codes));
        }
        Arrays.stream(Promise.values())
                .forEach(promise -> {
                    List<Violation> broken =
                            violations.stream().filter(it -> it.promise() == promise).toList();
                    text.append(
                            "%s  %s%n"
                                    .formatted(
                                            broken.isEmpty() ? "kept  " : "BROKEN",
                                            promise.sentence()));
                    broken.forEach(it ->
                            text.append("          %s %s%n".formatted(it.subject(), it.detail())));
                });
        trouble.forEach(it -> text.append("trouble: %s%n".formatted(it)));
        return text.toString();
    }
}
