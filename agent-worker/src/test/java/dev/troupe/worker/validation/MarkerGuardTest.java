package dev.troupe.worker.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Schema;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class MarkerGuardTest {
    private static final String MARKER = "[redacted: github token]";

    @Test
    void refusesToWriteAMarkerOverASecret() {
        Plan plan = check(ToolSpec.Kind.WRITE, "x", edit("key = 1", "key = " + MARKER));
        assertThat(plan)
                .isInstanceOfSatisfying(
                        Plan.Refused.class,
                        it ->
                                assertThat(it.message())
                                        .contains(MARKER, "would take the secret's place"));
    }

    @Test
    void leavesAFileItsOwnMarkers() {
        Plan.Ready plan = edit("a " + MARKER, "b " + MARKER);
        assertThat(check(ToolSpec.Kind.WRITE, MARKER, plan)).isSameAs(plan);
        assertThat(check(ToolSpec.Kind.WRITE, MARKER, edit("a " + MARKER, MARKER + MARKER)))
                .isInstanceOf(Plan.Refused.class);
    }

    @Test
    void saysWhyAMarkerIsNotFound() {
        var missing = new Plan.Refused("The text was not found.", "not found");
        assertThat(check(ToolSpec.Kind.WRITE, "key = " + MARKER, missing))
                .isInstanceOfSatisfying(
                        Plan.Refused.class,
                        it -> assertThat(it.message()).contains(MARKER, "Choose lines"));
        assertThat(check(ToolSpec.Kind.WRITE, "key", missing)).isSameAs(missing);
    }

    @Test
    void refusesACommandWithAMarker() {
        var ready = new Plan.Ready(List.of(), "bash", "bash");
        assertThat(check(ToolSpec.Kind.COMMAND, "curl -u " + MARKER, ready))
                .isInstanceOf(Plan.Refused.class);
        assertThat(check(ToolSpec.Kind.COMMAND, "curl -u $TOKEN", ready)).isSameAs(ready);
        assertThat(check(ToolSpec.Kind.READ, MARKER, ready)).isSameAs(ready);
    }

    private static Plan check(ToolSpec.Kind kind, String argument, Plan plan) {
        var spec =
                new ToolSpec(
                        "tool",
                        "A tool.",
                        new Schema().build(),
                        kind,
                        ToolSpec.Recovery.RERUN,
                        Map.of());
        var arguments = JsonMapper.builder().build().createObjectNode().put("text", argument);
        return MarkerGuard.check(new ToolCall("1", "tool", arguments), spec, plan);
    }

    private static Plan.Ready edit(String before, String after) {
        var effect =
                new Effect("a.txt", blob(before), blob(after), false, "edited", "exact", "", 1, 1);
        return new Plan.Ready(List.of(effect), "edit a.txt", "");
    }

    private static Blob blob(String text) {
        return Blob.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
