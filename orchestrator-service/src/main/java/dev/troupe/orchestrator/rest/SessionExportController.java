package dev.troupe.orchestrator.rest;

import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.event.api.SessionExportApi;
import dev.troupe.orchestrator.session.SessionExportService;
import java.util.UUID;
import org.springframework.web.bind.annotation.RestController;

/** Hands out whole conversations over HTTP. */
@RestController
class SessionExportController implements SessionExportApi {
    private final SessionExportService exports;

    SessionExportController(SessionExportService exports) {
        this.exports = exports;
    }

    @Override
    public SessionExport exportSession(UUID id) {
        return exports.of(id);
    }
}
