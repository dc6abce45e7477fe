package dev.troupe.permission.learning;

/** A trait that keeps a command from being learned, as the parser and the tools' schemas see it. */
public enum LearningObstacle {
    /** It is one of several commands of its line. */
    COMPOUND("it is part of a compound line"),
    /** A word or an assignment expands: a variable, a substitution, braces, a tilde. */
    EXPANSION("it holds an expansion"),
    /** A word holds an unquoted wildcard. */
    GLOB("it holds a wildcard"),
    HERE_DOCUMENT("it holds a here-document"),
    /** Input or output is redirected; {@code 2>&1} and {@code /dev/null} need not count. */
    REDIRECTION("its input or output is redirected"),
    /** It starts another command. */
    WRAPPED("it starts another command"),
    /** It runs code that is given to it. */
    INTERPRETER("it runs code that it is given"),
    NETWORK("it talks to the network"),
    /** What it does cannot be taken back. */
    IRREVERSIBLE("what it does cannot be taken back"),
    /** It could lose work or history, or touch the repository itself. */
    PERSONAL("a person has to look at it each time");

    private final String why;

    LearningObstacle(String why) {
        this.why = why;
    }

    String why() {
        return why;
    }
}
