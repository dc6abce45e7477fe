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
    default JsonNode node() {
        return switch (this) {
            case Members it -> {
                ObjectNode object = JsonNodeFactory.instance.objectNode();
                it.members().forEach(member -> object.set(member.name, member.value.node()));
                yield object;
            }
            case Items it -> {
                ArrayNode array = JsonNodeFactory.instance.arrayNode();
                it.items().forEach(item -> array.add(item.node()));
                yield array;
            }
            case Text it -> JsonNodeFactory.instance.stringNode(it.text());
            case Plain it -> it.plain();
        };
    }

    /** What it is, for messages. */
    default String what() {
        return switch (this) {
            case Members _ -> "an object";
            case Items _ -> "a list";
            case Text it -> "the text " + QuotedValue.text(it.text());
            case Plain it -> QuotedValue.text(it.plain().toString());
        };
    }

    /** An object; names may stand twice. */
    record Members(List<Member> members, int line) implements PositionedJson {}

    /**
     * A name with its value.
     *
     * @param line of the name
     */
    record Member(String name, int line, PositionedJson value) {}

    /** A list. */
    record Items(List<PositionedJson> items, int line) implements PositionedJson {}

    /** Text, with escapes decoded. */
    record Text(String text, int line) implements PositionedJson {}

    /** A number, true, false or null. */
    record Plain(JsonNode plain, int line) implements PositionedJson {}
}
