package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.ObservedOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records when something was broken. */
record FaultIntervals(List<Span> spans) {
    /** From the blow until all was as before. */
    record Span(long from, long to) {}

    static FaultIntervals of(List<ObservedOperation> history) {
        Map<String, Long> open = new HashMap<>();
        List<Span> spans = new ArrayList<>();
        for (ObservedOperation one : history) {
            if (one.name() != ObservedOperation.Name.FAULT) {
                continue;
            }
            if (one.kind() == ObservedOperation.Kind.INVOKE) {
                open.put(one.subject(), one.at());
            } else {
                Long from = open.remove(one.subject());
                spans.add(new Span(from == null ? 0 : from, one.at()));
            }
        }
        open.values().forEach(it -> spans.add(new Span(it, Long.MAX_VALUE)));
        return new FaultIntervals(spans);
    }

    /** Whether all was well all the time. */
    boolean none(long from, long to) {
        return spans.stream().noneMatch(it -> it.from() <= to && it.to() >= from);
    }
}
