package dev.troupe.worker.app;

import dev.troupe.wire.broker.BrokerConfiguration;
import dev.troupe.worker.WorkerModule;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/**
 * A worker process. Needs {@code troupe.worker.datasource.*}, {@code troupe.worker.token}, {@code
 * troupe.orchestrator.base-url} and {@code troupe.security.base-url}; uses the broker at {@code
 * troupe.broker.url} if there is one.
 */
@SpringBootApplication
@Import({WorkerModule.class, BrokerConfiguration.class})
public class WorkerApplication {
    private static final Map<String, Object> DEFAULTS =
            Map.of(
                    "server.address", "127.0.0.1",
                    "server.port", "0",
                    "management.endpoints.web.exposure.include", "health,prometheus",
                    "spring.main.banner-mode", "off",
                    // Libraries log every failed try with its stack; the gateway and the broker's
                    // connections tell of them.
                    "logging.level.org.springframework.ai", "OFF",
                    "logging.level.org.springframework.jms", "OFF",
                    "logging.level.org.apache.activemq.artemis.core.client", "OFF");

    /** Starts the worker; it ends with the process. */
    public static void main(String[] arguments) {
        application().run(arguments);
    }

    static SpringApplication application() {
        SpringApplication application = new SpringApplication(WorkerApplication.class);
        application.setDefaultProperties(DEFAULTS);
        return application;
    }
}
