package dev.troupe.permission.graph;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a node stands for. */
public enum NodeKind {
    /** A program as it is called. */
    COMMAND,
    SUB_COMMAND,
    OPTION,
    /** A further word of a rule, such as a path, or {@code *}. */
    OPERAND,
    /** A whole line that is blocked. */
    PATTERN,
    /** A rule with conditions, as JSON. */
    CONDITION,
    /** A phrase. */
    SYNONYM,
    /** Whatever nothing else names. */
    OTHERWISE,
    /** A program without its directory. */
    TOOL,
    PROJECT_TYPE,
    /** A file, or a pattern of files. */
    FILE,
    /** What people's answers have made, by its id. */
    LEARNED_RULE;

    /** How JSON names it, such as {@code sub-command}. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
