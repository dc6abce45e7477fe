package dev.troupe.standalone.doctor;

import dev.troupe.contracts.health.HealthSource;
import dev.troupe.standalone.postgres.PostgresServer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the embedded parts say of themselves, and how the process is stopped. */
@Configuration(proxyBeanMethods = false)
public class DoctorModule {
    @Bean
    HealthSource databaseHealth(PostgresServer postgres) {
        return new DatabaseHealth(postgres);
    }

    @Bean
    StopController stopController() {
        return new StopController();
    }
}
