package dev.troupe.orchestrator.stream;

import dev.troupe.contracts.event.SessionEvent;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes events as server-sent events; live ones carry no id, so that nobody resumes from them. */
final class SseEventSink implements EventSink {
    private final SseEmitter emitter;
    private final JsonMapper json;

    SseEventSink(SseEmitter emitter, JsonMapper json) {
        this.emitter = emitter;
        this.json = json;
    }

    @Override
    public void write(SessionEvent event) throws IOException {
        JsonNode data = json.valueToTree(event);
        SseEmitter.SseEventBuilder sse =
                SseEmitter.event().name(data.path("body").path("type").asString());
        if (event.number() > 0) {
            sse.id(Long.toString(event.number()));
        }
        send(sse.data(json.writeValueAsString(data), MediaType.TEXT_PLAIN));
    }

    @Override
    public void beat() throws IOException {
        send(SseEmitter.event().comment("beat"));
    }

    @Override
    public void end() {
        emitter.complete();
    }

    private void send(SseEmitter.SseEventBuilder event) throws IOException {
        try {
            emitter.send(event);
        } catch (IllegalStateException e) {
            throw new IOException("The connection was closed.", e);
        }
    }
}
