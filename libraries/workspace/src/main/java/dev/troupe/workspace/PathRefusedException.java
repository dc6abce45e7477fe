package dev.troupe.workspace;

import java.util.Locale;

/** A path that no agent may use. The message is for the model: which path, why, what instead. */
public final class PathRefusedException extends RuntimeException {
    private static final int LONGEST = 200;

    private final Rule rule;
    private final String path;

    /** Names the reasons why a path is refused. */
    public enum Rule {
        /** It leads nowhere that could be named. */
        NO_PATH,
        /** Several files look like it, and none has just this name. */
        AMBIGUOUS_NAME,
        /** It is outside the workspace, or a link leads there. */
        OUTSIDE_WORKSPACE,
        /** It may hold secrets. */
        SECRET_FILE,
        /** It may be read and is not to be changed. */
        PROTECTED_FILE,
        /** It is neither a file nor a directory. */
        SPECIAL_FILE,
        /** It belongs to Troupe itself. */
        TROUPE_HOME;

        /** The name on record, for example {@code secret-file}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    PathRefusedException(Rule rule, String given, String message) {
        super(message);
        this.rule = rule;
        this.path = printable(given);
    }

    /** A path as people can be shown it. */
    static String printable(String given) {
        String clean = given.replaceAll("\\p{Cntrl}", "?");
        return clean.length() <= LONGEST ? clean : clean.substring(0, LONGEST) + "…";
    }

    /** Returns the rule that refuses it. */
    public Rule rule() {
        return rule;
    }

    /** The path as it was given, without control characters and not too long to show. */
    public String path() {
        return path;
    }

    /** Returns what the model is told. */
    public String forModel() {
        return String.valueOf(getMessage());
    }
}
