package dev.troupe.permission.condition;

import java.time.LocalTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Facts that are given one by one; what is not given cannot be told. */
public final class KnownFacts implements Facts {
    private final Map<String, Truth> contents = new HashMap<>();
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
        contents.put(path + "\n" + text, Truth.TRUE);
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
    public Truth exists(String path) {
        return existing == null ? Truth.UNKNOWN : Truth.of(existing.contains(path));
    }

    @Override
    public Truth contains(String path, String text) {
        return contents.getOrDefault(path + "\n" + text, Truth.UNKNOWN);
    }

    @Override
    public Truth modified(String path) {
        return changed == null ? Truth.UNKNOWN : Truth.of(changed.contains(path));
    }

    @Override
    public Truth committed() {
        return changed == null ? Truth.UNKNOWN : Truth.of(changed.isEmpty());
    }

    @Override
    public Truth reachableFrom(String target) {
        return reachable == null ? Truth.UNKNOWN : Truth.of(reachable.contains(target));
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
