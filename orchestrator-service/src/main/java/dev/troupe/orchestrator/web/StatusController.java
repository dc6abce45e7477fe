package dev.troupe.orchestrator.web;

import dev.troupe.contracts.status.Status;
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
    public Status status(int minutes) {
        return report.of(minutes);
    }
}
