package dev.troupe.permission.policy;

import java.util.Locale;

/** Where a rule comes from. The strictest verdict of all layers wins, whatever their order. */
public enum Layer {
    /** Generated for the types of a project. */
    PROFILE,
    USER,
    REPOSITORY,
    TEAM;

    /** The layer's name as people read it, such as {@code repository}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
