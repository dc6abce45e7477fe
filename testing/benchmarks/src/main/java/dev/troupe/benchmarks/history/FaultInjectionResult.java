package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.check.PromiseVerdict;
import dev.troupe.benchmarks.history.check.RunEvidence;
import dev.troupe.benchmarks.history.record.ObservedOperation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Describes what came of a run.
 *
 * @param seconds from the first request to the last event
 * @param states tasks by the state they ended in
 * @param codes tasks that failed, by the error's code
 * @param faults what was struck, in order
 * @param trouble elements that went otherwise than they should have, for other reasons than a promise
 * @param promises what it says of each
 */
public record FaultInjectionResult(
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
        List<PromiseVerdict> promises) {

    static FaultInjectionResult of(
            FaultInjectionOptions options,
            double seconds,
            RunEvidence evidence,
            Map<String, Long> codes,
            List<PromiseVerdict> promises) {
        Map<String, Long> states =
                evidence.tasks().stream()
                        .collect(
                                Collectors.groupingBy(
                                        RunEvidence.Task::state,
                                        TreeMap::new,
                                        Collectors.counting()));
        return new FaultInjectionResult(
                options.seed(),
                evidence.tasks().size(),
                seconds,
                states,
                codes,
                evidence.events().size(),
                evidence.calls().size(),
                (int) evidence.runs().stream().filter(it -> "EXPIRED".equals(it.ended())).count(),
                said(
                        evidence,
                        ObservedOperation.Name.FAULT,
                        ObservedOperation.Kind.INVOKE,
                        ObservedOperation::subject),
                said(
                        evidence,
                        ObservedOperation.Name.TROUBLE,
                        ObservedOperation.Kind.INFO,
                        it -> it.client() + ": " + it.value()),
                promises);
    }

    private static List<String> said(
            RunEvidence evidence,
            ObservedOperation.Name name,
            ObservedOperation.Kind kind,
            java.util.function.Function<ObservedOperation, String> words) {
        return evidence.history().stream()
                .filter(it -> it.name() == name && it.kind() == kind)
                .map(words)
                .toList();
    }

    /** Whether no promise was broken and every element went as it should have. */
    public boolean good() {
        return trouble.isEmpty()
                && promises.stream().noneMatch(it -> it.state() == PromiseVerdict.State.BROKEN);
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
        for (PromiseVerdict verdict : promises) {
            text.append(
                    "%-10s  %s%s%n"
                            .formatted(
                                    verdict.state().word(),
                                    verdict.promise().sentence(),
                                    verdict.state() == PromiseVerdict.State.KEPT
                                            ? " (%d)".formatted(verdict.instances())
                                            : ""));
            verdict.violations()
                    .forEach(it ->
                            text.append(
                                    "              %s %s%n".formatted(it.subject(), it.detail())));
        }
        trouble.forEach(it -> text.append("trouble: %s%n".formatted(it)));
        return text.toString();
    }
}
