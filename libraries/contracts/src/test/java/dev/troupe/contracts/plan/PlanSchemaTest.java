package dev.troupe.contracts.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PlanSchemaTest {
    private final JsonMapper json =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    private final JsonNode schema = json.readTree(PlanSchema.text());

    @Test
    void namesAndTypesAreThoseOfTheRecords() {
        assertDescribes(schema, TaskPlan.class);
    }

    @Test
    void whatIsRequiredHasNoDefault() {
        assertThat(names(schema.path("required"))).containsExactly("summary", "tasks");
        assertThat(names(task().path("required"))).containsExactly("key", "agent", "goal");
    }

    @Test
    void everyFieldIsExplained() {
        for (JsonNode object : List.of(schema, task())) {
            assertThat(object.path("properties"))
                    .allSatisfy(field ->
                            assertThat(field.path("description").asString()).endsWith("."));
        }
    }

    @Test
    void aWholePlanTravelsAsItIs() {
        TaskPlan plan =
                new TaskPlan(
                        "Parse faster",
                        List.of(
                                new PlannedTask(
                                        "lexer",
                                        "developer",
                                        "Make the lexer faster",
                                        List.of("src/lexer/**"),
                                        List.of("measure"),
                                        List.of("LexerTest passes"))));

        assertThat(json.readValue(json.writeValueAsString(plan), TaskPlan.class)).isEqualTo(plan);
        assertThat(names(json.valueToTree(plan).path("tasks").get(0).propertyNames()))
                .containsExactlyElementsOf(names(task().path("properties").propertyNames()));
        assertThat(plan.tasks().getFirst().writes()).isTrue();
    }

    @Test
    void whatIsAbsentIsEmpty() {
        assertThat(json.readValue("{}", TaskPlan.class)).isEqualTo(new TaskPlan("", List.of()));
        PlannedTask task = json.readValue("{}", PlannedTask.class);
        assertThat(task).isEqualTo(new PlannedTask("", "", "", List.of(), List.of(), List.of()));
        assertThat(task.writes()).isFalse();
    }

    @Test
    void whatIsNullIsEmpty() {
        String nulls =
                "{\"summary\":null,\"tasks\":[null,{\"touches\":[null],\"needs\":[null,\"a\"],\"acceptance\":[null]}]}";

        assertThat(json.readValue(nulls, TaskPlan.class))
                .isEqualTo(
                        new TaskPlan(
                                "",
                                List.of(
                                        new PlannedTask(
                                                "", "", "", List.of(), List.of(), List.of()),
                                        new PlannedTask(
                                                "",
                                                "",
                                                "",
                                                List.of(""),
                                                List.of("", "a"),
                                                List.of("")))));
    }

    private JsonNode task() {
        return schema.path("properties").path("tasks").path("items");
    }

    private static void assertDescribes(JsonNode schema, Class<?> type) {
        assertThat(schema.path("type").asString()).isEqualTo("object");
        assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
        List<RecordComponent> components = Arrays.asList(type.getRecordComponents());
        assertThat(names(schema.path("properties").propertyNames()))
                .containsExactlyElementsOf(
                        components.stream().map(RecordComponent::getName).toList());
        for (RecordComponent one : components) {
            assertFits(schema.path("properties").path(one.getName()), one.getGenericType());
        }
    }

    private static void assertFits(JsonNode schema, Type type) {
        if (type instanceof ParameterizedType list) {
            assertThat(list.getRawType()).isEqualTo(List.class);
            assertThat(schema.path("type").asString()).isEqualTo("array");
            assertFits(schema.path("items"), list.getActualTypeArguments()[0]);
        } else if (type == String.class) {
            assertThat(schema.path("type").asString()).isEqualTo("string");
        } else {
            assertDescribes(schema, (Class<?>) type);
        }
    }

    private static List<String> names(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }

    private static List<String> names(Collection<String> names) {
        return List.copyOf(names);
    }
}
