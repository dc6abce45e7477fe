package dev.troupe.security;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.decision.CommandJudge;
import dev.troupe.security.fact.WorkspaceFacts;
import dev.troupe.security.policy.Policies;
import dev.troupe.security.trust.TrustMemory;
import dev.troupe.security.trust.TrustRegister;
import dev.troupe.startup.database.Schema;
import dev.troupe.startup.database.StartSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;

/**
 * The whole security service: import it to have a {@link SecurityApi}. Its data source and migration
 * are no candidates for anybody else's injection points, so that several services fit into one
 * context.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({SecuritySettings.class, StartSettings.class})
public class SecurityModule {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** Connections of the role that owns the schema {@code security}. */
    @Bean(defaultCandidate = false)
    @Qualifier("securityDataSource")
    HikariDataSource securityDataSource(SecuritySettings settings) {
        SecuritySettings.Datasource datasource = settings.datasource();
        HikariDataSource pool = new HikariDataSource();
        pool.setPoolName("security");
        pool.setJdbcUrl(datasource.url());
        pool.setUsername(datasource.username());
        pool.setPassword(datasource.password());
        pool.setMaximumPoolSize(datasource.poolSize());
        pool.setMinimumIdle(1);
        pool.setConnectionTimeout(CONNECT.toMillis());
        return pool;
    }

    /** Brings the schema up to date before anything uses it. */
    @Bean(defaultCandidate = false)
    @Qualifier("securityFlyway")
    Flyway securityFlyway(
            @Qualifier("securityDataSource") DataSource securityDataSource,
            SecuritySettings settings,
            StartSettings start) {
        Flyway migrations =
                Flyway.configure()
                        .dataSource(securityDataSource)
                        .schemas("security")
                        .defaultSchema("security")
                        .locations("classpath:db/migration/security")
                        .load();
        new Schema(migrations, settings.datasource().access(), start).bringUp();
        return migrations;
    }

    @Bean
    @DependsOn("securityFlyway")
    AuditTrail auditTrail(
            @Qualifier("securityDataSource") DataSource securityDataSource,
            SecuritySettings settings) {
        return new AuditTrail(securityDataSource, settings.troupeHome());
    }

    /** Follows what other instances of this service write, too. */
    @Bean
    @DependsOn("securityFlyway")
    TrustMemory trustMemory(@Qualifier("securityDataSource") DataSource securityDataSource) {
        return TrustMemory.over(securityDataSource);
    }

    @Bean
    TrustRegister trustRegister(
            @Qualifier("securityDataSource") DataSource securityDataSource,
            SecuritySettings settings,
            AuditTrail auditTrail,
            TrustMemory trustMemory) {
        return new TrustRegister(
                settings.troupeHome(), securityDataSource, auditTrail, trustMemory);
    }

    @Bean
    Decisions decisions(
            SecuritySettings settings,
            TrustMemory trustMemory,
            ObjectProvider<MeterRegistry> meters) {
        Policies policies = new Policies(settings.troupeHome(), settings.teamPolicy(), trustMemory);
        meters.ifAvailable(it -> PolicyCacheMeters.bind(policies, it));
        return new Decisions(
                policies,
                new CommandJudge(
                        new DiskPaths(), WorkspaceFacts::of, System.getProperty("user.home")),
                new DecisionMeters(meters.getIfAvailable()));
    }

    @Bean
    SecurityController securityController(
            Decisions decisions, TrustRegister trustRegister, AuditTrail auditTrail) {
        return new SecurityController(decisions, trustRegister, auditTrail);
    }

    @Bean
    SecurityProblems securityProblems() {
        return new SecurityProblems();
    }
}
