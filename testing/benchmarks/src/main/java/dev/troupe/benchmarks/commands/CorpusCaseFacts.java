package dev.troupe.benchmarks.commands;

import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.condition.TruthValue;
import java.time.LocalTime;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** The facts that a case tells of; what it does not mention cannot be told. */
record CorpusCaseFacts(JsonNode facts) implements ConditionFacts {
    @Override
    public Optional<String> branch() {
        return text("branch");
    }

    private Optional<String> text(String name) {
        JsonNode value = facts.path(name);
        return value.isString() ? Optional.of(value.asString()) : Optional.empty();
    }

    @Override
    public TruthValue exists(String path) {
        return among("exists", path);
    }

    @Override
    public TruthValue modified(String path) {
        return among("modified", path);
    }

    private TruthValue among(String name, String path) {
        if (!facts.path(name).isArray()) {
            return TruthValue.UNKNOWN;
        }
        for (JsonNode each : facts.path(name)) {
            if (each.asString().equals(path)) {
                return TruthValue.TRUE;
            }
        }
        return TruthValue.FALSE;
    }

    @Override
    public TruthValue contains(String path, String text) {
        JsonNode value = facts.path("contains");
        return value.isBoolean()
                ? (value.asBoolean() ? TruthValue.TRUE : TruthValue.FALSE)
                : TruthValue.UNKNOWN;
    }

    @Override
    public Optional<LocalTime> time() {
        return text("time").map(LocalTime::parse);
    }

    @Override
    public OptionalLong commitCount() {
        JsonNode value = facts.path("commits");
        return value.isNumber() ? OptionalLong.of(value.asLong()) : OptionalLong.empty();
    }
}
