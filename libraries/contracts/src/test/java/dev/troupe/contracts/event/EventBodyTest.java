package dev.troupe.contracts.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import dev.troupe.contracts.session.ApprovalScope;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class EventBodyTest {
    private final JsonMapper json = JsonMapper.builder().build();

    @Test
    void everyRecordHasATypeName() {
        var named =
                Arrays.stream(EventBody.class.getAnnotation(JsonSubTypes.class).value())
                        .map(JsonSubTypes.Type::value)
                        .toList();
        assertThat(named)
                .hasSameElementsAs(Arrays.asList(EventBody.class.getPermittedSubclasses()));
    }

    @Test
    void travelsAsJsonWithItsType() {
        EventBody body =
                new EventBody.ApprovalAsked(
                        new UUID(1, 2),
                        "bash",
                        "make test",
                        "in /",
                        "default: ask",
                        ApprovalScope.SUBJECT);
        String text = json.writerFor(EventBody.class).writeValueAsString(body);
        assertThat(text).contains("\"type\":\"approval-asked\"", "\"scope\":\"subject\"");
        assertThat(json.readValue(text, EventBody.class)).isEqualTo(body);
        String old = text.replace(",\"scope\":\"subject\"", "");
        assertThat(old).doesNotContain("scope");
        assertThat(json.readValue(old, EventBody.ApprovalAsked.class).scope())
                .isEqualTo(ApprovalScope.CHANGE);
    }

    @Test
    void anArtefactIsToldWithoutItsBody() {
        EventBody body = new EventBody.Artefact("plan", "plan", 42);
        String text = json.writerFor(EventBody.class).writeValueAsString(body);
        assertThat(json.readTree(text))
                .isEqualTo(
                        json.readTree(
                                """
                                {"type": "artefact", "name": "plan", "kind": "plan", "bytes": 42}
                                """));
        assertThat(json.readValue(text, EventBody.class)).isEqualTo(body);
    }

    @Test
    void onlyPersistedEventsHaveANumberInJson() {
        EventBody body = new EventBody.TextDelta(1, "Hi");
        UUID session = new UUID(1, 2);
        SessionEvent live = new SessionEvent(session, 0, null, Instant.EPOCH, body);
        SessionEvent kept = new SessionEvent(session, 7, session, Instant.EPOCH, body);

        assertThat(json.writeValueAsString(live)).doesNotContain("number");
        assertThat(json.writeValueAsString(kept)).contains("\"number\":7");
        for (SessionEvent event : List.of(live, kept)) {
            assertThat(json.readValue(json.writeValueAsString(event), SessionEvent.class))
                    .isEqualTo(event);
        }
    }
}
