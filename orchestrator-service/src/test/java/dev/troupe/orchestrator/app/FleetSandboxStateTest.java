package dev.troupe.orchestrator.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.security.SandboxState;
import java.util.List;
import org.junit.jupiter.api.Test;

class FleetSandboxStateTest {
    private static final HealthCheck SANDBOX = HealthCheck.ok("command sandbox", "It works.");

    @Test
    void aWorkerHoldsWhatItsChecksSay() {
        assertThat(FleetSandboxState.state(List.of(SANDBOX))).isEqualTo(SandboxState.WATCHED);
        assertThat(
                        FleetSandboxState.state(
                                List.of(SANDBOX, HealthCheck.ok("held commands", "It works."))))
                .isEqualTo(SandboxState.HELD);
        assertThat(
                        FleetSandboxState.state(
                                List.of(
                                        SANDBOX,
                                        HealthCheck.warning("held commands", "None.", "Look."))))
                .isEqualTo(SandboxState.WATCHED);
        assertThat(
                        FleetSandboxState.state(
                                List.of(
                                        HealthCheck.warning("command sandbox", "None.", "Look."),
                                        HealthCheck.ok("held commands", "It works."))))
                .isEqualTo(SandboxState.NOT_HELD);
        assertThat(FleetSandboxState.state(List.of())).isEqualTo(SandboxState.NOT_HELD);
    }
}
