package dev.troupe.worker.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.worker.WorkerModule;
import jakarta.jms.ConnectionFactory;
import java.util.Map;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * A worker process. Needs {@code troupe.worker.datasource.*}, {@code troupe.security.base-url} and
 * {@code troupe.security.token}; uses the broker at {@code troupe.broker.url} if there is one.
 */
@SpringBootApplication
@Import(WorkerModule.class)
@EnableConfigurationProperties(RemoteSettings.class)
public class WorkerApplication {
    /** Starts the worker; it ends with the process. */
    public static void main(String[] arguments) {
        SpringApplication application = new SpringApplication(WorkerApplication.class);
        application.setDefaultProperties(
                Map.of(
                        "server.address", "127.0.0.1",
                        "server.port", "0",
                        "management.endpoints.web.exposure.include", "health,prometheus",
                        "spring.main.banner-mode", "off",
                        // The library logs every failed try with its stack; the gateway tells of
                        // them.
                        "logging.level.org.springframework.ai", "OFF"));
        application.run(arguments);
    }

    @Bean
    SecurityApi remoteSecurity(RemoteSettings settings) {
        RemoteSettings.Security security = settings.security();
        if (security == null || missing(security.baseUrl()) || missing(security.token())) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "The worker does not know its security service.",
                    "Set `troupe.security.base-url` and `troupe.security.token`.",
                    null);
        }
        return RemoteSecurity.at(
                String.valueOf(security.baseUrl()), String.valueOf(security.token()));
    }

    private static boolean missing(@Nullable String value) {
        return value == null || value.isBlank();
    }

    @Bean
    @ConditionalOnProperty("troupe.broker.url")
    ConnectionFactory remoteBroker(RemoteSettings settings) {
        RemoteSettings.Broker broker = settings.broker();
        if (broker == null) {
            throw new IllegalStateException("troupe.broker.url is set but was not bound.");
        }
        return broker.username() == null
                ? new ActiveMQConnectionFactory(broker.url())
                : new ActiveMQConnectionFactory(broker.url(), broker.username(), broker.password());
    }
}
