package dev.troupe.orchestrator.session;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.nudge.Nudges;
import dev.troupe.orchestrator.project.ProjectRegister;
import dev.troupe.orchestrator.queue.QueueSettings;
import dev.troupe.orchestrator.repository.TrustedFiles;
import dev.troupe.startup.layer.StrongSettings;
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
    SessionRegister sessionRegister(
            Sessions sessions,
            ProjectRegister projects,
            @Qualifier("orchestratorLedger") Ledger ledger,
            SessionSettings defaults,
            Environment environment) {
        return new SessionRegister(
                sessions, projects, ledger, defaults, new StrongSettings(environment));
    }

    @Bean
    PlanViews planViews(
            SessionRegister sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            JsonMapper json) {
        return new PlanViews(sessions, ledger, json);
    }

    @Bean
    ArtefactViews artefactViews(
            SessionRegister sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            JsonMapper json) {
        return new ArtefactViews(sessions, ledger, json);
    }

    @Bean
    ModeOfFile modeOfFile(SessionSettings defaults, Environment environment) {
        return new ModeOfFile(defaults, new StrongSettings(environment));
    }

    @Bean
    RepositoryLooks repositoryLooks(
            ProjectRegister projects, Sessions sessions, TrustedFiles files) {
        return new RepositoryLooks(projects, sessions, files);
    }

    @Bean
    SettingsDesk settingsDesk(
            Sessions sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            Nudges nudges,
            SettingsChanges changes) {
        return new SettingsDesk(sessions, ledger, nudges, changes);
    }

    @Bean
    SettingsChanges settingsChanges(
            @Qualifier("orchestratorLedger") Ledger ledger, Nudges nudges, JsonMapper json) {
        return new SettingsChanges(ledger, nudges, json);
    }

    @Bean
    SessionLimits sessionLimits(
            Sessions sessions, @Qualifier("orchestratorLedger") Ledger ledger, Nudges nudges) {
        return new SessionLimits(sessions, ledger, nudges);
    }

    @Bean
    TaskLauncher taskLauncher(
            @Qualifier("orchestratorLedger") Ledger ledger,
            Nudges nudges,
            JsonMapper json,
            QueueSettings queue) {
        return new TaskLauncher(ledger, nudges, json, queue);
    }

    @Bean
    MessageIntake messageIntake(
            Sessions sessions,
            Messages messages,
            TaskLauncher launcher,
            @Qualifier("orchestratorLedger") Ledger ledger,
            Nudges nudges,
            ModeOfFile modes,
            SettingsChanges settings) {
        return new MessageIntake(sessions, messages, launcher, ledger, nudges, modes, settings);
    }

    @Bean
    Requests requests(SessionRegister sessions, MessageIntake messages) {
        return new Requests(sessions, messages);
    }

    @Bean
    TaskControls taskControls(
            Sessions sessions,
            Messages messages,
            TaskLauncher launcher,
            @Qualifier("orchestratorLedger") Ledger ledger,
            Nudges nudges,
            JsonMapper json,
            ModeOfFile modes,
            Workflows workflows,
            WorkflowRestart restart) {
        return new TaskControls(
                sessions, messages, launcher, ledger, nudges, json, modes, workflows, restart);
    }

    @Bean
    Workflows workflows(
            SessionRegister sessions,
            @Qualifier("orchestratorLedger") Ledger ledger,
            JsonMapper json) {
        return new Workflows(sessions, ledger, json);
    }

    @Bean
    WorkflowRestart workflowRestart(TaskLauncher launcher, ModeOfFile modes, JsonMapper json) {
        return new WorkflowRestart(launcher, modes, json);
    }

    @Bean
    WorkflowControls workflowControls(
            Sessions sessions,
            Workflows workflows,
            WorkflowRestart restart,
            @Qualifier("orchestratorLedger") Ledger ledger,
            Nudges nudges,
            JsonMapper json) {
        return new WorkflowControls(
                sessions, workflows, restart, new WorkflowOrders(ledger, nudges, json), ledger);
    }
}
