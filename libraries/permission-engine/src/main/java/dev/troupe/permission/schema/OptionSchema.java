package dev.troupe.permission.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An option as a schema knows it.
 *
 * @param name its canonical name
 * @param value what its value is; null when it takes none
 * @param then what a second value is, which stands in the word behind the first; null when there is none
 * @param negates the canonical names of the options that it takes back
 * @param meaning what it changes about the rest of the line; null when nothing
 */
record OptionSchema(
        String name,
        @Nullable OperandKind value,
        Place place,
        @Nullable OperandKind then,
        UsageLimits limits,
        Set<String> negates,
        @Nullable Meaning meaning) {
    OptionSchema {
        negates = Set.copyOf(negates);
    }

    /** Where a value stands. */
    enum Place {
        /** Attached, or in the next word. */
        ANYWHERE,
        /** Attached; without it the tool takes another one or refuses. */
        ATTACHED,
        /** Attached, or in the next word when that is a number. */
        ATTACHED_OR_NUMBER,
        /** Attached, or in the next word when that is one of the ordinary values. */
        ATTACHED_OR_VALUE,
        /** Attached, also where letters are not bundled, or in the next word. */
        ATTACHED_OR_NEXT
    }

    /** An option that has no value and changes nothing. */
    static OptionSchema plain(String name) {
        return new OptionSchema(name, null, Place.ANYWHERE, null, UsageLimits.NONE, Set.of(), null);
    }

    /** The same, letting other tools read what follows some of its values. */
    OptionSchema withModules(Map<String, String> tools) {
        return new OptionSchema(
                name,
                value,
                place,
                then,
                limits,
                negates,
                (meaning == null ? Meaning.NONE : meaning).with(tools));
    }

    /** The same, taking back another one as well. */
    OptionSchema negating(String other) {
        Set<String> all = new HashSet<>(negates);
        all.add(other);
        return new OptionSchema(name, value, place, then, limits, all, meaning);
    }

    /** Whether its value is in a word that is the next one. */
    boolean takes(CommandArgument next) {
        return value != null
                && switch (place) {
                    case ANYWHERE, ATTACHED_OR_NEXT -> true;
                    case ATTACHED -> false;
                    case ATTACHED_OR_NUMBER -> next.whole() && number(next.text());
                    case ATTACHED_OR_VALUE -> next.whole() && limits.values().contains(next.text());
                };
    }

    private static boolean number(String text) {
        return !text.isEmpty() && text.chars().allMatch(it -> it >= '0' && it <= '9');
    }

    /** Whether its value may be attached where letters are not bundled. */
    boolean attachable() {
        return place != Place.ANYWHERE;
    }

    /**
     * What an option changes about the rest of the line.
     *
     * @param gives index of the operand that it stands for, or -1
     * @param operands what the operands are with it, or null
     * @param rest whether the words behind its value belong to it
     * @param until the words that end those; empty when nothing does
     * @param inner what becomes of them when they are a command
     * @param replacing whether its value is what is replaced in the command that is an operand
     * @param modules tools that read all further arguments, by its value
     * @param turns what values of other options are with it
     */
    record Meaning(
            int gives,
            @Nullable List<OperandSchema> operands,
            boolean rest,
            Set<String> until,
            InnerCommandForm inner,
            boolean replacing,
            Map<String, String> modules,
            Map<String, OperandKind> turns) {
        static final Meaning NONE =
                new Meaning(
                        -1,
                        null,
                        false,
                        Set.of(),
                        InnerCommandForm.AS_WRITTEN,
                        false,
                        Map.of(),
                        Map.of());

        Meaning {
            operands = operands == null ? null : List.copyOf(operands);
            until = Set.copyOf(until);
            modules = Map.copyOf(modules);
            turns = Map.copyOf(turns);
        }

        Meaning with(Map<String, String> named) {
            return new Meaning(gives, operands, rest, until, inner, replacing, named, turns);
        }
    }
}
