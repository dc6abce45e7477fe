package dev.troupe.worker.tool;

import dev.troupe.model.ToolSpec;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The arguments of one call, canonical and checked against the tool's schema. */
public final class ToolArguments {
    private final ObjectNode values;

    private ToolArguments(ObjectNode values) {
        this.values = values;
    }

    /**
     * Reads a call's arguments.
     *
     * @throws ToolInputException naming everything that does not fit the schema
     */
    public static ToolArguments of(ToolSpec spec, ToolCall call) {
        ObjectNode values = spec.canonical(call.arguments());
        List<String> violations = spec.violations(values);
        if (!violations.isEmpty()) {
            throw new ToolInputException(
                    "The call of %s was not run. %s Correct this and call %s again."
                            .formatted(spec.name(), String.join(" ", violations), spec.name()));
        }
        return new ToolArguments(values);
    }

    /** A required string. */
    public String text(String name) {
        return values.path(name).asString("");
    }

    /** A string that may be missing or blank. */
    public Optional<String> optional(String name) {
        return Optional.of(text(name)).filter(text -> !text.isBlank());
    }

    /** A whole number. */
    public int integer(String name, int fallback) {
        return values.path(name).asInt(fallback);
    }

    /** True or false; false when missing. */
    public boolean truth(String name) {
        return values.path(name).asBoolean(false);
    }

    /** Whether the argument was given. */
    public boolean has(String name) {
        return values.has(name);
    }

    /** All of them. */
    public ObjectNode values() {
        return values;
    }

    /** The objects of a list. */
    public List<JsonNode> list(String name) {
        return List.copyOf(values.path(name).values());
    }
}
