package dev.troupe.permission.condition;

import java.time.LocalTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Facts that are given one by one; what is not given cannot be told. */
public final class KnownFacts implements ConditionFacts {
    private final Map<String, TruthValue> contents = new HashMap<>();
    private @Nullable String branch;
    private @Nullable LocalTime time;
    private @Nullable Long commits;
    private @Nullable List<String> existing;
    private @Nullable List<String> changed;
    private @Nullable List<String> reachable;

    public KnownFacts on(String name) {
        branch = name;
        return this;
    }

    public KnownFacts at(String clock) {
        time = LocalTime.parse(clock);
        return this;
    }

    public KnownFacts with(String... files) {
        existing = List.of(files);
        return this;
    }

    public KnownFacts changed(String... files) {
        changed = List.of(files);
        return this;
    }

    /** All commits can be reached from these. */
    public KnownFacts reachableFrom(List<String> targets) {
        reachable = targets;
        return this;
    }

    public KnownFacts containing(String path, String text) {
        contents.put(path + "\n" + text, TruthValue.TRUE);
        return this;
    }

    public KnownFacts commits(long count) {
        commits = count;
        return this;
    }

    @Override
    public Optional<String> branch() {
        return Optional.ofNullable(branch);
    }

    @Override
    public TruthValue exists(String path) {
        return existing == null ? TruthValue.UNKNOWN : TruthValue.of(existing.contains(path));
    }

    @Override
    public TruthValue contains(String path, String text) {
        return contents.getOrDefault(path + "\n" + text, TruthValue.UNKNOWN);
    }

    @Override
    public TruthValue modified(String path) {
        return changed == null ? TruthValue.UNKNOWN : TruthValue.of(changed.contains(path));
    }

    @Override
    public TruthValue committed() {
        return changed == null ? TruthValue.UNKNOWN : TruthValue.of(changed.isEmpty());
    }

    @Override
    public TruthValue reachableFrom(String target) {
        return reachable == null ? TruthValue.UNKNOWN : TruthValue.of(reachable.contains(target));
    }

    @Override
    public Optional<LocalTime> time() {
        return Optional.ofNullable(time);
    }

    @Override
    public OptionalLong commitCount() {
        return commits == null ? OptionalLong.empty() : OptionalLong.of(commits);
    }
}
