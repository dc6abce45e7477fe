package dev.troupe.permission.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The published schema has what the reader has. */
class SecuritySchemaTest {
    private static final JsonNode SCHEMA =
            JsonMapper.builder().build().readTree(Texts.resource("security.schema.json"));

    @Test
    void hasTheKeysOfTheReader() {
        assertThat(SCHEMA.path("properties").propertyNames())
                .containsExactlyInAnyOrderElementsOf(SecurityFile.keys());
        assertThat(SCHEMA.path("additionalProperties").asBoolean(true)).isFalse();
        assertThat(SCHEMA.path("properties")).allMatch(key -> key.has("description"));
    }

    @Test
    void hasTheLevelsAndDefaultsOfTheReader() {
        assertThat(SCHEMA.at("/properties/security_level/enum"))
                .extracting(JsonNode::asString)
                .containsExactlyElementsOf(
                        Arrays.stream(SecurityLevel.values()).map(SecurityLevel::word).toList());
        for (JsonNode word : SCHEMA.at("/properties/default/enum")) {
            assertThat(Texts.faults("{'default': " + word + "}")).isEmpty();
        }
    }

    @Test
    void theReaderKnowsTheConditions() {
        for (String kind : SCHEMA.at("/$defs/conditions/items/properties").propertyNames()) {
            String rule = "{'command': 'x', 'blocked_if': [{'" + kind + "': false}]}";

            assertThat(Texts.faults("{'contextual_rules': [" + rule + "]}"))
                    .singleElement()
                    .asString()
                    .contains("The condition '" + kind + "' takes ");
        }
    }

    @Test
    void theReaderRefusesValuesOfNoTypeThatAKeyHas() {
        for (String key : SecurityFile.keys()) {
            assertThat(Texts.faults("{'" + key + "': 7}")).as(key).hasSize(1);
        }
    }
}
