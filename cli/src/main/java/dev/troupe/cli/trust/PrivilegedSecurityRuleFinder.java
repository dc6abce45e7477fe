package dev.troupe.cli.trust;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds what of a {@code security.json} counts only once it is trusted: all but what asks, blocks or tells people something.
 * A key that a later version obeys is shown by this one, too.
 */
final class PrivilegedSecurityRuleFinder {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Set<String> TIGHTENING =
            Set.of(
                    "ask_commands",
                    "blocked_commands",
                    "blocked_patterns",
                    "default",
                    "repository",
                    "workspace",
                    "home",
                    "$schema");
    private static final Set<String> CONDITIONAL =
            Set.of("contextual_permissions", "contextual_rules");
    private static final Set<String> BLOCKING = Set.of("command", "blocked_if");
    private static final String LEVEL = "security_level";
    private static final String ALONE =
            "none, so that what is usual for this type of project is neither allowed, asked about"
                    + " nor blocked any more";

    private final JsonParser parser;
    private final List<PrivilegedSetting> found = new ArrayList<>();
    private boolean level;

    private PrivilegedSecurityRuleFinder(JsonParser parser) {
        this.parser = parser;
    }

    /** Those of a text, in its order; nothing when it is not one JSON object. */
    static Optional<List<PrivilegedSetting>> of(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            PrivilegedSecurityRuleFinder all = new PrivilegedSecurityRuleFinder(parser);
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            all.sections();
            return parser.nextToken() == null
                    ? Optional.of(List.copyOf(all.found))
                    : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private void sections() {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            section(parser.currentName());
        }
        if (!level) {
            found.addFirst(new PrivilegedSetting(0, LEVEL, ALONE));
        }
    }

    private void section(String name) {
        JsonToken token = parser.nextToken();
        if (TIGHTENING.contains(name)) {
            parser.skipChildren();
        } else if (CONDITIONAL.contains(name) && token == JsonToken.START_ARRAY) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                conditional(name);
            }
        } else if (name.equals(LEVEL)) {
            level = true;
            level(token);
        } else if (name.equals("allowed_commands") && token == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String program = parser.currentName();
                parser.nextToken();
                values(name, program + " ");
            }
        } else {
            values(name, "");
        }
    }

    private void level(JsonToken token) {
        if (token != JsonToken.VALUE_STRING || !parser.getString().equals("strict")) {
            values(LEVEL, "");
        }
    }

    /** Where nothing but conditions that block stands, nothing widens. */
    private void conditional(String name) {
        int line = line();
        JsonNode rule = parser.readValueAsTree();
        if (!rule.isObject() || !BLOCKING.containsAll(rule.propertyNames())) {
            found.add(new PrivilegedSetting(line, name, rule.toString()));
        }
    }

    private void values(String path, String before) {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String below = path + "." + parser.currentName();
                    parser.nextToken();
                    values(below, before);
                }
            }
            case START_ARRAY -> {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    values(path, before);
                }
            }
            default ->
                    found.add(
                            new PrivilegedSetting(
                                    line(), path, (before + parser.getString()).strip()));
        }
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }
}
