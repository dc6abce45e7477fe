package dev.troupe.security.decision;

import dev.troupe.permission.condition.Facts;
import dev.troupe.permission.condition.Truth;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Facts that a decision asked for, with what it was told. What no rule asks for is not looked up. */
final class NotedFacts implements Facts {
    private static final String UNKNOWN = "unknown";

    private final Facts facts;
    private final Map<String, String> noted = new LinkedHashMap<>();

    NotedFacts(Facts facts) {
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
    public Truth exists(String path) {
        return note("exists " + path, facts.exists(path));
    }

    @Override
    public Truth contains(String path, String text) {
        return note(path + " contains " + text, facts.contains(path, text));
    }

    @Override
    public Truth modified(String path) {
        return note("modified " + path, facts.modified(path));
    }

    @Override
    public Truth committed() {
        return note("all committed", facts.committed());
    }

    @Override
    public Truth reachableFrom(String target) {
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

    private Truth note(String what, Truth truth) {
        noted.put(what, truth.name().toLowerCase(Locale.ROOT));
        return truth;
    }
}
