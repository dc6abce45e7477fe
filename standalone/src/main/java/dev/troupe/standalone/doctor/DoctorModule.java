package dev.troupe.standalone.doctor;

import dev.troupe.contracts.health.HealthSource;
import dev.troupe.standalone.postgres.EmbeddedPostgresServer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Provides the health of the embedded parts, and the way to stop the process. */
@Configuration(proxyBeanMethods = false)
public class DoctorModule {
    @Bean
    HealthSource databaseHealth(EmbeddedPostgresServer postgres) {
        return new EmbeddedDatabaseHealth(postgres);
    }

    @Bean
    ServerStopController stopController() {
        return new ServerStopController();
    }
}
