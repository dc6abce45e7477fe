package dev.troupe.permission.shell;

/** What the commands are called that are read but never allowed. */
final class Unusual {
    static final String ARITHMETIC = "((…))";
    static final String COPROC = "coproc";
    static final String SELECT = "select";
    static final String COUNTING = "for ((…))";

    private Unusual() {}
}
