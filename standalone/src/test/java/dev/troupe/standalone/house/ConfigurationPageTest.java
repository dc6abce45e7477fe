package dev.troupe.standalone.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.standalone.house.SettingsRecord.Leaf;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps the table in {@code docs/configuration.md} true. {@code
 * JAVA_TOOL_OPTIONS=-Ddocs.write=true} writes it anew.
 */
class ConfigurationPageTest {
    private static final Path PAGE = Path.of("../docs/configuration.md");
    private static final String START = "<!-- generated from the settings records -->\n";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Test
    void listsEveryKey() throws IOException {
        String page = Files.readString(PAGE);
        String head = page.substring(0, page.indexOf(START) + START.length());
        String expected = head + table();
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(PAGE, expected);
        }
        assertThat(PAGE).content().isEqualTo(expected);
    }

    @Test
    void spellsWordsAsPeopleWriteThem() throws IOException {
        assertThat(table())
                .contains(
                        "| `orchestrator.session.mode`"
                                + " | `plan`, `ask`, `accept-edits`, `automatic`"
                                + " | `accept-edits` | `plan` changes nothing,")
                .doesNotContain("{@code");
    }

    @Test
    void listsWhatStandsInsideOthers() throws IOException {
        assertThat(table())
                .contains(
                        "| `agents.<name>.model` | String | `default` | ",
                        "| `models.<name>.base-url` | String |  | an address of http or https",
                        "| `models.<name>.context-window` | Integer | `128000` | ",
                        "| `models.<name>.headers.<name>` | String |  | ",
                        "| `models.<name>.price.cache-write` | Long |  | ",
                        "| `models.<name>.protocol` | `openai`, `anthropic` | `openai` | ",
                        "| `models.<name>.time-limits.idle` | Duration | `120s` | ",
                        "| `models.<name>.tools` | `native`, `text` | `native` | ",
                        "| `worker.validation.before-tool` | List<String> |  | ")
                .doesNotContain("Settings", "Map<")
                .doesNotContainPattern("\\w\\$\\w");
    }

    private static String table() throws IOException {
        return keys().values().stream()
                .flatMap(SettingsRecord::leaves)
                .sorted(Comparator.comparing(Leaf::name))
                .map(ConfigurationPageTest::row)
                .collect(
                        Collectors.joining(
                                "\n",
                                "\n| key | type | default | meaning |\n|---|---|---|---|\n",
                                "\n"));
    }

    private static Map<String, Leaf> keys() throws IOException {
        Map<String, Leaf> keys = new TreeMap<>();
        var found =
                ConfigurationPageTest.class
                        .getClassLoader()
                        .getResources("META-INF/spring-configuration-metadata.json");
        for (URL metadata : Collections.list(found)) {
            try (var stream = metadata.openStream()) {
                for (JsonNode property : JSON.readTree(stream).path("properties")) {
                    String name = property.path("name").asString();
                    if (name.startsWith("troupe.")) {
                        keys.put(name, key(name.substring("troupe.".length()), property));
                    }
                }
            }
        }
        return keys;
    }

    private static Leaf key(String name, JsonNode property) {
        JsonNode value = property.path("defaultValue");
        return new Leaf(
                name,
                property.path("type").asString(),
                value.isMissingNode()
                        ? null
                        : value.isString() ? value.asString() : value.toString(),
                property.path("description").asString(""));
    }

    private static String row(Leaf key) {
        Optional<Class<?>> words = words(key.type());
        String value = key.fallback();
        String fallback =
                value == null ? "" : "`" + (words.isPresent() ? word(value) : value) + "`";
        return "| `%s` | %s | %s | %s |"
                .formatted(
                        key.name(),
                        words.map(ConfigurationPageTest::choice)
                                .orElseGet(() -> key.type().replaceAll("[a-z]+\\.", ""))
                                .replace("|", "\\|"),
                        fallback,
                        code(key.meaning()).replace("|", "\\|"));
    }

    private static String code(String javadoc) {
        return javadoc.replaceAll("\\{@code\\s+([^}]+)}", "`$1`");
    }

    /** The type, when its values are words to choose from. */
    private static Optional<Class<?>> words(String type) {
        try {
            return Optional.<Class<?>>of(Class.forName(type)).filter(Class::isEnum);
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    private static String choice(Class<?> words) {
        return Arrays.stream(words.getEnumConstants())
                .map(it -> "`" + word(it.toString()) + "`")
                .collect(Collectors.joining(", "));
    }

    /** As people write it. */
    private static String word(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
