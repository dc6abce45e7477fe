package dev.troupe.orchestrator.stream;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.ledger.event.SessionEventLog;
import dev.troupe.orchestrator.session.SessionService;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import tools.jackson.databind.json.JsonMapper;

/** The event stream of a session. */
@RestController
class EventStreamController {
    private static final long NO_TIMEOUT = 0L;

    /** All events up to this one are replayed, all behind it are live, whatever the clocks of both sides say. */
    private static final String NEWEST = "Troupe-Newest-Event";

    private final SessionService sessions;
    private final SessionEventLog log;
    private final EventHub hub;
    private final StreamSettings settings;
    private final JsonMapper json;

    EventStreamController(
            SessionService sessions,
            SessionEventLog log,
            EventHub hub,
            StreamSettings settings,
            JsonMapper json) {
        this.sessions = sessions;
        this.log = log;
        this.hub = hub;
        this.settings = settings;
        this.json = json;
    }

    @Operation(
            summary = "Follows a session's events, starting after a given number",
            description =
                    "Each persisted event has its number as id and its type as name. Live events"
                            + " have no id and are not repeated after a reconnect.")
    @ApiResponse(
            responseCode = "200",
            content =
                    @Content(
                            mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
                            schema = @Schema(implementation = SessionEvent.class)))
    @GetMapping(path = "/v1/sessions/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter events(
            @PathVariable UUID id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
            @RequestParam(required = false) @Nullable String after,
            HttpServletResponse response) {
        sessions.requireExisting(id);
        long newest = log.last(id);
        long from = start(newest, lastEventId == null ? after : lastEventId);
        response.setHeader(NEWEST, Long.toString(newest));
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no");
        SseEmitter emitter = new SseEmitter(NO_TIMEOUT);
        EventSubscription reader =
                new EventSubscription(id, from, log, new SseEventSink(emitter, json), settings);
        emitter.onCompletion(reader::close);
        emitter.onError(failure -> reader.close());
        hub.serve(reader);
        return emitter;
    }

    private static long start(long last, @Nullable String after) {
        if (after == null || after.isBlank()) {
            return 0;
        }
        try {
            long number = Long.parseLong(after.strip());
            if (number >= 0 && number <= last) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw noNumber(after, last, e);
        }
        throw noNumber(after, last, null);
    }

    private static TroupeException noNumber(
            String after, long last, @Nullable NumberFormatException cause) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST,
                "The stream cannot continue after '%s'; it has events 1 to %d."
                        .formatted(after, last),
                "Follow from 0 to see all events.",
                cause);
    }
}
