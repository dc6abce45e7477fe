package dev.troupe.permission.schema;

import java.util.Set;

/**
 * Why something is not ordinary.
 *
 * @param why how a sentence goes on that starts with what is not ordinary
 */
record Concern(Effect effect, String why) {
    static final Concern UNKNOWN_OPTION = new Concern(Effect.EXECUTES, "is an unknown option");
    static final Concern UNKNOWN_COMMAND =
            new Concern(Effect.EXECUTES, "is an unknown sub-command");
    static final Concern UNKNOWN_MODULE = new Concern(Effect.EXECUTES, "runs an unknown module");
    static final Concern STRAY_OPERAND = new Concern(Effect.EXECUTES, "is an unknown operand");
    static final Concern STRAY_VALUE =
            new Concern(Effect.EXECUTES, "has a value though the option takes none");
    static final Concern STRANGE_VALUE =
            new Concern(Effect.EXECUTES, "is none of the ordinary values");
    static final Concern MAY_BE_OPTION = new Concern(Effect.EXECUTES, "may be an option");
    static final Concern ANY_WORDS = new Concern(Effect.EXECUTES, "may become any number of words");
    static final Concern ANY_TEXT =
            new Concern(Effect.EXECUTES, "is replaced in a command, but known only in part");
    static final Concern ANY_PROGRAM = new Concern(Effect.EXECUTES, "may be any program");
    static final Concern TWO_MEANINGS =
            new Concern(Effect.EXECUTES, "gives the operands another meaning once more");
    static final Concern TWO_READERS =
            new Concern(Effect.EXECUTES, "may be kept by the launcher, as dashes stand behind it");
    static final Concern PARTLY_KNOWN =
            new Concern(Effect.EXECUTES, "is a program of which only a part is known");

    static final Concern NO_PLAIN_FILTER =
            new Concern(Effect.EXECUTES, "is no program that surely only filters");
    private static final String SLIP = "is a misspelling of ";

    /** Of these, nobody knows what they make of the words behind them. */
    static final Set<String> UNCLEAR =
            Set.of(UNKNOWN_OPTION.why, MAY_BE_OPTION.why, STRAY_VALUE.why, TWO_MEANINGS.why);

    /** That a tool runs a command under a name that is a slip of its own. */
    static Concern misspelling(String name) {
        return new Concern(Effect.EXECUTES, SLIP + "`" + name + "`");
    }

    /** Whether it is about how a command is spelled and not about what it does. */
    boolean misspelling() {
        return why.startsWith(SLIP);
    }
}
