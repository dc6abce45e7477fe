package dev.troupe.security.audit;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Serves the trail to those who look into it. The trail itself, and what is learned, are for the host to give. */
@Configuration(proxyBeanMethods = false)
public class AuditModule {
    @Bean
    AuditController auditController(AuditTrail trail, LearnedInForce learned) {
        return new AuditController(
                trail, new AuditReports(trail, learned), new AuditArchive(trail));
    }
}
