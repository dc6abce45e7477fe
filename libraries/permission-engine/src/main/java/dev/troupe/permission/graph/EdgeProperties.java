package dev.troupe.permission.graph;

/** Names the properties that edges carry. */
final class EdgeProperties {
    static final String LAYER = "layer";
    static final String REACH = "reach";

    /** A list as JSON. */
    static final String OPTIONS = "options";

    /** No options. */
    static final String NONE = "[]";

    static final String TEXT = "text";

    /** {@code file:line}, or empty. */
    static final String ORIGIN = "origin";

    /** {@code read}, {@code write} or {@code delete}. */
    static final String ACCESS = "access";

    /** Assignments as JSON. */
    static final String ENVIRONMENT = "environment";

    static final String DIRECTORY = "directory";
    static final String ANSWERS = "answers";
    static final String CONFIRMED_BY = "confirmed-by";
    static final String SINCE = "since";
    static final String EXPIRES = "expires";

    /** {@code true} or {@code false}. */
    static final String GRANTS = "grants";

    private EdgeProperties() {}
}
