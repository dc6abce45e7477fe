package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What holds for the files that come with the engine. */
class SchemaFilesTest {
    private static final Path FOLDER =
            Path.of("src/main/resources/dev/troupe/permission/schema/tools");

    private static final JsonNode SCHEMA = json("schema.json");

    @Test
    void theIndexNamesEveryFile() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<String> names =
                    files.map(it -> it.getFileName().toString())
                            .filter(it -> it.endsWith(".json"))
                            .map(it -> it.substring(0, it.length() - ".json".length()))
                            .sorted()
                            .toList();
            assertThat(Files.readAllLines(FOLDER.resolve("index"))).isEqualTo(names);
        }
    }

    @Test
    void everyFileIsAboutTheToolOfItsName() throws IOException {
        assertThat(ToolSchemas.bundled().tools())
                .containsExactlyInAnyOrderElementsOf(Files.readAllLines(FOLDER.resolve("index")));
    }

    @Test
    void everyModuleIsATool() throws IOException {
        for (String name : Files.readAllLines(FOLDER.resolve("index"))) {
            for (JsonNode tool : json("tools/" + name + ".json").findValues("modules")) {
                // A sub-command may have that name, too.
                tool.valueStream()
                        .filter(JsonNode::isObject)
                        .forEach(modules ->
                                modules.forEach(it ->
                                        assertThat(ToolSchemas.bundled().level(it.stringValue()))
                                                .as(it.stringValue())
                                                .isNotNull()));
            }
        }
    }

    @Test
    void theJsonSchemaNamesTheKeysThatAreRead() {
        JsonNode parts = SCHEMA.get("$defs");
        assertThat(keys(SCHEMA)).isEqualTo(new TreeSet<>(SchemaKeys.TOOL));
        assertThat(keys(parts.get("command"))).isEqualTo(new TreeSet<>(SchemaKeys.COMMAND));
        assertThat(keys(parts.get("option"))).isEqualTo(new TreeSet<>(SchemaKeys.OPTION));
        assertThat(keys(parts.get("operand"))).isEqualTo(new TreeSet<>(SchemaKeys.OPERAND));
        assertThat(keys(SCHEMA.get("properties").get("alone")))
                .isEqualTo(new TreeSet<>(SchemaKeys.ALONE));
    }

    @Test
    void theJsonSchemaNamesTheValuesThatAreRead() {
        JsonNode parts = SCHEMA.get("$defs");
        assertThat(choices(parts.get("kind"))).isEqualTo(written(OperandKind.values()));
        assertThat(choices(parts.get("effect"))).isEqualTo(written(ToolEffect.values()));
        assertThat(choices(SCHEMA.get("properties").get("style")))
                .isEqualTo(written(OptionStyle.values()));
    }

    @Test
    void theReadmeExplainsEveryKey() throws IOException {
        String readme = Files.readString(FOLDER.resolveSibling("README.md"));
        Set<String> all = new HashSet<>(SchemaKeys.TOOL);
        all.addAll(SchemaKeys.COMMAND);
        all.addAll(SchemaKeys.OPTION);
        all.addAll(SchemaKeys.OPERAND);
        assertThat(all).allSatisfy(key -> assertThat(readme).contains("`" + key + "`"));
    }

    private static Set<String> keys(JsonNode part) {
        return new TreeSet<>(part.get("properties").propertyNames());
    }

    private static Set<String> choices(JsonNode part) {
        Set<String> choices = new TreeSet<>();
        part.get("enum").forEach(it -> choices.add(it.stringValue()));
        return choices;
    }

    private static Set<String> written(Enum<?>[] constants) {
        return new TreeSet<>(Arrays.stream(constants).map(SchemaObject::written).toList());
    }

    private static JsonNode json(String resource) {
        try (InputStream in = ToolSchemas.class.getResourceAsStream(resource)) {
            return new ObjectMapper().readTree(Objects.requireNonNull(in, resource));
        } catch (IOException e) {
            throw new AssertionError(resource, e);
        }
    }
}
