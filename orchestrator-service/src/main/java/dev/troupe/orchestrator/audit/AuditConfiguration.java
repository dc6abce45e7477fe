package dev.troupe.orchestrator.audit;

import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.schedule.ExclusiveLock;
import dev.troupe.orchestrator.schedule.ScheduledLoop;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the forwarding of audit events. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AuditSettings.class)
public class AuditConfiguration {
    private static final long LOCK = 0x7472_6f75_7065_0001L;

    @Bean
    ScheduledLoop auditForwarding(
            @Qualifier("orchestratorLedger") Ledger ledger,
            @Qualifier("orchestratorDataSource") DataSource dataSource,
            SecurityApi security,
            AuditSettings settings) {
        AuditForwarder forwarder =
                new AuditForwarder(
                        ledger.audits(), security, settings.batch(), settings.longestPause());
        ExclusiveLock lock = new ExclusiveLock(dataSource, LOCK);
        return new ScheduledLoop(
                "audit-forwarder",
                settings.interval(),
                settings.longestPause(),
                () -> lock.whileHeld(forwarder::forward));
    }
}
