package dev.troupe.worker.validation.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class RedactionMarkerGuardTest {
    private static final String MARKER = "[redacted: github token]";

    @Test
    void refusesToWriteAMarkerOverASecret() {
        ToolCallPlan plan = check(ToolSpec.Kind.WRITE, "x", edit("key = 1", "key = " + MARKER));
        assertThat(plan)
                .isInstanceOfSatisfying(
                        ToolCallPlan.Refused.class,
                        it ->
                                assertThat(it.message())
                                        .contains(MARKER, "would take the secret's place"));
    }

    @Test
    void leavesAFileItsOwnMarkers() {
        ToolCallPlan.Ready plan = edit("a " + MARKER, "b " + MARKER);
        assertThat(check(ToolSpec.Kind.WRITE, MARKER, plan)).isSameAs(plan);
        assertThat(check(ToolSpec.Kind.WRITE, MARKER, edit("a " + MARKER, MARKER + MARKER)))
                .isInstanceOf(ToolCallPlan.Refused.class);
    }

    @Test
    void saysWhyAMarkerIsNotFound() {
        var missing = new ToolCallPlan.Refused("The text was not found.", "not found");
        assertThat(check(ToolSpec.Kind.WRITE, "key = " + MARKER, missing))
                .isInstanceOfSatisfying(
                        ToolCallPlan.Refused.class,
                        it -> assertThat(it.message()).contains(MARKER, "Choose lines"));
        assertThat(check(ToolSpec.Kind.WRITE, "key", missing)).isSameAs(missing);
    }

    @Test
    void refusesACommandWithAMarker() {
        var ready = new ToolCallPlan.Ready(List.of(), "bash", "bash");
        assertThat(check(ToolSpec.Kind.COMMAND, "curl -u " + MARKER, ready))
                .isInstanceOf(ToolCallPlan.Refused.class);
        assertThat(check(ToolSpec.Kind.COMMAND, "curl -u $TOKEN", ready)).isSameAs(ready);
        assertThat(check(ToolSpec.Kind.READ, MARKER, ready)).isSameAs(ready);
    }

    private static ToolCallPlan check(ToolSpec.Kind kind, String argument, ToolCallPlan plan) {
        var spec =
                new ToolSpec(
                        "tool",
                        "A tool.",
                        new JsonSchemaBuilder().build(),
                        kind,
                        ToolSpec.Recovery.RERUN,
                        Map.of());
        var arguments = JsonMapper.builder().build().createObjectNode().put("text", argument);
        return RedactionMarkerGuard.check(new ToolCall("1", "tool", arguments), spec, plan);
    }

    private static ToolCallPlan.Ready edit(String before, String after) {
        var effect =
                new FileEffect(
                        "a.txt", blob(before), blob(after), false, "edited", "exact", "", 1, 1);
        return new ToolCallPlan.Ready(List.of(effect), "edit a.txt", "");
    }

    private static ContentBlob blob(String text) {
        return ContentBlob.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
