package dev.troupe.worker.workflow.artefact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.artefact.NewArtefact;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ArtefactTruncationTest {
    private static final JsonMapper JSON = new JsonMapper();

    private static JsonNode fitted(Object body) {
        String text = ArtefactTruncation.json(body);
        return JSON.readTree(new NewArtefact("a", "a", text).body());
    }

    @Test
    void whatFitsStays() {
        assertThat(ArtefactTruncation.json(new ExplorationOutput("text", List.of())))
                .isEqualTo("{\"text\":\"text\",\"places\":[]}");
    }

    @Test
    void longListsAndTextsAreCutAndThatIsSaid() {
        WorkflowFileChange changed =
                new WorkflowFileChange("a/".repeat(50) + "b.txt", "created", false);
        ImplementationOutput much =
                new ImplementationOutput(
                        "ü".repeat(300_000), Collections.nCopies(20_000, changed), List.of());

        JsonNode kept = fitted(much);

        assertThat(kept.path("cut").asBoolean()).isTrue();
        assertThat(kept.path("changes").size()).isBetween(500, 19_999);
        assertThat(kept.path("text").asString()).startsWith("üü").hasSizeLessThan(300_000);
        assertThat(JSON.treeToValue(kept, ImplementationOutput.class).changes().getFirst())
                .isEqualTo(changed);
    }

    @Test
    void aListOfOneHugeThingIsCutWithinIt() {
        record Inner(String output) {}
        record Outer(List<Inner> all) {}

        JsonNode kept = fitted(new Outer(List.of(new Inner("x".repeat(2_000_000)))));

        assertThat(kept.path("all").path(0).path("output").asString())
                .startsWith("xx")
                .hasSizeLessThan(NewArtefact.MOST_BYTES);
    }
}
