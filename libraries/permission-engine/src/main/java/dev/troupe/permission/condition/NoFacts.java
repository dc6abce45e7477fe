package dev.troupe.permission.condition;

import java.time.LocalTime;
import java.util.Optional;
import java.util.OptionalLong;

/** Nothing can be told. */
enum NoFacts implements ConditionFacts {
    INSTANCE;

    @Override
    public Optional<String> branch() {
        return Optional.empty();
    }

    @Override
    public TruthValue exists(String path) {
        return TruthValue.UNKNOWN;
    }

    @Override
    public TruthValue contains(String path, String text) {
        return TruthValue.UNKNOWN;
    }

    @Override
    public TruthValue modified(String path) {
        return TruthValue.UNKNOWN;
    }

    @Override
    public Optional<LocalTime> time() {
        return Optional.empty();
    }

    @Override
    public OptionalLong commitCount() {
        return OptionalLong.empty();
    }
}
