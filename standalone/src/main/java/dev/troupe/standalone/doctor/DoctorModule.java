package dev.troupe.standalone.doctor;

import dev.troupe.contracts.health.HealthSource;
import dev.troupe.standalone.postgres.PostgresServer;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Collects what the services and the embedded parts say of themselves. */
@Configuration(proxyBeanMethods = false)
public class DoctorModule {
    @Bean
    HealthSource databaseHealth(PostgresServer postgres) {
        return new DatabaseHealth(postgres);
    }

    @Bean
    DoctorController doctorController(List<HealthSource> sources) {
        return new DoctorController(sources);
    }

    @Bean
    StopController stopController() {
        return new StopController();
    }
}
