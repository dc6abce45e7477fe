package dev.troupe.testkit.model.wire.google;

import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The functions that a request declares, checked. */
final class FunctionDeclarationCheck {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}");

    private final JsonNode tools;
    private final List<String> names = new ArrayList<>();

    FunctionDeclarationCheck(JsonNode tools) {
        this.tools = tools;
    }

    List<String> names() throws RequestRefusedException {
        for (int tool = 0; tool < tools.size(); tool++) {
            JsonNode list = tools.get(tool).path("functionDeclarations");
            for (int index = 0; index < list.size(); index++) {
                declaration(
                        list.get(index),
                        "* GenerateContentRequest.tools[%d].function_declarations[%d]"
                                .formatted(tool, index));
            }
        }
        return names;
    }

    private void declaration(JsonNode declaration, String at) throws RequestRefusedException {
        String name = declaration.path("name").asString("");
        if (!NAME.matcher(name).matches()) {
            throw refused(
                    at
                            + ".name: Invalid function name. Must start with a letter or an underscore. Must be alphanumeric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.\n");
        }
        if (names.contains(name)) {
            throw refused("Duplicate function declaration found: " + name);
        }
        parameters(declaration, at);
        names.add(name);
    }

    private static void parameters(JsonNode declaration, String at) throws RequestRefusedException {
        JsonNode parameters = declaration.path("parameters");
        JsonNode schema = declaration.path("parametersJsonSchema");
        if (!parameters.isMissingNode() && !schema.isMissingNode()) {
            throw refused(at + ": only one of parameters and parameters_json_schema may be set\n");
        }
        JsonNode given = parameters.isMissingNode() ? schema : parameters;
        if (!given.isMissingNode() && !given.path("type").asString("").equalsIgnoreCase("object")) {
            throw refused(
                    at
                            + ".parameters: functionDeclaration parameters schema should be of type OBJECT.\n");
        }
    }

    private static RequestRefusedException refused(String message) {
        return new RequestRefusedException(ProviderError.invalid(message, null));
    }
}
