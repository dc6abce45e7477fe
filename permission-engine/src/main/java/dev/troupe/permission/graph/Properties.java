package dev.troupe.permission.graph;

/** Names of what edges carry. */
final class Properties {
    static final String LAYER = "layer";
    static final String REACH = "reach";

    /** A list as JSON. */
    static final String OPTIONS = "options";

    /** No options. */
    static final String NONE = "[]";

    static final String TEXT = "text";

    /** {@code file:line}, or empty. */
    static final String ORIGIN = "origin";

    /** {@code true} or {@code false}. */
    static final String GRANTS = "grants";

    private Properties() {}
}
