package dev.troupe.security.audit;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Serves the trail to those who look into it. The trail itself is for the host to give. */
@Configuration(proxyBeanMethods = false)
public class AuditModule {
    @Bean
    AuditController auditController(AuditTrail trail) {
        return new AuditController(trail, new AuditReports(trail), new AuditArchive(trail));
    }
}
