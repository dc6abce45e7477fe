package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A tool call that the model makes.
 *
 * @param id its id on the wire; null for a fresh random one, as the real services give
 * @param name the tool's name
 * @param arguments the argument text exactly as sent; usually a JSON object, but scenarios may send rubbish
 */
public record ScriptedToolCall(@Nullable String id, String name, String arguments) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** A call with well-formed arguments and a random id. */
    public static ScriptedToolCall of(String name, Map<String, ?> arguments) {
        return new ScriptedToolCall(null, name, JSON.writeValueAsString(arguments));
    }

    @JsonCreator
    static ScriptedToolCall read(
            @Nullable String id,
            @Nullable String name,
            @Nullable JsonNode arguments,
            @Nullable String argumentsRaw) {
        if (name == null) {
            throw new IllegalArgumentException("a tool call has no name");
        }
        if (argumentsRaw != null) {
            if (arguments != null) {
                throw new IllegalArgumentException(
                        "tool call " + name + " has both arguments and arguments_raw; keep one");
            }
            return new ScriptedToolCall(id, name, argumentsRaw);
        }
        return new ScriptedToolCall(id, name, arguments == null ? "{}" : arguments.toString());
    }
}
