package dev.troupe.lsp.app;

import dev.troupe.lsp.LanguageServerModule;
import dev.troupe.service.startup.ServiceLauncher;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the language-server gateway alone. Beside what the module needs it reads {@code troupe.orchestrator.base-url}. */
@SpringBootApplication(
        excludeName = {
            // It has no database, also where libraries for one are at hand.
            "org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@Import(LanguageServerModule.class)
public class LanguageGatewayApplication {
    private static final Map<String, Object> DEFAULTS =
            Map.of(
                    "server.address", "127.0.0.1",
                    "server.port", "7426",
                    "spring.application.name", "lsp-gateway",
                    "spring.mvc.problemdetails.enabled", "true",
                    "management.endpoints.web.exposure.include", "health,prometheus");

    /** Runs until the process is stopped; refuses to start without the orchestrator's address. */
    public static void main(String[] args) {
        ServiceLauncher.run(LanguageGatewayApplication.class, DEFAULTS, args);
    }

    static SpringApplication application() {
        SpringApplication application = new SpringApplication(LanguageGatewayApplication.class);
        application.setDefaultProperties(DEFAULTS);
        return application;
    }
}
