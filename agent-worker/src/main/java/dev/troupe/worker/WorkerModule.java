package dev.troupe.worker;

import dev.troupe.contracts.agent.AgentCatalog;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.security.SandboxStateSource;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.ledger.Ledger;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelSettingsSource;
import dev.troupe.model.gateway.ModelGateway;
import dev.troupe.model.health.ModelHealth;
import dev.troupe.model.health.ProviderWindowProbe;
import dev.troupe.model.recording.ModelRecordingSettings;
import dev.troupe.model.recording.RecordingInterceptorFactory;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxHealth;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.service.startup.layer.OverridingSettingKeys;
import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.worker.claim.LeaseRepositoryPair;
import dev.troupe.worker.claim.WakeupSignal;
import dev.troupe.worker.claim.WorkerLoop;
import dev.troupe.worker.context.instruction.UserInstructionReader;
import dev.troupe.worker.definition.agent.AgentDefinitionLoader;
import dev.troupe.worker.definition.agent.SearchToolSelection;
import dev.troupe.worker.definition.agent.WorkspaceAgentCatalog;
import dev.troupe.worker.diagnostic.LanguageServerAccess;
import dev.troupe.worker.execution.TaskExecutor;
import dev.troupe.worker.liveupdate.JmsLiveUpdatePublisher;
import dev.troupe.worker.liveupdate.JmsWakeupListener;
import dev.troupe.worker.run.ModelAccess;
import dev.troupe.worker.run.RunEnvironment;
import dev.troupe.worker.run.RunLimits;
import dev.troupe.worker.run.RunServices;
import dev.troupe.worker.run.ToolAccess;
import dev.troupe.worker.settings.RepositorySettingsOverlay;
import dev.troupe.worker.settings.WorkerSettings;
import dev.troupe.worker.tool.TestCommand;
import dev.troupe.worker.tool.TestCommandHealth;
import dev.troupe.worker.tool.repomap.RepositoryMapAccess;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.chain.ValidatorMeterReader;
import dev.troupe.worker.validation.request.ModelRequestPreparation;
import dev.troupe.worker.workflow.WorkflowCoordinator;
import dev.troupe.workspace.BuiltInFileRules;
import dev.troupe.workspace.TroupeHomeGuard;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.jms.ConnectionFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/**
 * The agent worker as a module. Needs a {@link SecurityApi}; uses the broker and the meters of the
 * context when there are any. Its data source and ledger are no default candidates, so that several
 * services can share one context.
 */
@Configuration(proxyBeanMethods = false)
@Import(ToolModule.class)
@EnableConfigurationProperties({
    WorkerSettings.class,
    ModelCatalogSettings.class,
    ModelRecordingSettings.class
})
public class WorkerModule {
    private static final Duration VALIDATOR_INTERVAL = Duration.ofSeconds(2);

    @Bean(defaultCandidate = false)
    @Qualifier("workerDataSource")
    DataSource workerDataSource(WorkerSettings settings) {
        return LedgerDataSourceFactory.open(settings);
    }

    @Bean(defaultCandidate = false)
    @Qualifier("workerRenewals")
    DataSource workerRenewals(WorkerSettings settings) {
        return LedgerDataSourceFactory.openRenewal(settings);
    }

    @Bean(defaultCandidate = false)
    @Qualifier("workerSpareRenewals")
    DataSource workerSpareRenewals(WorkerSettings settings) {
        return LedgerDataSourceFactory.openSpareRenewal(settings);
    }

    @Bean
    LeaseRepositoryPair leaseRenewal(
            @Qualifier("workerRenewals") DataSource usual,
            @Qualifier("workerSpareRenewals") DataSource spare) {
        return new LeaseRepositoryPair(new Ledger(usual).leases(), new Ledger(spare).leases());
    }

    @Bean(defaultCandidate = false)
    @Qualifier("workerLedger")
    Ledger workerLedger(@Qualifier("workerDataSource") DataSource dataSource) {
        return new Ledger(dataSource);
    }

    @Bean
    ModelCatalog modelCatalog(
            ModelCatalogSettings settings, ObjectProvider<ModelSettingsSource> live) {
        ModelSettingsSource source = live.getIfAvailable(() -> () -> settings);
        return new ModelCatalog(source, System::getenv, new ProviderWindowProbe());
    }

    @Bean
    ModelGateway modelGateway(
            ModelCatalog catalog,
            WorkerSettings settings,
            ModelRecordingSettings recording,
            ObjectProvider<MeterRegistry> meters) {
        return new ModelGateway(
                catalog,
                settings.retryWait(),
                meters(meters),
                RecordingInterceptorFactory.of(recording, SecretRedactor.ofProcess()::redact));
    }

    /** Nothing where commands have no sandbox that keeps them from the network. */
    @Bean
    CommandNetworkAccess networkGrant(WorkerSettings settings) {
        return CommandNetworkAccess.of(settings.network().hosts(), settings.sandbox());
    }

    /** Found out once at start; also for those who want to tell people about it. */
    @Bean
    Sandbox commandSandbox(WorkerSettings settings, CommandNetworkAccess network) {
        DataSize memory = settings.sandboxMemory();
        return Sandbox.probe(
                SandboxSettings.usual(BuiltInFileRules::secret)
                        .used(settings.sandbox())
                        .hiding(settings.homeDirectory())
                        .runningHeld(settings.runHeldCommands())
                        .reaching(network.access())
                        .limiting(memory == null ? null : memory.toBytes()));
    }

    /** For those who explain to people what would be decided here. */
    @Bean
    SandboxStateSource sandboxState(Sandbox sandbox) {
        return sandbox::decisionState;
    }

    @Bean
    HealthSource sandboxHealth(Sandbox sandbox) {
        return new SandboxHealth(sandbox);
    }

    @Bean
    HealthSource modelHealth(ModelCatalog catalog) {
        return new ModelHealth(catalog);
    }

    @Bean
    HealthSource testsHealth(WorkerSettings settings) {
        return new TestCommandHealth(tests(settings));
    }

    @Bean
    CommandStarter commandStarter(Sandbox sandbox, WorkerSettings settings) {
        return new CommandStarter(sandbox, settings.lease().dividedBy(3).multipliedBy(2));
    }

    @Bean
    ModelRequestPreparation requestLayer(
            ModelCatalog catalog, WorkerSettings settings, ObjectProvider<MeterRegistry> meters) {
        return new ModelRequestPreparation(catalog, settings.validation(), meters(meters));
    }

    @Bean
    AgentDefinitionLoader agentDefinitions(WorkerSettings settings) {
        return new AgentDefinitionLoader(settings.homeDirectory(), userHome());
    }

    private static Path userHome() {
        return Path.of(System.getProperty("user.home"));
    }

    /** For the orchestrator in the same process. */
    @Bean
    AgentCatalog agentCatalog(
            AgentDefinitionLoader definitions,
            ToolExecutor tools,
            ModelCatalog models,
            SearchToolSelection searchTools) {
        return new WorkspaceAgentCatalog(definitions, tools.all(), models, searchTools);
    }

    /** Also for the orchestrator in the same process, which refuses what no task could run with. */
    @Bean
    RepositorySettingsOverlay repositoryLayers(
            ModelCatalog models,
            ModelRequestPreparation requests,
            ToolExecutor tools,
            WorkerSettings settings,
            Environment environment) {
        return new RepositorySettingsOverlay(
                models,
                requests,
                tools,
                settings.validation(),
                tests(settings),
                new OverridingSettingKeys(environment));
    }

    @Bean
    WakeupSignal workerWakeups() {
        return new WakeupSignal();
    }

    @Bean
    WorkerMessaging workerBroker(
            ObjectProvider<ConnectionFactory> connections,
            WakeupSignal wakeupSignal,
            ObjectProvider<MeterRegistry> meters) {
        ConnectionFactory broker = connections.getIfAvailable();
        return broker == null
                ? WorkerMessaging.none()
                : WorkerMessaging.of(
                        new JmsLiveUpdatePublisher(broker, meters(meters)),
                        new JmsWakeupListener(broker, wakeupSignal));
    }

    @Bean
    WorkerLoop workerLoop(
            @Qualifier("workerLedger") Ledger ledger,
            WorkerSettings settings,
            ModelCatalog models,
            ModelGateway gateway,
            ModelRequestPreparation requests,
            ToolExecutor tools,
            AgentDefinitionLoader definitions,
            SearchToolSelection searchTools,
            RepositoryMapAccess repositoryMap,
            LanguageServerAccess languageServers,
            CommandStarter commands,
            RepositorySettingsOverlay settingsOverlay,
            WorkerMessaging broker,
            WakeupSignal wakeupSignal,
            LeaseRepositoryPair renewal,
            ObjectProvider<TracingProvider> tracing,
            ObjectProvider<MeterRegistry> meters) {
        TroupeHomeGuard.ignore(settings.homeDirectory());
        String name = settings.cell() + "-" + ProcessHandle.current().pid();
        RunServices services =
                new RunServices(
                        new ModelAccess(models, gateway, requests, settings.edits()),
                        new ToolAccess(
                                tools,
                                definitions,
                                new UserInstructionReader(settings.homeDirectory(), userHome()),
                                tests(settings),
                                searchTools,
                                repositoryMap,
                                languageServers),
                        new RunEnvironment(
                                ledger,
                                commands,
                                broker.live(),
                                meters(meters),
                                tracing.getIfAvailable(TracingProvider::off).of("agent-worker"),
                                limits(settings),
                                settingsOverlay,
                                settings.homeDirectory(),
                                name,
                                settings.undoDropsCommits()));
        return new WorkerLoop(
                ledger.leases(), renewal, settings, runs(services, settings), wakeupSignal);
    }

    private static RunLimits limits(WorkerSettings settings) {
        return new RunLimits(
                settings.maxTurns(),
                settings.maxTime(),
                settings.approvalWait(),
                settings.backgroundCommands(),
                settings.delegationDepth(),
                settings.delegatedTasks(),
                settings.questions());
    }

    private static TestCommand tests(WorkerSettings settings) {
        return new TestCommand(settings.tests().command(), settings.tests().time());
    }

    private static TaskExecutor runs(RunServices services, WorkerSettings settings) {
        return new TaskExecutor(
                services, List.of(new WorkflowCoordinator(settings.workflow().decisions())));
    }

    @Bean
    WorkerLifecycle workerLife(WorkerLoop loop) {
        return new WorkerLifecycle(loop);
    }

    @Bean
    ValidatorFigureReporter validatorFigures(
            @Qualifier("workerLedger") Ledger ledger,
            WorkerLoop loop,
            ObjectProvider<MeterRegistry> meters) {
        return new ValidatorFigureReporter(
                ledger.workers(),
                loop.worker().id(),
                new ValidatorMeterReader(meters(meters)),
                VALIDATOR_INTERVAL);
    }

    private static MeterRegistry meters(ObjectProvider<MeterRegistry> meters) {
        return meters.getIfAvailable(SimpleMeterRegistry::new);
    }
}
