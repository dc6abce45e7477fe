package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.Key;
import dev.troupe.configuration.schema.Kind;
import dev.troupe.configuration.schema.Layer;
import dev.troupe.configuration.schema.Names;
import dev.troupe.configuration.schema.Schema;
import dev.troupe.configuration.schema.Section;
import dev.troupe.configuration.schema.Shape;
import dev.troupe.configuration.schema.Words;
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
public final class Variables {
    private static final String PREFIX = "TROUPE_";

    /** What the launcher and the programs read themselves. */
    private static final Set<String> OTHERS =
            Set.of(
                    "TROUPE_HOME",
                    "TROUPE_SERVER_OPTIONS",
                    "TROUPE_SERVER_URL",
                    "TROUPE_SERVER_TOKEN");

    private final Schema schema;
    private final List<Setting> settings = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private final List<Fault> notices = new ArrayList<>();

    private Variables(Schema schema) {
        this.schema = schema;
    }

    /** What an environment sets. A variable that is unknown may belong to others: it is only noticed. */
    public static Reading read(Schema schema, Map<String, String> environment) {
        Variables variables = new Variables(schema);
        new TreeMap<>(environment).forEach(variables::variable);
        return new Reading(variables.settings, variables.faults, variables.notices);
    }

    private void variable(String name, String value) {
        if (!name.startsWith(PREFIX) || OTHERS.contains(name)) {
            return;
        }
        List<String> words =
                List.of(name.substring(PREFIX.length()).toLowerCase(Locale.ROOT).split("_", -1));
        Origin origin = new Origin.Variable(name);
        Optional<Place> place = find(new Place(schema.root(), List.of()), words);
        if (place.isPresent() && place.get().shape() instanceof Key key) {
            set(place.get(), key, value, origin);
        } else {
            notices.add(new Fault(origin, "it sets no setting of Troupe" + guess(name)));
        }
    }

    /** Follows the words down; a name of the schema may be several of them, one that people chose is one. */
    private static Optional<Place> find(Place place, List<String> words) {
        if (place.shape() instanceof Key key) {
            boolean index = key.range().kind() == Kind.LIST && index(words);
            return words.isEmpty() || index ? Optional.of(place) : Optional.empty();
        }
        int most = place.shape() instanceof Names ? Math.min(1, words.size()) : words.size();
        for (int length = 1; length <= most; length++) {
            Optional<Place> below = below(place, String.join("", words.subList(0, length)));
            Optional<Place> found =
                    below.flatMap(it ->
                            find(it, words.subList(lengthOf(words, it, place), words.size())));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static int lengthOf(List<String> words, Place below, Place above) {
        if (above.shape() instanceof Names) {
            return 1;
        }
        String name = Words.plain(below.path().getLast());
        int length = 0;
        for (String joined = ""; !joined.equals(name); length++) {
            joined += words.get(length);
        }
        return length;
    }

    private static Optional<Place> below(Place place, String word) {
        try {
            return word.isEmpty() ? Optional.empty() : Optional.of(place.below(word));
        } catch (Place.Unknown e) {
            return Optional.empty();
        }
    }

    private static boolean index(List<String> words) {
        return !words.isEmpty()
                && words.size() <= 2
                && words.getFirst().matches("\\d+")
                && (words.size() == 1 || words.getLast().isEmpty());
    }

    private void set(Place place, Key key, String value, Origin origin) {
        if (!key.layers().contains(Layer.ENVIRONMENT)) {
            faults.add(new Fault(origin, "`" + place.name() + "` can only be set in a file"));
            return;
        }
        if (key.apart()) {
            notices.add(new Fault(origin, ValueCheck.apart(place.name())));
            return;
        }
        Optional<String> refusal = ValueCheck.refusal(key, place.name(), value);
        if (refusal.isPresent()) {
            faults.add(new Fault(origin, refusal.get()));
        } else {
            settings.add(new Setting(key, place.path(), values(key, value), origin));
        }
    }

    static List<String> values(Key key, String value) {
        return key.range().kind() == Kind.LIST
                ? Arrays.stream(value.split(",", -1))
                        .map(String::strip)
                        .filter(it -> !it.isEmpty())
                        .toList()
                : List.of(value);
    }

    private String guess(String name) {
        List<String> known = new ArrayList<>(OTHERS);
        names(schema.root(), "TROUPE", known);
        return Words.closest(name, known)
                .map(it -> "; did you mean " + it + "?")
                .orElse("; if it belongs to something else, that is fine");
    }

    private static void names(Shape shape, String prefix, Collection<String> into) {
        switch (shape) {
            case Key _ -> into.add(prefix);
            case Names names -> names(names.each(), prefix + "_DEFAULT", into);
            case Section section ->
                    section.keys()
                            .forEach((name, below) ->
                                    names(
                                            below,
                                            prefix
                                                    + "_"
                                                    + Words.plain(name).toUpperCase(Locale.ROOT),
                                            into));
        }
    }
}
