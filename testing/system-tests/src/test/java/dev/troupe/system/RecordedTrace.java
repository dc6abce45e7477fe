package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.trace.CollectedSpan;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The spans that one trace has, and those of others that began and ended meanwhile. */
record RecordedTrace(CollectedSpan root, List<CollectedSpan> spans, List<CollectedSpan> others) {
    /** The trace that begins with a span of this name. */
    static RecordedTrace of(List<CollectedSpan> all, String first) {
        CollectedSpan root = named(all, first);
        return new RecordedTrace(
                root,
                all.stream().filter(it -> it.trace().equals(root.trace())).toList(),
                all.stream()
                        .filter(it -> !it.trace().equals(root.trace()) && root.spans(it))
                        .toList());
    }

    static boolean has(List<CollectedSpan> spans, String name) {
        return spans.stream().anyMatch(it -> it.name().equals(name));
    }

    /** One root, below which all others stand; what is forwarded for many requests at once belongs to none. */
    void isWhole() {
        Set<String> ids = spans.stream().map(CollectedSpan::id).collect(Collectors.toSet());
        assertThat(root.parent()).isEmpty();
        assertThat(spans)
                .filteredOn(it -> !it.equals(root))
                .allSatisfy(it -> assertThat(ids).contains(it.parent()));
        assertThat(others).extracting(CollectedSpan::name).allMatch("POST /v1/audit"::equals);
    }

    Set<String> processes() {
        return spans.stream().map(CollectedSpan::process).collect(Collectors.toSet());
    }

    CollectedSpan named(String name) {
        return named(spans, name);
    }

    private static CollectedSpan named(List<CollectedSpan> spans, String name) {
        return spans.stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new AssertionError(
                                name
                                        + " is not among "
                                        + spans.stream().map(CollectedSpan::name).toList()));
    }

    CollectedSpan parent(CollectedSpan of) {
        return spans.stream()
                .filter(it -> it.id().equals(of.parent()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(of + " has no parent in its trace"));
    }
}
