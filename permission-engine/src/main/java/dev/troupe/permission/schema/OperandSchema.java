package dev.troupe.permission.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operand is.
 *
 * @param many whether any number of words may stand for it
 * @param optional whether it may be missing
 * @param inner for a command: what becomes of its words; otherwise null
 */
record OperandSchema(
        Kind kind, boolean many, boolean optional, Limits limits, @Nullable Inner inner) {
    /** The rest of a line of which nothing is known. */
    static final List<OperandSchema> ANY_TEXT =
            List.of(new OperandSchema(Kind.TEXT, true, true, Limits.NONE, null));

    boolean required() {
        return !optional && !many;
    }
}
