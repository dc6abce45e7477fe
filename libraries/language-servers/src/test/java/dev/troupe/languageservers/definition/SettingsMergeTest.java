package dev.troupe.languageservers.definition;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SettingsMergeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {}                  | {"a": 1}            | {"a": 1}
                    {"a": 1}            | {}                  | {"a": 1}
                    {"a": {"b": 1}}     | {"a": {"c": [2]}}   | {"a": {"b": 1, "c": [2]}}
                    {"a": {"b": 1}}     | {"a": 2}            | {"a": 2}
                    {"a": [1]}          | {"a": [2]}          | {"a": [2]}
                    {"a": 1}            | {"a": null}         | {"a": null}
                    """)
    void upperObjectCounts(String lower, String upper, String merged) {
        JsonNode below = JsonMapper.shared().readTree(lower);
        assertThat(SettingsMerge.mergeSettings(below, JsonMapper.shared().readTree(upper)))
                .isEqualTo(JsonMapper.shared().readTree(merged));
        assertThat(below).isEqualTo(JsonMapper.shared().readTree(lower));
    }
}
