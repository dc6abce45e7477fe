package dev.troupe.permission.schema;

import java.util.Set;

/**
 * Why something is not ordinary.
 *
 * @param why how a sentence goes on that starts with what is not ordinary
 */
record UsageConcern(ToolEffect effect, String why) {
    static final UsageConcern UNKNOWN_OPTION =
            new UsageConcern(ToolEffect.EXECUTES, "is an unknown option");
    static final UsageConcern UNKNOWN_COMMAND =
            new UsageConcern(ToolEffect.EXECUTES, "is an unknown sub-command");
    static final UsageConcern UNKNOWN_MODULE =
            new UsageConcern(ToolEffect.EXECUTES, "runs an unknown module");
    static final UsageConcern STRAY_OPERAND =
            new UsageConcern(ToolEffect.EXECUTES, "is an unknown operand");
    static final UsageConcern STRAY_VALUE =
            new UsageConcern(ToolEffect.EXECUTES, "has a value though the option takes none");
    static final UsageConcern STRANGE_VALUE =
            new UsageConcern(ToolEffect.EXECUTES, "is none of the ordinary values");
    static final UsageConcern MAY_BE_OPTION =
            new UsageConcern(ToolEffect.EXECUTES, "may be an option");
    static final UsageConcern ANY_WORDS =
            new UsageConcern(ToolEffect.EXECUTES, "may become any number of words");
    static final UsageConcern ANY_TEXT =
            new UsageConcern(
                    ToolEffect.EXECUTES, "is replaced in a command, but known only in part");
    static final UsageConcern ANY_PROGRAM =
            new UsageConcern(ToolEffect.EXECUTES, "may be any program");
    static final UsageConcern TWO_MEANINGS =
            new UsageConcern(ToolEffect.EXECUTES, "gives the operands another meaning once more");
    static final UsageConcern TWO_READERS =
            new UsageConcern(
                    ToolEffect.EXECUTES, "may be kept by the launcher, as dashes stand behind it");
    static final UsageConcern PARTLY_KNOWN =
            new UsageConcern(ToolEffect.EXECUTES, "is a program of which only a part is known");

    static final UsageConcern NO_PLAIN_FILTER =
            new UsageConcern(ToolEffect.EXECUTES, "is no program that surely only filters");
    private static final String SLIP = "is a misspelling of ";

    /** Of these, nobody knows what they make of the words behind them. */
    static final Set<String> UNCLEAR =
            Set.of(UNKNOWN_OPTION.why, MAY_BE_OPTION.why, STRAY_VALUE.why, TWO_MEANINGS.why);

    /** That a tool runs a command under a name that is a slip of its own. */
    static UsageConcern misspelling(String name) {
        return new UsageConcern(ToolEffect.EXECUTES, SLIP + "`" + name + "`");
    }

    /** Whether it is about how a command is spelled and not about what it does. */
    boolean misspelling() {
        return why.startsWith(SLIP);
    }
}
