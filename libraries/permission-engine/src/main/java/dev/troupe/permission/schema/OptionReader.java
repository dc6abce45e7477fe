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

    static OptionSchema option(Section section) {
        Kind value = section.has("value") ? section.choice("value", Kind.class) : null;
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
                section.has("then") ? section.choice("then", Kind.class) : null,
                limits(section),
                section.set("takes-back"),
                meaning(section));
    }

    private static Place place(Section section) {
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

    private static void needsValue(Section section, String... keys) {
        for (String key : keys) {
            if (section.has(key)) {
                throw section.fault(key, "`" + key + "` is for options with a `value`; add that");
            }
        }
    }

    private static void needsValues(Section section) {
        if (!section.has("values")) {
            throw section.fault("or-value", "`or-value` is for options with `values`; add those");
        }
    }

    private static @Nullable Meaning meaning(Section section) {
        Section gives = section.section("gives", Keys.GIVES);
        Meaning meaning =
                new Meaning(
                        gives == null ? -1 : gives.number("operand"),
                        section.has("operands") ? operands(section, "operands") : null,
                        section.flag("rest", false),
                        section.set("until"),
                        inner(section),
                        section.flag("replacing", false),
                        Map.of(),
                        section.choices("turns", Kind.class));
        return meaning.equals(Meaning.NONE) ? null : meaning;
    }

    private static Inner inner(Section section) {
        String replaced = section.optionalText("replaced");
        if (replaced == null && section.flag("replacing", false)) {
            replaced = USUAL_REPLACED;
        }
        boolean more = section.has("more") && section.flag("more", false);
        boolean parted = section.has("parted") && section.flag("parted", false);
        return new Inner(replaced, more, parted);
    }

    /** The operands under a key; none when it is not there. */
    static List<OperandSchema> operands(Section section, String key) {
        List<OperandSchema> operands = new ArrayList<>();
        boolean many = false;
        for (Section each : section.sections(key, "an operand", Keys.OPERAND)) {
            OperandSchema operand = operand(each);
            boolean assigns = operand.kind() == Kind.ASSIGNMENT;
            if (operand.many() && many && !assigns) {
                throw each.fault("many", "only one operand may be `many`; remove the key here");
            }
            many |= operand.many() && !assigns;
            operands.add(operand);
        }
        return operands;
    }

    private static OperandSchema operand(Section section) {
        Kind kind = section.choice("kind", Kind.class);
        return new OperandSchema(
                kind,
                section.flag("many", false),
                section.flag("optional", false),
                limits(section),
                section.optionalText("qualified-by"),
                kind == Kind.COMMAND ? inner(section) : null);
    }

    private static Limits limits(Section section) {
        Concern concern = concern(section);
        Limits limits =
                new Limits(
                        section.set("values"),
                        section.texts("without"),
                        section.texts("without-words"),
                        section.texts("without-endings"),
                        concern);
        return limits.equals(Limits.NONE) ? Limits.NONE : limits;
    }

    /** What {@code effect} and {@code why} say; null when they are not there, or say that all is ordinary. */
    static @Nullable Concern concern(Section section) {
        if (!section.has("effect")) {
            if (section.has("why")) {
                throw section.fault("why", "`why` explains an `effect`; add one");
            }
            return null;
        }
        Effect effect = section.choice("effect", Effect.class);
        return effect == Effect.ORDINARY ? null : new Concern(effect, section.text("why"));
    }
}
