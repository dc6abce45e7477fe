package dev.troupe.permission.shell;

/** Names the commands that are read but never allowed. */
final class UnusualCommandNames {
    static final String ARITHMETIC = "((…))";
    static final String COPROC = "coproc";
    static final String SELECT = "select";
    static final String TEST = "[[ … ]]";
    static final String COUNTING = "for ((…))";

    private UnusualCommandNames() {}
}
