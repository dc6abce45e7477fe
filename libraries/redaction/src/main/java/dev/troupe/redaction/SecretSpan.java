package dev.troupe.redaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A place of a text that holds a secret, from {@code start} to before {@code end}.
 *
 * @param context where what it is known by begins, at the start or before it
 */
record SecretSpan(int context, int start, int end, String kind) {
    private static final Comparator<SecretSpan> ORDER =
            Comparator.comparingInt(SecretSpan::start)
                    .thenComparing(Comparator.comparingInt(SecretSpan::end).reversed())
                    .thenComparing(SecretSpan::kind);

    /** Known by itself. */
    static SecretSpan of(int start, int end, String kind) {
        return new SecretSpan(start, start, end, kind);
    }

    /** The spans in order, those that overlap as one of the kind of the first. */
    static List<SecretSpan> merged(List<SecretSpan> spans) {
        List<SecretSpan> merged = new ArrayList<>();
        for (SecretSpan span : spans.stream().sorted(ORDER).toList()) {
            SecretSpan last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && span.start < last.end) {
                merged.set(
                        merged.size() - 1,
                        new SecretSpan(
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
