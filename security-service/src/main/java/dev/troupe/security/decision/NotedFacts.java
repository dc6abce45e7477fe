package dev.troupe.security.decision;

import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.condition.TruthValue;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Facts that a decision asked for, with what it was told. What no rule asks for is not looked up. */
final class NotedFacts implements ConditionFacts {
    private static final String UNKNOWN = "unknown";

    private final ConditionFacts facts;
    private final Map<String, String> noted = new LinkedHashMap<>();

    NotedFacts(ConditionFacts facts) {
        this.facts = facts;
    }

    /** The answers by what was asked, in the order of the questions. */
    Map<String, String> noted() {
        return noted;
    }

    @Override
    public Optional<String> branch() {
        Optional<String> branch = facts.branch();
        noted.put("branch", branch.orElse(UNKNOWN));
        return branch;
    }

    @Override
    public TruthValue exists(String path) {
        return note("exists " + path, facts.exists(path));
    }

    @Override
    public TruthValue contains(String path, String text) {
        return note(path + " contains " + text, facts.contains(path, text));
    }

    @Override
    public TruthValue modified(String path) {
        return note("modified " + path, facts.modified(path));
    }

    @Override
    public TruthValue committed() {
        return note("all committed", facts.committed());
    }

    @Override
    public TruthValue reachableFrom(String target) {
        return note("reachable from " + target, facts.reachableFrom(target));
    }

    @Override
    public Optional<LocalTime> time() {
        Optional<LocalTime> time = facts.time();
        noted.put(
                "time",
                time.map(it -> it.truncatedTo(ChronoUnit.SECONDS).toString()).orElse(UNKNOWN));
        return time;
    }

    @Override
    public OptionalLong commitCount() {
        OptionalLong count = facts.commitCount();
        noted.put("commits", count.isPresent() ? Long.toString(count.getAsLong()) : UNKNOWN);
        return count;
    }

    private TruthValue note(String what, TruthValue truth) {
        noted.put(what, truth.name().toLowerCase(Locale.ROOT));
        return truth;
    }
}
