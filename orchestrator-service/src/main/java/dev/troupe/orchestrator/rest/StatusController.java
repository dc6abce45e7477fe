package dev.troupe.orchestrator.rest;

import dev.troupe.contracts.status.ServerStatus;
import dev.troupe.contracts.status.api.StatusApi;
import dev.troupe.orchestrator.status.StatusReport;
import org.springframework.web.bind.annotation.RestController;

/** The status API over HTTP, and directly within one process. */
@RestController
class StatusController implements StatusApi {
    private final StatusReport report;

    StatusController(StatusReport report) {
        this.report = report;
    }

    @Override
    public ServerStatus status(int minutes) {
        return report.of(minutes);
    }
}
