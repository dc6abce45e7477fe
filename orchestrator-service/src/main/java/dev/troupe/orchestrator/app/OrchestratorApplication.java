package dev.troupe.orchestrator.app;

import dev.troupe.orchestrator.OrchestratorModule;
import dev.troupe.orchestrator.token.TokenConfiguration;
import dev.troupe.service.startup.ServiceLauncher;
import dev.troupe.service.wire.broker.BrokerConfiguration;
import java.util.Map;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/**
 * The orchestrator as a process of its own. Beside what the module needs it reads {@code
 * troupe.security.base-url}, {@code troupe.access.worker-token} and {@code troupe.broker.url}.
 */
@SpringBootApplication
@Import({OrchestratorModule.class, TokenConfiguration.class, BrokerConfiguration.class})
public class OrchestratorApplication {
    private static final Map<String, Object> DEFAULTS =
            Map.of(
                    "server.address", "127.0.0.1",
                    "server.port", "7070",
                    "spring.application.name", "troupe-orchestrator",
                    "management.endpoints.web.exposure.include", "health,info,prometheus",
                    // Each try is logged, with its stack; the connections tell once what is wrong.
                    "logging.level.org.springframework.jms", "OFF",
                    "logging.level.org.apache.activemq.artemis.core.client", "OFF");

    /** Starts the service. */
    public static void main(String[] args) {
        ServiceLauncher.run(OrchestratorApplication.class, DEFAULTS, args);
    }
}
