package dev.troupe.permission.schema;

import dev.troupe.permission.schema.OptionSchema.Meaning;
import dev.troupe.permission.schema.OptionSchema.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads options and operands from their objects. */
final class OptionReader {
    private static final String USUAL_REPLACED = "{}";

    private OptionReader() {}

    static OptionSchema option(SchemaObject section) {
        OperandKind value =
                section.has("value") ? section.choice("value", OperandKind.class) : null;
        if (value == null) {
            needsValue(
                    section,
                    "optional",
                    "attached",
                    "or-number",
                    "or-value",
                    "or-next",
                    "then",
                    "values",
                    "without",
                    "without-words",
                    "without-endings",
                    "rest");
        }
        List<String> names = section.texts("names");
        if (names.isEmpty()) {
            throw section.fault(
                    "names", "an option lacks the key `names`; add a list of its names");
        }
        return new OptionSchema(
                names.getFirst(),
                value,
                place(section),
                section.has("then") ? section.choice("then", OperandKind.class) : null,
                limits(section),
                section.set("takes-back"),
                meaning(section));
    }

    private static Place place(SchemaObject section) {
        if (section.flag("or-number", false)) {
            return Place.ATTACHED_OR_NUMBER;
        }
        if (section.flag("or-value", false)) {
            needsValues(section);
            return Place.ATTACHED_OR_VALUE;
        }
        if (section.flag("or-next", false)) {
            return Place.ATTACHED_OR_NEXT;
        }
        boolean attached = section.flag("optional", false) || section.flag("attached", false);
        return attached ? Place.ATTACHED : Place.ANYWHERE;
    }

    private static void needsValue(SchemaObject section, String... keys) {
        for (String key : keys) {
            if (section.has(key)) {
                throw section.fault(key, "`" + key + "` is for options with a `value`; add that");
            }
        }
    }

    private static void needsValues(SchemaObject section) {
        if (!section.has("values")) {
            throw section.fault("or-value", "`or-value` is for options with `values`; add those");
        }
    }

    private static @Nullable Meaning meaning(SchemaObject section) {
        SchemaObject gives = section.section("gives", SchemaKeys.GIVES);
        Meaning meaning =
                new Meaning(
                        gives == null ? -1 : gives.number("operand"),
                        section.has("operands") ? operands(section, "operands") : null,
                        section.flag("rest", false),
                        section.set("until"),
                        inner(section),
                        section.flag("replacing", false),
                        Map.of(),
                        section.choices("turns", OperandKind.class));
        return meaning.equals(Meaning.NONE) ? null : meaning;
    }

    private static InnerCommandForm inner(SchemaObject section) {
        String replaced = section.optionalText("replaced");
        if (replaced == null && section.flag("replacing", false)) {
            replaced = USUAL_REPLACED;
        }
        boolean more = section.has("more") && section.flag("more", false);
        boolean parted = section.has("parted") && section.flag("parted", false);
        return new InnerCommandForm(replaced, more, parted);
    }

    /** The operands under a key; none when it is not there. */
    static List<OperandSchema> operands(SchemaObject section, String key) {
        List<OperandSchema> operands = new ArrayList<>();
        boolean many = false;
        for (SchemaObject each : section.sections(key, "an operand", SchemaKeys.OPERAND)) {
            OperandSchema operand = operand(each);
            boolean assigns = operand.kind() == OperandKind.ASSIGNMENT;
            if (operand.many() && many && !assigns) {
                throw each.fault("many", "only one operand may be `many`; remove the key here");
            }
            many |= operand.many() && !assigns;
            operands.add(operand);
        }
        return operands;
    }

    private static OperandSchema operand(SchemaObject section) {
        OperandKind kind = section.choice("kind", OperandKind.class);
        return new OperandSchema(
                kind,
                section.flag("many", false),
                section.flag("optional", false),
                limits(section),
                section.optionalText("qualified-by"),
                kind == OperandKind.COMMAND ? inner(section) : null);
    }

    private static UsageLimits limits(SchemaObject section) {
        UsageConcern concern = concern(section);
        UsageLimits limits =
                new UsageLimits(
                        section.set("values"),
                        section.texts("without"),
                        section.texts("without-words"),
                        section.texts("without-endings"),
                        concern);
        return limits.equals(UsageLimits.NONE) ? UsageLimits.NONE : limits;
    }

    /** What {@code effect} and {@code why} say; null when they are not there, or say that all is ordinary. */
    static @Nullable UsageConcern concern(SchemaObject section) {
        if (!section.has("effect")) {
            if (section.has("why")) {
                throw section.fault("why", "`why` explains an `effect`; add one");
            }
            return null;
        }
        ToolEffect effect = section.choice("effect", ToolEffect.class);
        return effect == ToolEffect.ORDINARY ? null : new UsageConcern(effect, section.text("why"));
    }
}
