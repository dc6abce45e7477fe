package dev.troupe.languageservers.definition;

import tools.jackson.databind.JsonNode;

/** Names the kinds of values that keys of a {@code .lsp.json} take. */
enum EntryValueKind {
    TEXT("a text that is not empty"),
    TEXT_LIST("a list of texts"),
    TEXT_MAP("an object whose values are texts"),
    OBJECT("an object"),
    MILLISECONDS("a number of milliseconds from 1 to 600000"),
    COUNT("a number from 0 to 100"),
    FLAG("true or false");

    private final String wording;

    EntryValueKind(String wording) {
        this.wording = wording;
    }

    /** Returns the words that say what such a value looks like. */
    String wording() {
        return wording;
    }

    /** Whether a value is of this kind. */
    boolean isKindOf(JsonNode value) {
        return switch (this) {
            case TEXT -> isText(value) && !value.asString().isBlank();
            case TEXT_LIST ->
                    value.isArray() && value.valueStream().allMatch(EntryValueKind::isText);
            case TEXT_MAP ->
                    value.isObject() && value.valueStream().allMatch(EntryValueKind::isText);
            case OBJECT -> value.isObject();
            case MILLISECONDS -> isBetween(value, 1, 600_000);
            case COUNT -> isBetween(value, 0, 100);
            case FLAG -> value.isBoolean();
        };
    }

    private static boolean isText(JsonNode value) {
        // No path, argument or environment variable can hold a null character.
        return value.isString() && value.asString().indexOf('\0') < 0;
    }

    private static boolean isBetween(JsonNode value, int lowest, int highest) {
        return value.isInt() && value.asInt() >= lowest && value.asInt() <= highest;
    }
}
