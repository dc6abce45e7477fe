package dev.troupe.permission.policy;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A JSON value that knows its line. */
sealed interface PositionedJson {
    /** On which it begins, counted from 1. */
    int line();

    /** The same without lines; of a name that stands twice the last value. */
    JsonNode node();

    /** What it is, for messages. */
    String what();

    /** An object; names may stand twice. */
    record Members(List<Member> members, int line) implements PositionedJson {
        @Override
        public JsonNode node() {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            members.forEach(member -> object.set(member.name, member.value.node()));
            return object;
        }

        @Override
        public String what() {
            return "an object";
        }
    }

    /**
     * A name with its value.
     *
     * @param line of the name
     */
    record Member(String name, int line, PositionedJson value) {}

    /** A list. */
    record Items(List<PositionedJson> items, int line) implements PositionedJson {
        @Override
        public JsonNode node() {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            items.forEach(item -> array.add(item.node()));
            return array;
        }

        @Override
        public String what() {
            return "a list";
        }
    }

    /** Text, with escapes decoded. */
    record Text(String text, int line) implements PositionedJson {
        @Override
        public JsonNode node() {
            return JsonNodeFactory.instance.stringNode(text);
        }

        @Override
        public String what() {
            return "the text " + QuotedValue.text(text);
        }
    }

    /** A number, true, false or null. */
    record Plain(JsonNode node, int line) implements PositionedJson {
        @Override
        public String what() {
            return QuotedValue.text(node.toString());
        }
    }
}
