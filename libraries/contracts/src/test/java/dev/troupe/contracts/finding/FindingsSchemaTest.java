package dev.troupe.contracts.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FindingsSchemaTest {
    private static final Finding FINDING =
            new Finding(
                    "src/Shop.java",
                    12,
                    Severity.CRITICAL,
                    "The last item is lost.",
                    "Three items, two sold.",
                    "Count to size().",
                    0.9,
                    "CWE-193");

    private final JsonMapper json =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    private final JsonNode schema = json.readTree(FindingsSchema.text());

    @Test
    void namesAreThoseOfTheRecords() {
        assertThat(properties(schema)).containsExactlyElementsOf(components(Findings.class));
        assertThat(properties(finding())).containsExactlyElementsOf(components(Finding.class));
    }

    @Test
    void everyFieldIsExplainedAndNoOtherIsAllowed() {
        for (JsonNode object : List.of(schema, finding())) {
            assertThat(object.path("additionalProperties").asBoolean(true)).isFalse();
            assertThat(object.path("properties"))
                    .allSatisfy(field ->
                            assertThat(field.path("description").asString()).endsWith("."));
        }
    }

    @Test
    void severitiesAreThoseThatAreKnown() {
        assertThat(finding().path("properties").path("severity").path("enum").valueStream())
                .map(it -> json.treeToValue(it, Severity.class))
                .containsExactly(Severity.values());
    }

    @Test
    void onlyTheWeaknessMayBeLeftOut() {
        List<String> required = strings(finding().path("required"));

        assertThat(properties(finding()))
                .filteredOn(it -> !required.contains(it))
                .containsExactly("weakness");
    }

    @Test
    void aReviewTravelsAsItIs() {
        var review = new Review(List.of(new ScoredFinding(FINDING, 0.85, "it")), "No.", 0.8, 1);
        var written = json.writeValueAsString(review);

        assertThat(json.readValue(written, Review.class)).isEqualTo(review);
        assertThat(json.readTree(written).propertyNames())
                .containsExactly("findings", "verdict", "threshold", "repeated");
        assertThat(written).contains("\"severity\":\"critical\"");
    }

    @Test
    void whatIsAbsentOrNullIsEmpty() {
        assertThat(json.readValue("{}", Findings.class)).isEqualTo(new Findings(List.of(), ""));
        assertThat(json.readValue("{\"findings\":[null]}", Findings.class).findings())
                .containsExactly(new Finding("", 0, Severity.MINOR, "", "", "", 0, null));
    }

    @Test
    void theThresholdItselfCounts() {
        var in = new ScoredFinding(FINDING, 0.8, "");
        var out = new ScoredFinding(FINDING, 0.79, "");
        var review = new Review(List.of(in, out), "", 0.8, 0);

        assertThat(review.confident()).containsExactly(in);
        assertThat(review.doubtful()).containsExactly(out);
    }

    @Test
    void aScoreHasARange() {
        assertThatThrownBy(() -> new ScoredFinding(FINDING, Double.NaN, ""))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ScoredFinding(FINDING, 1.01, ""))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private JsonNode finding() {
        return schema.path("properties").path("findings").path("items");
    }

    private static List<String> components(Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).map(it -> it.getName()).toList();
    }

    private static Collection<String> properties(JsonNode object) {
        return object.path("properties").propertyNames();
    }

    private static List<String> strings(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }
}
