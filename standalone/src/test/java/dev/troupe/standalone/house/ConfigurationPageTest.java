package dev.troupe.standalone.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
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

    private static String table() throws IOException {
        return keys().entrySet().stream()
                .map(ConfigurationPageTest::row)
                .collect(
                        Collectors.joining(
                                "\n",
                                "\n| key | type | default | meaning |\n|---|---|---|---|\n",
                                "\n"));
    }

    private static Map<String, JsonNode> keys() throws IOException {
        Map<String, JsonNode> keys = new TreeMap<>();
        var found =
                ConfigurationPageTest.class
                        .getClassLoader()
                        .getResources("META-INF/spring-configuration-metadata.json");
        for (URL metadata : Collections.list(found)) {
            try (var stream = metadata.openStream()) {
                for (JsonNode property : JSON.readTree(stream).path("properties")) {
                    String name = property.path("name").asString();
                    if (name.startsWith("troupe.")) {
                        keys.put(name.substring("troupe.".length()), property);
                    }
                }
            }
        }
        return keys;
    }

    private static String row(Map.Entry<String, JsonNode> key) {
        JsonNode property = key.getValue();
        String type = property.path("type").asString().replaceAll("[a-z]+\\.", "");
        String fallback =
                property.has("defaultValue")
                        ? "`" + plain(property.path("defaultValue")) + "`"
                        : "";
        return "| `%s` | %s | %s | %s |"
                .formatted(
                        key.getKey(),
                        type.replace("|", "\\|"),
                        fallback,
                        property.path("description").asString("").replace("|", "\\|"));
    }

    private static String plain(JsonNode value) {
        return value.isString() ? value.asString() : value.toString();
    }
}
