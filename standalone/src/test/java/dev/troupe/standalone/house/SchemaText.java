package dev.troupe.standalone.house;

import dev.troupe.configuration.schema.AllowedLayers;
import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.ExactNames;
import dev.troupe.configuration.schema.SecretSetting;
import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.configuration.schema.SettingLayer;
import dev.troupe.configuration.schema.SettingType;
import dev.troupe.configuration.schema.TrustedRepositorySetting;
import dev.troupe.configuration.schema.ValueRange;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the JSON Schema of settings records. */
final class SchemaText {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final List<SettingLayer> USUAL =
            List.of(SettingLayer.USER, SettingLayer.ENVIRONMENT, SettingLayer.FLAGS);
    private static final List<String> SECRETS = List.of("password", "token", "secret", "api-key");

    private final ObjectNode root = JSON.createObjectNode();

    SchemaText() {
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", "Troupe's config.yaml");
        root.put("type", "object");
        root.put("additionalProperties", false);
        root.putObject("properties");
    }

    /** What holds for a record or component and what is below it. */
    private record Place(List<SettingLayer> layers, boolean apart, boolean onceTrusted) {
        Place inside(AnnotatedElement element) {
            if (element.isAnnotationPresent(SeparateProcessSetting.class)) {
                return new Place(
                        List.of(SettingLayer.ENVIRONMENT, SettingLayer.FLAGS), true, false);
            }
            AllowedLayers in = element.getAnnotation(AllowedLayers.class);
            Place place = in == null ? this : new Place(List.of(in.value()), apart, false);
            return element.isAnnotationPresent(TrustedRepositorySetting.class)
                    ? place.trusted()
                    : place;
        }

        private Place trusted() {
            Stream<SettingLayer> all =
                    Stream.concat(layers.stream(), Stream.of(SettingLayer.REPOSITORY));
            return new Place(all.distinct().toList(), apart, true);
        }
    }

    /** Adds a record's keys below a dotted prefix, which may be empty. */
    void add(String prefix, Class<?> type) {
        ObjectNode node = root;
        for (String part : prefix.isEmpty() ? new String[0] : prefix.split("\\.")) {
            ObjectNode properties = properties(node);
            node =
                    properties.has(part)
                            ? (ObjectNode) properties.get(part)
                            : section(properties.putObject(part));
        }
        if (!prefix.isEmpty()) {
            describe(node, new RecordSource(type).meaning());
        }
        components(node, type, new Place(USUAL, false, false).inside(type));
    }

    private static ObjectNode section(ObjectNode node) {
        node.putArray("type").add("object").add("null");
        node.put("additionalProperties", false);
        node.putObject("properties");
        return node;
    }

    private static ObjectNode properties(ObjectNode node) {
        return (ObjectNode) node.get("properties");
    }

    private static void describe(ObjectNode node, String meaning) {
        if (!meaning.isEmpty() && !node.has("description")) {
            node.put("description", meaning);
        }
    }

    private void components(ObjectNode node, Class<?> type, Place place) {
        RecordComponent[] components = type.getRecordComponents();
        Parameter[] parameters = canonical(type, components);
        RecordSource source = new RecordSource(type);
        for (int at = 0; at < components.length; at++) {
            RecordComponent component = components[at];
            String name = BoundsValidator.kebab(component.getName());
            ObjectNode known = (ObjectNode) properties(node).get(name);
            // Two services may read the same key; what the first says of it counts.
            ObjectNode below = known == null ? properties(node).putObject(name) : known;
            shape(
                    below,
                    component,
                    component.getGenericType(),
                    parameters[at].getAnnotation(DefaultValue.class),
                    place.inside(component));
            describe(below, source.meaning(component.getName()));
        }
    }

    private void shape(
            ObjectNode node,
            RecordComponent component,
            Type type,
            @Nullable DefaultValue value,
            Place place) {
        if (type instanceof ParameterizedType map && map.getRawType().equals(Map.class)) {
            node.putArray("type").add("object").add("null");
            ObjectNode each = node.putObject("additionalProperties");
            shape(each, component, map.getActualTypeArguments()[1], null, place);
            describe(
                    each,
                    new RecordSource(component.getDeclaringRecord()).meaning(component.getName()));
        } else if (type instanceof Class<?> plain && plain.isRecord()) {
            if (!node.has("properties")) {
                section(node);
            }
            describe(node, new RecordSource(plain).meaning());
            components(node, plain, place.inside(plain));
        } else {
            Class<?> raw =
                    type instanceof ParameterizedType list
                            ? (Class<?>) list.getRawType()
                            : (Class<?>) type;
            key(node, component, raw, value, place);
        }
    }

    private void key(
            ObjectNode node,
            RecordComponent component,
            Class<?> type,
            @Nullable DefaultValue value,
            Place place) {
        SettingType kind = BoundsValidator.kind(type);
        ValueRange range =
                BoundsValidator.range(
                        kind, words(type), component.getAnnotation(SettingBounds.class));
        types(node, kind);
        node.put("x-kind", kind.name().toLowerCase(Locale.ROOT));
        range(node, range);
        fallback(node, kind, value);
        ArrayNode layers = node.putArray("x-layers");
        place.layers().stream()
                .sorted(Comparator.naturalOrder())
                .forEach(it -> layers.add(it.word()));
        if (component.isAnnotationPresent(ExactNames.class)) {
            node.put("x-as-written", true);
        }
        if (place.apart()) {
            node.put("x-apart", true);
        }
        if (place.onceTrusted()) {
            node.put("x-once-trusted", true);
        }
        if (component.isAnnotationPresent(SecretSetting.class)
                || SECRETS.stream()
                        .anyMatch(BoundsValidator.kebab(component.getName())::endsWith)) {
            node.put("writeOnly", true);
        }
    }

    private static void types(ObjectNode node, SettingType kind) {
        ArrayNode types = node.putArray("type");
        switch (kind) {
            case NUMBER -> types.add("integer");
            case TRUTH -> types.add("boolean");
            case LIST -> {
                types.add("array");
                node.putObject("items").put("type", "string");
            }
            case DURATION -> {
                types.add("string").add("integer");
                node.put("pattern", "^([+-]?[0-9]+(ns|us|ms|s|m|h|d)?|[+-]?[pP].*)$");
            }
            case SIZE -> {
                types.add("string").add("integer");
                node.put("pattern", "^[+-]?[0-9]+(B|KB|MB|GB|TB)?$");
            }
            case TEXT, WORD -> types.add("string");
        }
        if (kind != SettingType.WORD) {
            types.add("null");
        }
    }

    private static void range(ObjectNode node, ValueRange range) {
        if (range.kind() == SettingType.WORD) {
            ArrayNode words = node.putArray("enum");
            range.words().forEach(words::add);
        }
        put(node, "x-least", range.least());
        put(node, "x-most", range.most());
        put(node, "x-or", range.or());
        put(node, "x-wanted", range.wanted());
        put(node, "pattern", range.pattern() == null ? null : "^(?:" + range.pattern() + ")$");
        switch (range.kind()) {
            case NUMBER -> {
                number(node, "minimum", range.least());
                number(node, "maximum", range.most());
            }
            case TEXT -> {
                number(node, "minLength", range.least());
                number(node, "maxLength", range.most());
            }
            default -> {
                // JSON Schema compares neither durations nor sizes.
            }
        }
    }

    private static void put(ObjectNode node, String name, @Nullable String text) {
        if (text != null) {
            node.put(name, text);
        }
    }

    private static void number(ObjectNode node, String name, @Nullable String number) {
        if (number != null) {
            node.put(name, new BigInteger(number));
        }
    }

    private static void fallback(ObjectNode node, SettingType kind, @Nullable DefaultValue value) {
        if (value == null) {
            return;
        }
        String first = value.value().length == 0 ? "" : value.value()[0];
        switch (kind) {
            case NUMBER -> node.put("default", new BigInteger(first));
            case TRUTH -> node.put("default", Boolean.parseBoolean(first));
            case LIST -> {
                ArrayNode list = node.putArray("default");
                Stream.of(value.value()).forEach(list::add);
            }
            case WORD -> node.put("default", word(first));
            case TEXT, DURATION, SIZE -> {
                if (!first.isEmpty()) {
                    node.put("default", first);
                }
            }
        }
    }

    private static List<String> words(Class<?> type) {
        return type.isEnum()
                ? Arrays.stream(type.getEnumConstants())
                        .map(it -> word(((Enum<?>) it).name()))
                        .toList()
                : List.of();
    }

    /** As people write it. */
    private static String word(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Parameter[] canonical(Class<?> type, RecordComponent[] components) {
        try {
            return type.getDeclaredConstructor(
                            Arrays.stream(components)
                                    .map(RecordComponent::getType)
                                    .toArray(Class<?>[]::new))
                    .getParameters();
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("Every record has its canonical constructor.", e);
        }
    }

    /** The whole text, keys sorted. */
    String json() {
        sort(root);
        return JSON.writeValueAsString(root) + "\n";
    }

    private static void sort(ObjectNode node) {
        if (node.get("properties") instanceof ObjectNode properties) {
            List<String> names = properties.propertyNames().stream().sorted().toList();
            for (String name : names) {
                ObjectNode below = (ObjectNode) properties.remove(name);
                sort(below);
                properties.set(name, below);
            }
        }
        if (node.get("additionalProperties") instanceof ObjectNode each) {
            sort(each);
        }
    }
}
