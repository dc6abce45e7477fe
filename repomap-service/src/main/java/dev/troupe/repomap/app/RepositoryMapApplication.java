package dev.troupe.repomap.app;

import dev.troupe.repomap.RepositoryMapModule;
import dev.troupe.service.startup.ServiceLauncher;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the repository map service alone. Beside what the module needs it reads {@code troupe.orchestrator.base-url}. */
@SpringBootApplication(
        excludeName = {
            // It opens its database itself, as it works without it too.
            "org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@Import(RepositoryMapModule.class)
public class RepositoryMapApplication {
    private static final Map<String, Object> DEFAULTS =
            Map.of(
                    "server.address", "127.0.0.1",
                    "server.port", "7425",
                    "spring.application.name", "repomap-service",
                    "spring.mvc.problemdetails.enabled", "true",
                    "management.endpoints.web.exposure.include", "health,prometheus");

    /** Runs until the process is stopped; refuses to start without the orchestrator's address. */
    public static void main(String[] args) {
        ServiceLauncher.run(RepositoryMapApplication.class, DEFAULTS, args);
    }

    static SpringApplication application() {
        SpringApplication application = new SpringApplication(RepositoryMapApplication.class);
        application.setDefaultProperties(DEFAULTS);
        return application;
    }
}
