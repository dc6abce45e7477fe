package dev.troupe.standalone.doctor;

import dev.troupe.contracts.health.HealthSource;
import dev.troupe.standalone.postgres.EmbeddedPostgresServer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the embedded parts say of themselves, and how the process is stopped. */
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
