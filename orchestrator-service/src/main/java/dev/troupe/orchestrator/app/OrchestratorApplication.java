package dev.troupe.orchestrator.app;

import dev.troupe.orchestrator.OrchestratorModule;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** The orchestrator as a process of its own. */
@SpringBootApplication
@Import(OrchestratorModule.class)
public class OrchestratorApplication {
    private static final Map<String, Object> DEFAULTS =
            Map.of(
                    "server.address", "127.0.0.1",
                    "server.port", "7070",
                    "server.shutdown", "graceful",
                    "spring.application.name", "troupe-orchestrator",
                    "spring.threads.virtual.enabled", "true",
                    "management.endpoints.web.exposure.include", "health,info,prometheus");

    /** Starts the service. */
    public static void main(String[] args) {
        SpringApplication application = new SpringApplication(OrchestratorApplication.class);
        application.setDefaultProperties(DEFAULTS);
        application.run(args);
    }
}
