package dev.troupe.permission.schema;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options and operands that a tool, or a sub-command of one, takes behind its name.
 *
 * @param name its first name
 * @param numberOption whether {@code -5} is an option
 * @param bundleFirst whether the first word is a bundle of options even without a dash
 * @param plus what {@code +x} does; null when it is an operand
 * @param behind what operands behind {@code --} are; null when they are like those before it
 * @param commands by all their names
 * @param concern why using it is not ordinary, or null
 * @param alone why using it without operands is not, or null
 * @param implied the option as with which it is without operands, or null
 */
record CommandSchema(
        String name,
        OptionSyntax syntax,
        OptionTable options,
        boolean numberOption,
        boolean bundleFirst,
        @Nullable UsageLimits plus,
        List<OperandSchema> operands,
        @Nullable List<OperandSchema> behind,
        Map<String, CommandSchema> commands,
        @Nullable UsageConcern concern,
        @Nullable UsageConcern alone,
        @Nullable String implied) {
    /** What stands behind something unknown. */
    static final CommandSchema OPAQUE =
            new CommandSchema(
                    "",
                    new OptionSyntax(OptionStyle.WORDS, false, false, false),
                    new OptionTable(Map.of()),
                    false,
                    false,
                    null,
                    OperandSchema.ANY_TEXT,
                    null,
                    Map.of(),
                    null,
                    null,
                    null);

    /** The same under a name that is a misspelling of its own: what is listed for it is not meant by that. */
    CommandSchema misspelt() {
        return new CommandSchema(
                name,
                syntax,
                options,
                numberOption,
                bundleFirst,
                plus,
                operands,
                behind,
                commands,
                UsageConcern.misspelling(name),
                alone,
                implied);
    }

    CommandSchema {
        operands = List.copyOf(operands);
        behind = behind == null ? null : List.copyOf(behind);
        commands = Map.copyOf(commands);
    }
}
