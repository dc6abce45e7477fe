package dev.troupe.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A tool call as the model wrote it, not yet checked.
 *
 * @param id names the call within the conversation
 * @param tool the name it used
 * @param arguments meant to be a JSON object
 * @param signature what the provider wants back with the call exactly as it came; null: nothing
 */
public record RawToolCall(String id, String tool, String arguments, @Nullable String signature) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The same call for another model, which would not know the signature. */
    public RawToolCall unsigned() {
        return new RawToolCall(id, tool, arguments, null);
    }

    /** The same call of a tool by another name. */
    public RawToolCall named(String name) {
        return name.equals(tool) ? this : new RawToolCall(id, name, arguments, signature);
    }

    /** Characters of what goes back to the model of it. */
    public long characters() {
        return (long) arguments.length() + (signature == null ? 0 : signature.length());
    }

    /** The arguments as text: none as they came, all else as a JSON object. */
    public String argumentText() {
        return arguments.isBlank() ? arguments : argumentObject();
    }

    /**
     * The arguments as a JSON object, also where the model itself wrote something else: providers take
     * nothing else back.
     */
    public String argumentObject() {
        if (arguments.isBlank()) {
            return "{}";
        }
        try {
            if (JSON.readTree(arguments).isObject()) {
                return arguments;
            }
        } catch (JacksonException e) {
            return unreadable();
        }
        return unreadable();
    }

    private String unreadable() {
        return JSON.createObjectNode().put("unreadable", arguments).toString();
    }
}
