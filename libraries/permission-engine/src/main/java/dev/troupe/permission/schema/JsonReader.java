package dev.troupe.permission.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/** Reads a JSON text and keeps the lines. */
final class JsonReader {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final String file;
    private final JsonParser parser;

    private JsonReader(String file, JsonParser parser) {
        this.file = file;
        this.parser = parser;
    }

    /** Reads a text that is one object. */
    static Json.Members read(String file, String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonReader reader = new JsonReader(file, parser);
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw reader.fault("the file must hold one object, as `{\"tool\": …}`");
            }
            Json.Members members = reader.members();
            if (parser.nextToken() != null) {
                throw reader.fault("the file goes on behind its object; remove what follows");
            }
            return members;
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new UnreadableSchemaException(
                    file, Math.max(1, line), "this is not JSON: " + firstLine(e));
        }
    }

    private static String firstLine(JacksonException e) {
        if (e instanceof UnexpectedEndOfInputException) {
            return "it ends before all of its braces and quotes are closed";
        }
        String message = String.valueOf(e.getOriginalMessage());
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }

    private Json value() {
        int line = line();
        return switch (parser.currentToken()) {
            case START_OBJECT -> members();
            case START_ARRAY -> items();
            case VALUE_STRING -> new Json.Text(parser.getString(), line);
            case VALUE_NUMBER_INT -> new Json.Whole(parser.getIntValue(), line);
            case VALUE_TRUE -> new Json.Flag(true, line);
            case VALUE_FALSE -> new Json.Flag(false, line);
            default ->
                    throw fault(
                            "`"
                                    + parser.getString()
                                    + "` is no value here; leave the key out instead");
        };
    }

    private Json.Members members() {
        int line = line();
        Map<String, Json> members = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            if (members.containsKey(name)) {
                throw fault("the key `" + name + "` stands already in this object; remove one");
            }
            parser.nextToken();
            members.put(name, value());
        }
        return new Json.Members(members, line);
    }

    private Json.Items items() {
        int line = line();
        List<Json> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value());
        }
        return new Json.Items(items, line);
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private UnreadableSchemaException fault(String what) {
        return new UnreadableSchemaException(file, Math.max(1, line()), what);
    }
}
