package dev.troupe.security.audit;

import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Serves the trail to those who look into it. The trail itself is for the host to give. */
@Configuration(proxyBeanMethods = false)
public class AuditModule {
    @Bean
    AuditController auditController(
            @Qualifier("securityDataSource") DataSource securityDataSource, AuditTrail trail) {
        TrailDatabase database = new TrailDatabase(securityDataSource);
        return new AuditController(
                trail, new AuditReports(database), new AuditArchive(database, trail));
    }
}
