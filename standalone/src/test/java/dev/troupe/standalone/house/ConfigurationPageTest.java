package dev.troupe.standalone.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.schema.SettingKey;
import dev.troupe.configuration.schema.SettingLayer;
import dev.troupe.configuration.schema.SettingType;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the published schema and the table in {@code docs/user/configuration.md} from the settings records, and keeps them
 * true. {@code JAVA_TOOL_OPTIONS=-Ddocs.write=true} writes them anew.
 */
class ConfigurationPageTest {
    private static final Path PAGE = Path.of("../docs/user/configuration.md");
    private static final Path SCHEMA = Path.of("../docs/config.schema.json");
    private static final String START = "<!-- generated from the settings records -->\n";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Read by the policy, not bound: what it may hold is a record all the same. */
    private static final String PERMISSIONS = "dev.troupe.security.policy.PermissionSettings";

    /** Read by the command line, which knows no Spring. */
    private static final String NOTIFY = "dev.troupe.cli.notification.NotifySettings";

    private static String json;
    private static ConfigurationSchema schema;

    @BeforeAll
    static void generate() throws Exception {
        SchemaText text = new SchemaText();
        for (Map.Entry<String, String> record : records().entrySet()) {
            Class<?> type = Class.forName(record.getKey());
            if (type.isAnnotationPresent(ConfigurationProperties.class)) {
                text.add(record.getValue().replaceFirst("^troupe\\.?", ""), type);
            }
        }
        text.add("permissions", Class.forName(PERMISSIONS));
        text.add("cli.notify", Class.forName(NOTIFY));
        json = text.json();
        schema = ConfigurationSchema.read(json);
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(SCHEMA, json);
            Files.writeString(PAGE, expected());
        }
    }

    /** The types of all groups of settings, with their prefixes. */
    private static Map<String, String> records() throws IOException {
        Map<String, String> records = new TreeMap<>();
        var found =
                ConfigurationPageTest.class
                        .getClassLoader()
                        .getResources("META-INF/spring-configuration-metadata.json");
        for (URL metadata : Collections.list(found)) {
            try (var stream = metadata.openStream()) {
                for (JsonNode group : JSON.readTree(stream).path("groups")) {
                    String type = group.path("type").asString();
                    String prefix = group.path("name").asString();
                    if (prefix.matches("troupe(\\..*)?") && type.startsWith("dev.troupe.")) {
                        records.put(type, prefix);
                    }
                }
            }
        }
        return records;
    }

    @Test
    void publishesTheSchema() {
        assertThat(SCHEMA).content().isEqualTo(json);
    }

    @Test
    void listsEveryKey() throws IOException {
        assertThat(PAGE).content().isEqualTo(expected());
    }

    @Test
    void describesEveryKey() {
        assertThat(schema.keys())
                .isNotEmpty()
                .allSatisfy(key -> assertThat(key.meaning()).as(key.name()).isNotBlank());
    }

    @Test
    void boundsEveryAmount() {
        assertThat(schema.keys())
                .filteredOn(key -> key.range().kind().measurable())
                .isNotEmpty()
                .allSatisfy(key ->
                        assertThat(key.range().bounds())
                                .as(key.name() + " needs @Bounds")
                                .isNotEmpty());
    }

    @Test
    void marksSecrets() {
        assertThat(schema.keys())
                .filteredOn(SettingKey::secret)
                .extracting(SettingKey::name)
                .contains(
                        "access.token",
                        "access.worker-token",
                        "models.<name>.api-key",
                        "models.<name>.headers.<name>",
                        "worker.datasource.password",
                        "worker.token")
                .doesNotContain("models.<name>.api-key-env", "tokens.lifetime");
    }

    /** What belongs to whoever pays or runs the server is none of a repository's business. */
    @Test
    void letsATrustedRepositorySetOnlyWhatItsProjectIsAbout() {
        assertThat(schema.keys())
                .filteredOn(SettingKey::onceTrusted)
                .extracting(SettingKey::name)
                .containsExactly(
                        "agents.<name>.model",
                        "orchestrator.session.isolation",
                        "orchestrator.session.mode",
                        "permissions.commands.allow",
                        "worker.max-turns",
                        "worker.tests.command",
                        "worker.validation.after-model",
                        "worker.validation.after-tool",
                        "worker.validation.before-model",
                        "worker.validation.before-tool");
        assertThat(schema.keys())
                .filteredOn(
                        key -> key.layers().contains(SettingLayer.REPOSITORY) && !key.onceTrusted())
                .allSatisfy(key -> assertThat(key.name()).startsWith("permissions."));
    }

    @Test
    void hasDefaultsInTheirRange() {
        assertThat(schema.keys())
                .filteredOn(key -> key.fallback() != null && key.range().kind() != SettingType.LIST)
                .isNotEmpty()
                .allSatisfy(key ->
                        assertThat(key.range().holds(String.valueOf(key.fallback())))
                                .as(key.name())
                                .isTrue());
    }

    @Test
    void listsWhatStandsInsideOthers() {
        assertThat(table())
                .contains(
                        "| `agents.<name>.model` |",
                        "| `models.<name>.base-url` | a text | | an address of http or https |",
                        "| `models.<name>.headers.<name>` |",
                        "| `models.<name>.price.cache-write` | a whole number | | at least 0 |",
                        "| `orchestrator.session.mode` | a word | `accept-edits` | `plan`, `ask`,",
                        "| `permissions.commands.allow` | a list of texts | | any |"
                                + " user, repository (once trusted) |",
                        "| `worker.slots` | a whole number | `4` | from 1 to 64 |"
                                + " user, environment, flags |")
                .doesNotContain("Settings", "Map<", "{@code");
    }

    private static String expected() throws IOException {
        String page = Files.readString(PAGE);
        return page.substring(0, page.indexOf(START) + START.length()) + table();
    }

    private static String table() {
        return schema.keys().stream()
                .map(ConfigurationPageTest::row)
                .collect(
                        Collectors.joining(
                                "\n",
                                """

                                | key | kind | default | range | set in | meaning |
                                |---|---|---|---|---|---|
                                """,
                                "\n"));
    }

    private static String row(SettingKey key) {
        String fallback = key.fallback();
        return "| `%s` | %s | %s | %s | %s%s | %s |"
                .formatted(
                        key.name(),
                        kind(key.range().kind()),
                        fallback == null ? "" : "`" + fallback + "`",
                        range(key),
                        key.layers().stream()
                                .map(layer -> word(key, layer))
                                .collect(Collectors.joining(", ")),
                        key.apart() ? " (services apart)" : "",
                        key.meaning())
                .replace("|  |", "| |");
    }

    private static String word(SettingKey key, SettingLayer layer) {
        boolean waits = layer == SettingLayer.REPOSITORY && key.onceTrusted();
        return waits ? layer.word() + " (once trusted)" : layer.word();
    }

    private static String kind(SettingType kind) {
        return kind.words().replaceAll(" such as.*", "");
    }

    private static String range(SettingKey key) {
        return key.range().kind() == SettingType.WORD
                ? key.range().words().stream()
                        .map(it -> "`" + it + "`")
                        .collect(Collectors.joining(", "))
                : key.range().table();
    }
}
