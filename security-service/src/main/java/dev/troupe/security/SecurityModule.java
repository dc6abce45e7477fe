package dev.troupe.security;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.contracts.security.SandboxStateSource;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.security.audit.AuditModule;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.decision.CommandDecisions;
import dev.troupe.security.decision.LearnedRuleOpinions;
import dev.troupe.security.decision.PermissionEngineCache;
import dev.troupe.security.fact.WorkspaceFacts;
import dev.troupe.security.learning.LearningModule;
import dev.troupe.security.learning.RuleMemory;
import dev.troupe.security.policy.PolicySource;
import dev.troupe.security.snapshot.PolicySnapshots;
import dev.troupe.security.trust.FileTrustService;
import dev.troupe.security.trust.TrustMemory;
import dev.troupe.service.startup.database.StartupSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * The whole security service: import it to have a {@link SecurityApi}, a {@link
 * dev.troupe.contracts.security.api.AuditApi} and a {@link dev.troupe.contracts.security.api.RulesApi}. Its data source and migration are no candidates for anybody else's injection points, so that several services fit into one
 * context.
 */
@Configuration(proxyBeanMethods = false)
@Import({AuditModule.class, LearningModule.class})
@EnableConfigurationProperties({
    SecuritySettings.class,
    SecurityOwnerSettings.class,
    StartupSettings.class
})
public class SecurityModule {
    /** Connections of the role that the service works as. */
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
        pool.setConnectionTimeout(datasource.patience().toMillis());
        pool.setDataSourceProperties(datasource.waits().properties("troupe-security"));
        return pool;
    }

    /** Marks that the schema is up to date, which is done before anything uses it. */
    record Migrated() {}

    /** Not over the pool: a migration may take longer than anybody waits for an answer. */
    @Bean(defaultCandidate = false)
    Migrated securitySchema(
            SecuritySettings settings, SecurityOwnerSettings owner, StartupSettings start) {
        SecuritySettings.Datasource datasource = settings.datasource();
        DataSource patient =
                new DriverManagerDataSource(
                        datasource.url(), datasource.username(), datasource.password());
        SecuritySchema.bringUp(owner, patient, datasource.access(), start);
        return new Migrated();
    }

    @Bean
    @DependsOn("securitySchema")
    AuditTrail auditTrail(
            @Qualifier("securityDataSource") DataSource securityDataSource,
            SecuritySettings settings) {
        return new AuditTrail(securityDataSource, settings.troupeHome());
    }

    /** Follows what other instances of this service write, too. */
    @Bean
    @DependsOn("securitySchema")
    TrustMemory trustMemory(@Qualifier("securityDataSource") DataSource securityDataSource) {
        return TrustMemory.over(securityDataSource);
    }

    @Bean
    FileTrustService trustRegister(
            @Qualifier("securityDataSource") DataSource securityDataSource,
            SecuritySettings settings,
            AuditTrail auditTrail,
            TrustMemory trustMemory) {
        return new FileTrustService(
                settings.troupeHome(), securityDataSource, auditTrail, trustMemory);
    }

    @Bean
    PolicySource policies(
            SecuritySettings settings,
            TrustMemory trustMemory,
            ObjectProvider<MeterRegistry> meters) {
        PolicySource policies =
                new PolicySource(settings.troupeHome(), settings.team(), trustMemory);
        meters.ifAvailable(it -> PolicyCacheMeters.bind(policies, it));
        return policies;
    }

    @Bean
    PermissionEngineCache engines() {
        return new PermissionEngineCache();
    }

    @Bean
    @DependsOn("securitySchema")
    PolicySnapshots snapshots(
            PolicySource policies,
            RuleMemory ruleMemory,
            PermissionEngineCache engines,
            @Qualifier("securityDataSource") DataSource securityDataSource,
            AuditTrail auditTrail) {
        return new PolicySnapshots(
                policies,
                ruleMemory,
                engines,
                securityDataSource,
                auditTrail,
                InstantSource.system());
    }

    @Bean
    CommandDecisions commandJudge(PermissionEngineCache engines) {
        return new CommandDecisions(
                new DiskPaths(),
                WorkspaceFacts::of,
                System.getProperty("user.home"),
                new LearnedRuleOpinions(InstantSource.system()),
                engines);
    }

    @Bean
    DecisionService decisions(
            PolicySnapshots snapshots,
            CommandDecisions commandJudge,
            ObjectProvider<MeterRegistry> meters) {
        return new DecisionService(
                snapshots, commandJudge, new DecisionMeters(meters.getIfAvailable()));
    }

    @Bean
    SecurityController securityController(
            DecisionService decisions, FileTrustService trustRegister, AuditTrail auditTrail) {
        return new SecurityController(decisions, trustRegister, auditTrail);
    }

    @Bean
    PolicyHealth policyHealth(PolicySource policies) {
        return new PolicyHealth(policies);
    }

    @Bean
    DecisionsController decisionsController(
            DecisionService decisions,
            PolicyHealth policyHealth,
            ObjectProvider<SandboxStateSource> states) {
        return new DecisionsController(decisions, policyHealth, states.getIfAvailable());
    }

    @Bean
    SecurityProblems securityProblems() {
        return new SecurityProblems();
    }
}
