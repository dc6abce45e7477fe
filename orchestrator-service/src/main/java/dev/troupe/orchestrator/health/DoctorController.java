package dev.troupe.orchestrator.health;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/doctor}. */
@RestController
class DoctorController {
    private final List<HealthSource> sources;

    DoctorController(List<HealthSource> sources) {
        this.sources = sources;
    }

    /** Tells what each part of the server needs to work, and what to do where it does not. */
    @GetMapping("/v1/doctor")
    List<HealthCheck> report() {
        return sources.stream().flatMap(source -> source.checks().stream()).toList();
    }
}
