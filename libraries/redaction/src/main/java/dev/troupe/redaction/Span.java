package dev.troupe.redaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A place of a text that holds a secret, from {@code start} to before {@code end}.
 *
 * @param context where what it is known by begins, at the start or before it
 */
record Span(int context, int start, int end, String kind) {
    private static final Comparator<Span> ORDER =
            Comparator.comparingInt(Span::start)
                    .thenComparing(Comparator.comparingInt(Span::end).reversed())
                    .thenComparing(Span::kind);

    /** Known by itself. */
    static Span of(int start, int end, String kind) {
        return new Span(start, start, end, kind);
    }

    /** The spans in order, those that overlap as one of the kind of the first. */
    static List<Span> merged(List<Span> spans) {
        List<Span> merged = new ArrayList<>();
        for (Span span : spans.stream().sorted(ORDER).toList()) {
            Span last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && span.start < last.end) {
                merged.set(
                        merged.size() - 1,
                        new Span(
                                Math.min(last.context, span.context),
                                last.start,
                                Math.max(last.end, span.end),
                                last.kind));
            } else {
                merged.add(span);
            }
        }
        return merged;
    }
}
