package dev.troupe.standalone.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A record that stands inside other settings. The metadata that Spring generates ends before those that
 * are values of a map.
 */
record SettingsRecord(String prefix, Class<?> type) {
    private static final String TEXTS = "java.util.Map<java.lang.String,java.lang.String>";
    private static final Pattern INSIDE =
            Pattern.compile(
                    "(java\\.util\\.Map<java\\.lang\\.String,)?(dev\\.troupe\\.[\\w.$]+)>?");

    /**
     * A leaf.
     *
     * @param type name of its Java type
     * @param fallback null when there is none
     */
    record Leaf(String name, String type, @Nullable String fallback, String meaning) {}

    /** A leaf, or all that stand in its place when its type is a record of ours or a map to one. */
    static Stream<Leaf> leaves(Leaf key) {
        if (key.type().equals(TEXTS)) {
            String text = String.class.getName();
            return Stream.of(new Leaf(key.name() + ".<name>", text, null, key.meaning()));
        }
        Matcher inside = INSIDE.matcher(key.type());
        if (!inside.matches()) {
            return Stream.of(key);
        }
        try {
            Class<?> type = Class.forName(inside.group(2));
            String prefix = inside.group(1) == null ? key.name() : key.name() + ".<name>";
            return type.isRecord() ? new SettingsRecord(prefix, type).keys() : Stream.of(key);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    Stream<Leaf> keys() {
        String javadoc = javadoc();
        RecordComponent[] components = type.getRecordComponents();
        Parameter[] parameters = canonical(components).getParameters();
        return IntStream.range(0, components.length)
                .mapToObj(it -> key(components[it], fallback(parameters[it]), javadoc))
                .flatMap(SettingsRecord::leaves);
    }

    private Constructor<?> canonical(RecordComponent[] components) {
        try {
            return type.getDeclaredConstructor(
                    Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("Every record has its canonical constructor.", e);
        }
    }

    private static @Nullable String fallback(Parameter parameter) {
        DefaultValue value = parameter.getAnnotation(DefaultValue.class);
        return value == null ? null : String.join(", ", value.value());
    }

    private Leaf key(RecordComponent component, @Nullable String value, String javadoc) {
        String name = prefix + "." + kebab(component.getName());
        String meaning = meaning(javadoc, component.getName());
        return component.getGenericType() instanceof ParameterizedType map
                        && map.getRawType().equals(Map.class)
                        && map.getActualTypeArguments()[1].equals(String.class)
                ? new Leaf(name + ".<name>", String.class.getName(), value, meaning)
                : new Leaf(name, boxed(component.getGenericType()), value, meaning);
    }

    private static String boxed(Type type) {
        return type instanceof Class<?> plain && plain.isPrimitive()
                ? java.lang.invoke.MethodType.methodType(plain).wrap().returnType().getName()
                : type.getTypeName();
    }

    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static String meaning(String javadoc, String component) {
        Matcher tag =
                Pattern.compile("@param " + component + " ((?:(?!@param|@throws).)*)")
                        .matcher(javadoc);
        if (!tag.find()) {
            throw new AssertionError("No @param says what `%s` is.".formatted(component));
        }
        return tag.group(1).strip();
    }

    /** What stands above the record, on one line. */
    private String javadoc() {
        Matcher above =
                Pattern.compile(
                                "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:public )?record %s\\("
                                        .formatted(type.getSimpleName()),
                                Pattern.DOTALL)
                        .matcher(source());
        if (!above.find()) {
            throw new AssertionError("No Javadoc stands above " + type);
        }
        return above.group(1).replaceAll("\\s*\n\\s*\\*?\\s*", " ");
    }

    private String source() {
        String file = type.getName().replaceAll("\\$.*", "").replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            Path found =
                    modules.map(it -> it.resolve("src/main/java").resolve(file))
                            .filter(Files::exists)
                            .findFirst()
                            .orElseThrow();
            return Files.readString(found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
