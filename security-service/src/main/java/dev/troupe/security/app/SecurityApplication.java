package dev.troupe.security.app;

import dev.troupe.security.SecurityModule;
import dev.troupe.service.startup.ServiceLauncher;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Import;

/** Starts the security service alone. Beside what the module needs it reads {@code troupe.orchestrator.base-url}. */
@SpringBootApplication(exclude = {DataSourceAutoConfiguration.class, FlywayAutoConfiguration.class})
@Import(SecurityModule.class)
public class SecurityApplication {
    private static final Map<String, Object> DEFAULTS =
            Map.of(
                    "server.address", "127.0.0.1",
                    "server.port", "7424",
                    "spring.application.name", "security-service",
                    "spring.mvc.problemdetails.enabled", "true",
                    "management.endpoints.web.exposure.include", "health,prometheus");

    /** Runs until the process is stopped; refuses to start without the orchestrator's address. */
    public static void main(String[] args) {
        ServiceLauncher.run(SecurityApplication.class, DEFAULTS, args);
    }

    static SpringApplication application() {
        SpringApplication application = new SpringApplication(SecurityApplication.class);
        application.setDefaultProperties(DEFAULTS);
        return application;
    }
}
