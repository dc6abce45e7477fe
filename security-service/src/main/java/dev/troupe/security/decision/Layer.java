package dev.troupe.security.decision;

import java.util.Locale;

/** Whose policy a rule comes from. The strictest of all layers wins. */
public enum Layer {
    USER,
    REPOSITORY,
    TEAM;

    /** The layer's name as people read it: {@code user}, {@code repository}, {@code team}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
