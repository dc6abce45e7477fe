package dev.troupe.permission.policy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads JSON with its lines. What stands before damage is kept. */
final class JsonReading {
    private static final JsonFactory JSON = new JsonFactory();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int DEEPEST = 16;
    private static final int LONGEST_REASON = 200;

    private final JsonParser parser;
    private final PolicyFaultCollector faults;
    private int depth;
    private boolean broken;

    private JsonReading(JsonParser parser, PolicyFaultCollector faults) {
        this.parser = parser;
        this.faults = faults;
    }

    /** The value of a text, or what of it can be read; null when that is nothing. */
    static @Nullable PositionedJson read(String text, PolicyFaultCollector faults) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            JsonReading reading = new JsonReading(parser, faults);
            PositionedJson root = reading.value(reading.next());
            reading.end(root);
            return root;
        }
    }

    private void end(@Nullable PositionedJson root) {
        if (!broken && root == null) {
            faults.add(1, "The file is empty; write an object such as {\"default\": \"ask\"}.");
        } else if (!broken && next() != null) {
            faults.add(line(), "There is more text after the end of the JSON object; remove it.");
        }
    }

    private @Nullable PositionedJson value(@Nullable JsonToken token) {
        if (token == null || token.isStructEnd()) {
            return null;
        }
        int line = line();
        return switch (token) {
            case START_OBJECT -> object(line);
            case START_ARRAY -> list(line);
            case VALUE_STRING -> text(line);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(line);
            case VALUE_TRUE -> new PositionedJson.Plain(NODES.booleanNode(true), line);
            case VALUE_FALSE -> new PositionedJson.Plain(NODES.booleanNode(false), line);
            default -> new PositionedJson.Plain(NODES.nullNode(), line);
        };
    }

    private PositionedJson object(int line) {
        List<PositionedJson.Member> members = new ArrayList<>();
        Set<String> names = new HashSet<>();
        if (deeper()) {
            while (next() == JsonToken.PROPERTY_NAME) {
                member(members, names);
            }
            depth--;
        }
        return new PositionedJson.Members(members, line);
    }

    private void member(List<PositionedJson.Member> members, Set<String> names) {
        String name = parser.currentName();
        int line = line();
        if (!names.add(name)) {
            faults.add(
                    line, "The key " + QuotedValue.text(name) + " stands twice; keep one of them.");
        }
        PositionedJson value = value(next());
        if (value != null) {
            members.add(new PositionedJson.Member(name, line, value));
        }
    }

    private PositionedJson list(int line) {
        List<PositionedJson> items = new ArrayList<>();
        if (deeper()) {
            for (PositionedJson item = value(next()); item != null; item = value(next())) {
                items.add(item);
            }
            depth--;
        }
        return new PositionedJson.Items(items, line);
    }

    private boolean deeper() {
        if (++depth <= DEEPEST) {
            return true;
        }
        broken = true;
        faults.add(line(), "The file is nested deeper than " + DEEPEST + " levels; flatten it.");
        return false;
    }

    /** Text is parsed as late as here. */
    private @Nullable PositionedJson text(int line) {
        try {
            return new PositionedJson.Text(parser.getString(), line);
        } catch (JacksonException damage) {
            damaged(damage);
            return null;
        }
    }

    /** Conditions count and compare small numbers; what a double cannot hold is refused. */
    private @Nullable PositionedJson number(int line) {
        try {
            double value = parser.getDoubleValue();
            if (Double.isInfinite(value)) {
                faults.add(line, "A number is too large; write a smaller one.");
            }
            return new PositionedJson.Plain(numberNode(value), line);
        } catch (JacksonException damage) {
            damaged(damage);
            return null;
        }
    }

    private static JsonNode numberNode(double value) {
        if (Double.isInfinite(value)) {
            return NODES.nullNode();
        }
        if ((int) value == value) {
            return NODES.numberNode((int) value);
        }
        long whole = (long) value;
        return whole == value ? NODES.numberNode(whole) : NODES.numberNode(value);
    }

    private @Nullable JsonToken next() {
        if (broken) {
            return null;
        }
        try {
            return parser.nextToken();
        } catch (JacksonException damage) {
            damaged(damage);
            return null;
        }
    }

    private void damaged(JacksonException damage) {
        broken = true;
        String reason =
                damage instanceof UnexpectedEndOfInputException
                        ? "it ends before all of its braces and quotes are closed"
                        : String.valueOf(damage.getOriginalMessage())
                                .lines()
                                .findFirst()
                                .orElse("");
        faults.add(
                damage.getLocation().getLineNr(),
                "The file is not JSON: " + QuotedValue.line(reason, LONGEST_REASON) + ".");
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }
}
