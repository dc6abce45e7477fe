package dev.troupe.permission.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operand is.
 *
 * @param many whether any number of words may stand for it
 * @param optional whether it may be missing
 * @param qualifiedBy behind the last of these texts a value says what, before it where; null when there is no such text
 * @param inner for a command: what becomes of its words; otherwise null
 */
record OperandSchema(
        OperandKind kind,
        boolean many,
        boolean optional,
        UsageLimits limits,
        @Nullable String qualifiedBy,
        @Nullable InnerCommandForm inner) {
    /** The rest of a line of which nothing is known. */
    static final List<OperandSchema> ANY_TEXT =
            List.of(new OperandSchema(OperandKind.TEXT, true, true, UsageLimits.NONE, null, null));

    /** What a value says without where; null when it says nothing of that. */
    @Nullable CommandArgument unqualified(CommandArgument value) {
        int at = qualifiedBy == null || !value.whole() ? -1 : value.text().lastIndexOf(qualifiedBy);
        int from = qualifiedBy == null ? 0 : at + qualifiedBy.length();
        return at < 0 || from == value.text().length() ? null : OptionWords.part(value, from);
    }

    boolean required() {
        return !optional && !many;
    }
}
