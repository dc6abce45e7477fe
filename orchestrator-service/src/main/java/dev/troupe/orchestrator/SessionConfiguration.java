package dev.troupe.orchestrator;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.held.HeldChangesService;
import dev.troupe.orchestrator.held.HeldChangesSettlementService;
import dev.troupe.orchestrator.message.MessageService;
import dev.troupe.orchestrator.message.SessionStartService;
import dev.troupe.orchestrator.project.ProjectService;
import dev.troupe.orchestrator.queue.QueueSettings;
import dev.troupe.orchestrator.repository.TrustedSettingsReader;
import dev.troupe.orchestrator.session.MessageRepository;
import dev.troupe.orchestrator.session.RepositoryApprovalMode;
import dev.troupe.orchestrator.session.RepositorySettingsReader;
import dev.troupe.orchestrator.session.SessionContextService;
import dev.troupe.orchestrator.session.SessionExportService;
import dev.troupe.orchestrator.session.SessionForkService;
import dev.troupe.orchestrator.session.SessionHistoryService;
import dev.troupe.orchestrator.session.SessionLimitService;
import dev.troupe.orchestrator.session.SessionModeUpdater;
import dev.troupe.orchestrator.session.SessionRepository;
import dev.troupe.orchestrator.session.SessionSearchService;
import dev.troupe.orchestrator.session.SessionService;
import dev.troupe.orchestrator.session.SessionSettings;
import dev.troupe.orchestrator.session.SessionSettingsService;
import dev.troupe.orchestrator.session.TaskLauncher;
import dev.troupe.orchestrator.task.ArtefactViewService;
import dev.troupe.orchestrator.task.SessionPlanService;
import dev.troupe.orchestrator.task.SessionRestoreService;
import dev.troupe.orchestrator.task.TaskControlService;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import dev.troupe.orchestrator.workflow.WorkflowCommandSender;
import dev.troupe.orchestrator.workflow.WorkflowControlService;
import dev.troupe.orchestrator.workflow.WorkflowRestarter;
import dev.troupe.orchestrator.workflow.WorkflowService;
import dev.troupe.service.startup.layer.OverridingSettingKeys;
import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import tools.jackson.databind.json.JsonMapper;

/** Wires what may be done with sessions. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SessionSettings.class)
public class SessionConfiguration {
    @Bean
    SessionService sessionRegister(
            SessionRepository sessions,
            ProjectService projects,
            @Qualifier("orchestratorLedger") Ledger ledger,
            SessionSettings sessionSettings,
            Environment environment) {
        return new SessionService(
                sessions,
                projects,
                ledger,
                sessionSettings,
                new OverridingSettingKeys(environment));
    }

    @Bean
    SessionHistoryService historyViews(
            SessionService sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            JsonMapper json) {
        return new SessionHistoryService(sessions, ledger, json);
    }

    @Bean
    SessionForkService sessionForks(
            SessionRepository sessions,
            SessionHistoryService histories,
            @Qualifier("orchestratorLedger") Ledger ledger) {
        return new SessionForkService(sessions, histories, ledger);
    }

    @Bean
    SessionExportService sessionExports(
            SessionService sessions,
            SessionRepository repository,
            @Qualifier("orchestratorLedger") Ledger ledger) {
        return new SessionExportService(sessions, repository, ledger);
    }

    @Bean
    SessionContextService sessionContexts(
            SessionService sessions,
            SessionRepository repository,
            TaskLauncher launcher,
            @Qualifier("orchestratorLedger") Ledger ledger) {
        return new SessionContextService(sessions, repository, launcher, ledger);
    }

    @Bean
    SessionSearchService sessionSearches(
            SessionService sessions, @Qualifier("orchestratorDataSource") DataSource database) {
        return new SessionSearchService(sessions, database);
    }

    @Bean
    HeldChangesService heldChangesViews(
            SessionService sessions, @Qualifier("orchestratorLedger") Ledger ledger) {
        return new HeldChangesService(sessions, ledger, Clock.systemUTC());
    }

    @Bean
    HeldChangesSettlementService heldChangesSettlements(
            SessionRepository sessions,
            HeldChangesService held,
            TaskLauncher launcher,
            @Qualifier("orchestratorLedger") Ledger ledger) {
        return new HeldChangesSettlementService(sessions, held, launcher, ledger);
    }

    @Bean
    SessionPlanService planViews(
            SessionService sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            JsonMapper json) {
        return new SessionPlanService(sessions, ledger, json);
    }

    @Bean
    ArtefactViewService artefactViews(
            SessionService sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            JsonMapper json) {
        return new ArtefactViewService(sessions, ledger, json);
    }

    @Bean
    RepositoryApprovalMode modeOfFile(SessionSettings sessionSettings, Environment environment) {
        return new RepositoryApprovalMode(sessionSettings, new OverridingSettingKeys(environment));
    }

    @Bean
    RepositorySettingsReader repositoryLooks(
            ProjectService projects,
            SessionRepository sessions,
            TrustedSettingsReader settingsReader) {
        return new RepositorySettingsReader(projects, sessions, settingsReader);
    }

    @Bean
    SessionSettingsService settingsDesk(
            SessionRepository sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            WakeupPublisher wakeups,
            SessionModeUpdater modeUpdater) {
        return new SessionSettingsService(sessions, ledger, wakeups, modeUpdater);
    }

    @Bean
    SessionModeUpdater settingsChanges(
            @Qualifier("orchestratorLedger") Ledger ledger,
            WakeupPublisher wakeups,
            JsonMapper json) {
        return new SessionModeUpdater(ledger, wakeups, json);
    }

    @Bean
    SessionLimitService sessionLimits(
            SessionRepository sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            WakeupPublisher wakeups) {
        return new SessionLimitService(sessions, ledger, wakeups);
    }

    @Bean
    TaskLauncher taskLauncher(
            @Qualifier("orchestratorLedger") Ledger ledger,
            WakeupPublisher wakeups,
            JsonMapper json,
            QueueSettings queue) {
        return new TaskLauncher(ledger, wakeups, json, queue);
    }

    @Bean
    MessageService messageIntake(
            SessionRepository sessions,
            MessageRepository messages,
            TaskLauncher launcher,
            @Qualifier("orchestratorLedger") Ledger ledger,
            WakeupPublisher wakeups,
            RepositoryApprovalMode modes,
            SessionModeUpdater modeUpdater) {
        return new MessageService(
                sessions, messages, launcher, ledger, wakeups, modes, modeUpdater);
    }

    @Bean
    SessionStartService requests(SessionService sessions, MessageService messages) {
        return new SessionStartService(sessions, messages);
    }

    @Bean
    TaskControlService taskControls(
            SessionRepository sessions,
            MessageRepository messages,
            TaskLauncher launcher,
            @Qualifier("orchestratorLedger") Ledger ledger,
            WakeupPublisher wakeups,
            JsonMapper json,
            RepositoryApprovalMode modes,
            WorkflowService workflows,
            WorkflowRestarter restart) {
        return new TaskControlService(
                sessions, messages, launcher, ledger, wakeups, json, modes, workflows, restart);
    }

    @Bean
    SessionRestoreService sessionRestores(
            SessionRepository sessions,
            SessionHistoryService histories,
            TaskLauncher launcher,
            @Qualifier("orchestratorLedger") Ledger ledger) {
        return new SessionRestoreService(sessions, histories, launcher, ledger);
    }

    @Bean
    WorkflowService workflows(
            SessionService sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            JsonMapper json) {
        return new WorkflowService(sessions, ledger, json);
    }

    @Bean
    WorkflowRestarter workflowRestart(
            TaskLauncher launcher, RepositoryApprovalMode modes, JsonMapper json) {
        return new WorkflowRestarter(launcher, modes, json);
    }

    @Bean
    WorkflowControlService workflowControls(
            SessionRepository sessions,
            WorkflowService workflows,
            WorkflowRestarter restart,
            @Qualifier("orchestratorLedger") Ledger ledger,
            WakeupPublisher wakeups,
            JsonMapper json) {
        return new WorkflowControlService(
                sessions,
                workflows,
                restart,
                new WorkflowCommandSender(ledger, wakeups, json),
                ledger);
    }
}
