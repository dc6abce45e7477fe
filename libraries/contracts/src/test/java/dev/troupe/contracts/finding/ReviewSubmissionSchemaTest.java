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

class ReviewSubmissionSchemaTest {
    private static final ReviewFinding FINDING =
            new ReviewFinding(
                    "src/Shop.java",
                    12,
                    FindingSeverity.CRITICAL,
                    "The last item is lost.",
                    "Three items, two sold.",
                    "Count to size().",
                    0.9,
                    "CWE-193");

    private final JsonMapper json =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    private final JsonNode schema = json.readTree(ReviewSubmissionSchema.text());

    @Test
    void namesAreThoseOfTheRecords() {
        assertThat(properties(schema))
                .containsExactlyElementsOf(components(ReviewSubmission.class));
        assertThat(properties(finding()))
                .containsExactlyElementsOf(components(ReviewFinding.class));
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
                .map(it -> json.treeToValue(it, FindingSeverity.class))
                .containsExactly(FindingSeverity.values());
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
        var review =
                new ScoredReview(List.of(new ScoredFinding(FINDING, 0.85, "it")), "No.", 0.8, 1);
        var written = json.writeValueAsString(review);

        assertThat(json.readValue(written, ScoredReview.class)).isEqualTo(review);
        assertThat(json.readTree(written).propertyNames())
                .containsExactly("findings", "verdict", "threshold", "duplicates");
        assertThat(written).contains("\"severity\":\"critical\"");
    }

    @Test
    void whatIsAbsentOrNullIsEmpty() {
        assertThat(json.readValue("{}", ReviewSubmission.class))
                .isEqualTo(new ReviewSubmission(List.of(), ""));
        assertThat(json.readValue("{\"findings\":[null]}", ReviewSubmission.class).findings())
                .containsExactly(
                        new ReviewFinding("", 0, FindingSeverity.MINOR, "", "", "", 0, null));
    }

    @Test
    void theThresholdItselfCounts() {
        var in = new ScoredFinding(FINDING, 0.8, "");
        var out = new ScoredFinding(FINDING, 0.79, "");
        var review = new ScoredReview(List.of(in, out), "", 0.8, 0);

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
