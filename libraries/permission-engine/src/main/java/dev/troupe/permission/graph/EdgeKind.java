package dev.troupe.permission.graph;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What one node is to another. */
public enum EdgeKind {
    /** From a file, project type or learned rule to the last word of a command. */
    ALLOWS,
    /** The same, or from a file to a pattern or to files. */
    BLOCKS,
    /** From a file or project type to the last word of a command, or from a file to files. */
    ASKS,
    /** From a phrase to the last word of a command. */
    SYNONYM_OF,
    /**
     * From a word to the one before it, from a program to its tool, from a project type to its tools, from a file to a rule
     * with conditions, and from that to its command.
     */
    REQUIRES,
    /** From a project type to a file. */
    DETECTED_BY;

    /** How JSON names it, such as {@code synonym-of}. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
