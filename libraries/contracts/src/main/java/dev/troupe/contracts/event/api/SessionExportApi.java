package dev.troupe.contracts.event.api;

import dev.troupe.contracts.event.SessionExport;
import java.util.UUID;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;

/** Whole conversations. They hold events, so they stand beside the interface of sessions, which events refer to. */
@HttpExchange("/v1")
public interface SessionExportApi {
    /** The session's whole conversation. */
    @GetExchange("/sessions/{id}/export")
    SessionExport exportSession(@PathVariable UUID id);
}
