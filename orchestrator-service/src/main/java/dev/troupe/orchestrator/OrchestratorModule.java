package dev.troupe.orchestrator;

import dev.troupe.orchestrator.access.AccessConfiguration;
import dev.troupe.orchestrator.approval.ApprovalService;
import dev.troupe.orchestrator.approval.GrantedHostRules;
import dev.troupe.orchestrator.approval.QuestionService;
import dev.troupe.orchestrator.audit.AuditConfiguration;
import dev.troupe.orchestrator.budget.BudgetConfiguration;
import dev.troupe.orchestrator.health.HealthConfiguration;
import dev.troupe.orchestrator.idempotency.IdempotencyService;
import dev.troupe.orchestrator.project.ProjectConfiguration;
import dev.troupe.orchestrator.project.ProjectRepository;
import dev.troupe.orchestrator.queue.QueueConfiguration;
import dev.troupe.orchestrator.reaper.ReaperConfiguration;
import dev.troupe.orchestrator.repository.RepositoryConfiguration;
import dev.troupe.orchestrator.rest.RestConfiguration;
import dev.troupe.orchestrator.session.SessionRepository;
import dev.troupe.orchestrator.status.StatusConfiguration;
import dev.troupe.orchestrator.stream.StreamConfiguration;
import dev.troupe.orchestrator.wakeup.WakeupConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.data.repository.config.BootstrapMode;

/**
 * Everything the orchestrator is, for the process that imports it. It needs {@code
 * troupe.orchestrator.datasource.*}, {@code troupe.access.token} and a {@link
 * dev.troupe.contracts.security.api.SecurityApi} bean; a JMS connection factory is welcome and not
 * required.
 */
@Configuration(proxyBeanMethods = false)
@AutoConfigurationPackage(basePackageClasses = OrchestratorModule.class)
@EnableJpaRepositories(
        basePackageClasses = {ProjectRepository.class, SessionRepository.class},
        bootstrapMode = BootstrapMode.LAZY,
        queryEnhancerSelector = UnparsedQuerySelector.class)
@PropertySource("classpath:dev/troupe/orchestrator/module.properties")
@Import({
    DatabaseConfiguration.class,
    AccessConfiguration.class,
    QueueConfiguration.class,
    ProjectConfiguration.class,
    RepositoryConfiguration.class,
    SessionConfiguration.class,
    StatusConfiguration.class,
    BudgetConfiguration.class,
    ApprovalService.class,
    GrantedHostRules.class,
    QuestionService.class,
    IdempotencyService.class,
    WakeupConfiguration.class,
    StreamConfiguration.class,
    AuditConfiguration.class,
    ReaperConfiguration.class,
    HealthConfiguration.class,
    RestConfiguration.class
})
public class OrchestratorModule {}
