package dev.troupe.permission.shell;

/** What a line reads as. */
public sealed interface ParsedLine {
    /** What was understood; of an unreadable line the part before the fault, so that it can still be blocked. */
    ShellScript script();

    /** The whole line is within the subset. */
    @SuppressWarnings("AvoidCommonTypeNames")
    record Readable(ShellScript script) implements ParsedLine {}

    /**
     * It is not: nothing of it may be allowed.
     *
     * @param at index of the character that cannot be read
     * @param why part of a sentence, such as "a quote is not closed"
     */
    record Unreadable(ShellScript script, int at, String why) implements ParsedLine {}
}
