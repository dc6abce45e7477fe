package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.configuration.schema.NamedEntries;
import dev.troupe.configuration.schema.SchemaNode;
import dev.troupe.configuration.schema.SchemaSection;
import dev.troupe.configuration.schema.SettingKey;
import dev.troupe.configuration.schema.SettingLayer;
import dev.troupe.configuration.schema.SettingType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads settings from environment variables: {@code models.default.api-key} is {@code
 * TROUPE_MODELS_DEFAULT_APIKEY}, or {@code TROUPE_MODELS_DEFAULT_API_KEY}.
 */
public final class EnvironmentVariableReader {
    private static final String PREFIX = "TROUPE_";

    /** What the launcher and the programs read themselves. */
    private static final Set<String> OTHERS =
            Set.of(
                    "TROUPE_HOME",
                    "TROUPE_SERVER_OPTIONS",
                    "TROUPE_SERVER_URL",
                    "TROUPE_SERVER_TOKEN");

    private final ConfigurationSchema schema;
    private final List<ConfiguredSetting> settings = new ArrayList<>();
    private final List<ConfigurationFault> faults = new ArrayList<>();
    private final List<ConfigurationFault> notices = new ArrayList<>();

    private EnvironmentVariableReader(ConfigurationSchema schema) {
        this.schema = schema;
    }

    /** What an environment sets. A variable that is unknown may belong to others: it is only noticed. */
    public static SettingsReadResult read(
            ConfigurationSchema schema, Map<String, String> environment) {
        EnvironmentVariableReader variables = new EnvironmentVariableReader(schema);
        new TreeMap<>(environment).forEach(variables::variable);
        return new SettingsReadResult(variables.settings, variables.faults, variables.notices);
    }

    private void variable(String name, String value) {
        if (!name.startsWith(PREFIX) || OTHERS.contains(name)) {
            return;
        }
        List<String> words =
                List.of(name.substring(PREFIX.length()).toLowerCase(Locale.ROOT).split("_", -1));
        SettingOrigin origin = new SettingOrigin.Variable(name);
        Optional<SchemaPosition> place = find(new SchemaPosition(schema.root(), List.of()), words);
        if (place.isPresent() && place.get().schemaNode() instanceof SettingKey key) {
            set(place.get(), key, value, origin);
        } else {
            notices.add(
                    new ConfigurationFault(origin, "it sets no setting of Troupe" + guess(name)));
        }
    }

    /** Follows the words down; a name of the schema may be several of them, one that people chose is one. */
    private static Optional<SchemaPosition> find(SchemaPosition place, List<String> words) {
        if (place.schemaNode() instanceof SettingKey key) {
            boolean index = key.range().kind() == SettingType.LIST && index(words);
            return words.isEmpty() || index ? Optional.of(place) : Optional.empty();
        }
        int most =
                place.schemaNode() instanceof NamedEntries
                        ? Math.min(1, words.size())
                        : words.size();
        for (int length = 1; length <= most; length++) {
            Optional<SchemaPosition> below =
                    below(place, String.join("", words.subList(0, length)));
            Optional<SchemaPosition> found =
                    below.flatMap(it ->
                            find(it, words.subList(lengthOf(words, it, place), words.size())));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static int lengthOf(List<String> words, SchemaPosition below, SchemaPosition above) {
        if (above.schemaNode() instanceof NamedEntries) {
            return 1;
        }
        String name = NameSpelling.plain(below.path().getLast());
        int length = 0;
        for (String joined = ""; !joined.equals(name); length++) {
            joined += words.get(length);
        }
        return length;
    }

    private static Optional<SchemaPosition> below(SchemaPosition place, String word) {
        try {
            return word.isEmpty() ? Optional.empty() : Optional.of(place.below(word));
        } catch (SchemaPosition.Unknown e) {
            return Optional.empty();
        }
    }

    private static boolean index(List<String> words) {
        return !words.isEmpty()
                && words.size() <= 2
                && words.getFirst().matches("\\d+")
                && (words.size() == 1 || words.getLast().isEmpty());
    }

    private void set(SchemaPosition place, SettingKey key, String value, SettingOrigin origin) {
        if (!key.layers().contains(SettingLayer.ENVIRONMENT)) {
            faults.add(
                    new ConfigurationFault(
                            origin, "`" + place.name() + "` can only be set in a file"));
            return;
        }
        if (key.apart()) {
            notices.add(new ConfigurationFault(origin, SettingValueCheck.apart(place.name())));
            return;
        }
        Optional<String> refusal = SettingValueCheck.refusal(key, place.name(), value);
        if (refusal.isPresent()) {
            faults.add(new ConfigurationFault(origin, refusal.get()));
        } else {
            settings.add(new ConfiguredSetting(key, place.path(), values(key, value), origin));
        }
    }

    static List<String> values(SettingKey key, String value) {
        return key.range().kind() == SettingType.LIST
                ? Arrays.stream(value.split(",", -1))
                        .map(String::strip)
                        .filter(it -> !it.isEmpty())
                        .toList()
                : List.of(value);
    }

    private String guess(String name) {
        List<String> known = new ArrayList<>(OTHERS);
        names(schema.root(), "TROUPE", known);
        return NameSpelling.closest(name, known)
                .map(it -> "; did you mean " + it + "?")
                .orElse("; if it belongs to something else, that is fine");
    }

    private static void names(SchemaNode schemaNode, String prefix, Collection<String> into) {
        switch (schemaNode) {
            case SettingKey _ -> into.add(prefix);
            case NamedEntries names -> names(names.each(), prefix + "_DEFAULT", into);
            case SchemaSection section ->
                    section.keys()
                            .forEach((name, below) ->
                                    names(
                                            below,
                                            prefix
                                                    + "_"
                                                    + NameSpelling.plain(name)
                                                            .toUpperCase(Locale.ROOT),
                                            into));
        }
    }
}
