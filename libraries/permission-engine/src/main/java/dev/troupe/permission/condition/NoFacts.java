package dev.troupe.permission.condition;

import java.time.LocalTime;
import java.util.Optional;
import java.util.OptionalLong;

/** Nothing can be told. */
enum NoFacts implements Facts {
    INSTANCE;

    @Override
    public Optional<String> branch() {
        return Optional.empty();
    }

    @Override
    public Truth exists(String path) {
        return Truth.UNKNOWN;
    }

    @Override
    public Truth contains(String path, String text) {
        return Truth.UNKNOWN;
    }

    @Override
    public Truth modified(String path) {
        return Truth.UNKNOWN;
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
