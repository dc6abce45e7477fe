package dev.troupe.worker;

import dev.troupe.contracts.agent.AgentCatalog;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.ledger.Ledger;
import dev.troupe.redaction.Redactor;
import dev.troupe.startup.layer.StrongSettings;
import dev.troupe.tracing.Tracing;
import dev.troupe.worker.agent.AgentDefinitions;
import dev.troupe.worker.agent.KnownAgents;
import dev.troupe.worker.claim.LeaseRenewal;
import dev.troupe.worker.claim.Nudges;
import dev.troupe.worker.claim.WorkerLoop;
import dev.troupe.worker.claim.WorkerSettings;
import dev.troupe.worker.command.CommandStarter;
import dev.troupe.worker.command.Sandbox;
import dev.troupe.worker.command.SandboxHealth;
import dev.troupe.worker.command.SandboxSettings;
import dev.troupe.worker.instruction.UserInstructions;
import dev.troupe.worker.live.JmsLive;
import dev.troupe.worker.live.JmsNudges;
import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.model.catalog.ModelsSettings;
import dev.troupe.worker.model.gateway.ModelGateway;
import dev.troupe.worker.model.health.ModelHealth;
import dev.troupe.worker.model.recording.Recording;
import dev.troupe.worker.model.recording.RecordingSettings;
import dev.troupe.worker.repository.RepositoryLayers;
import dev.troupe.worker.run.RunLimits;
import dev.troupe.worker.run.RunServices;
import dev.troupe.worker.run.Runs;
import dev.troupe.worker.testing.TestCommand;
import dev.troupe.worker.testing.TestsHealth;
import dev.troupe.worker.validation.RequestLayer;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.workflow.Workflows;
import dev.troupe.worker.workspace.FileRules;
import dev.troupe.worker.workspace.OwnHome;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.jms.ConnectionFactory;
import java.nio.file.Path;
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
    ModelsSettings.class,
    RecordingSettings.class
})
public class WorkerModule {
    @Bean(defaultCandidate = false)
    @Qualifier("workerDataSource")
    DataSource workerDataSource(WorkerSettings settings) {
        return LedgerPool.open(settings);
    }

    @Bean(defaultCandidate = false)
    @Qualifier("workerRenewals")
    DataSource workerRenewals(WorkerSettings settings) {
        return LedgerPool.openRenewal(settings);
    }

    @Bean(defaultCandidate = false)
    @Qualifier("workerSpareRenewals")
    DataSource workerSpareRenewals(WorkerSettings settings) {
        return LedgerPool.openSpareRenewal(settings);
    }

    @Bean
    LeaseRenewal leaseRenewal(
            @Qualifier("workerRenewals") DataSource usual,
            @Qualifier("workerSpareRenewals") DataSource spare) {
        return new LeaseRenewal(new Ledger(usual).leases(), new Ledger(spare).leases());
    }

    @Bean(defaultCandidate = false)
    @Qualifier("workerLedger")
    Ledger workerLedger(@Qualifier("workerDataSource") DataSource dataSource) {
        return new Ledger(dataSource);
    }

    @Bean
    ModelCatalog modelCatalog(ModelsSettings settings) {
        return new ModelCatalog(settings, System::getenv);
    }

    @Bean
    ModelGateway modelGateway(
            ModelCatalog catalog,
            WorkerSettings settings,
            RecordingSettings recording,
            ObjectProvider<MeterRegistry> meters) {
        return new ModelGateway(
                catalog,
                settings.retryWait(),
                meters(meters),
                Recording.of(recording, Redactor.ofProcess()::redact));
    }

    /** Nothing where commands have no network. */
    @Bean
    NetworkGrant networkGrant(WorkerSettings settings) {
        return NetworkGrant.of(settings.network().hosts(), settings.sandbox());
    }

    /** Found out once at start; also for those who want to tell people about it. */
    @Bean
    Sandbox commandSandbox(WorkerSettings settings, NetworkGrant network) {
        DataSize memory = settings.sandboxMemory();
        return Sandbox.probe(
                SandboxSettings.usual(FileRules::secret)
                        .used(settings.sandbox())
                        .hiding(settings.homeDirectory())
                        .reaching(network.access())
                        .limiting(memory == null ? null : memory.toBytes()));
    }

    @Bean
    HealthSource sandboxHealth(Sandbox sandbox) {
        return new SandboxHealth(sandbox);
    }

    @Bean
    HealthSource modelHealth(ModelCatalog catalog, ModelsSettings settings) {
        return new ModelHealth(catalog, settings);
    }

    @Bean
    HealthSource testsHealth(WorkerSettings settings) {
        return new TestsHealth(tests(settings));
    }

    @Bean
    CommandStarter commandStarter(Sandbox sandbox, WorkerSettings settings) {
        return new CommandStarter(sandbox, settings.lease().dividedBy(3).multipliedBy(2));
    }

    @Bean
    RequestLayer requestLayer(
            ModelCatalog catalog, WorkerSettings settings, ObjectProvider<MeterRegistry> meters) {
        return new RequestLayer(catalog, settings.validation(), meters(meters));
    }

    @Bean
    AgentDefinitions agentDefinitions(WorkerSettings settings) {
        return new AgentDefinitions(settings.homeDirectory(), userHome());
    }

    private static Path userHome() {
        return Path.of(System.getProperty("user.home"));
    }

    /** For the orchestrator in the same process. */
    @Bean
    AgentCatalog agentCatalog(
            AgentDefinitions definitions, ToolExecutor tools, ModelCatalog models) {
        return new KnownAgents(definitions, tools.all(), models);
    }

    /** Also for the orchestrator in the same process, which refuses what no task could run with. */
    @Bean
    RepositoryLayers repositoryLayers(
            ModelCatalog models,
            RequestLayer requests,
            ToolExecutor tools,
            WorkerSettings settings,
            Environment environment) {
        return new RepositoryLayers(
                models,
                requests,
                tools,
                settings.validation(),
                tests(settings),
                new StrongSettings(environment));
    }

    @Bean
    Nudges workerNudges() {
        return new Nudges();
    }

    @Bean
    WorkerBroker workerBroker(
            ObjectProvider<ConnectionFactory> connections,
            Nudges nudges,
            ObjectProvider<MeterRegistry> meters) {
        ConnectionFactory broker = connections.getIfAvailable();
        return broker == null
                ? WorkerBroker.none()
                : WorkerBroker.of(
                        new JmsLive(broker, meters(meters)), new JmsNudges(broker, nudges));
    }

    @Bean
    WorkerLoop workerLoop(
            @Qualifier("workerLedger") Ledger ledger,
            WorkerSettings settings,
            ModelCatalog models,
            ModelGateway gateway,
            RequestLayer requests,
            ToolExecutor tools,
            AgentDefinitions definitions,
            CommandStarter commands,
            RepositoryLayers layers,
            WorkerBroker broker,
            Nudges nudges,
            LeaseRenewal renewal,
            ObjectProvider<Tracing> tracing,
            ObjectProvider<MeterRegistry> meters) {
        OwnHome.ignore(settings.homeDirectory());
        String name = settings.cell() + "-" + ProcessHandle.current().pid();
        RunServices services =
                new RunServices(
                        ledger,
                        models,
                        gateway,
                        requests,
                        tools,
                        definitions,
                        new UserInstructions(settings.homeDirectory(), userHome()),
                        commands,
                        broker.live(),
                        meters(meters),
                        tracing.getIfAvailable(Tracing::off).of("agent-worker"),
                        new RunLimits(
                                settings.maxTurns(),
                                settings.maxTime(),
                                settings.approvalWait(),
                                settings.backgroundCommands(),
                                settings.delegationDepth(),
                                settings.delegatedTasks(),
                                settings.questions()),
                        layers,
                        tests(settings),
                        settings.edits(),
                        settings.homeDirectory(),
                        name);
        return new WorkerLoop(ledger.leases(), renewal, settings, runs(services, settings), nudges);
    }

    private static TestCommand tests(WorkerSettings settings) {
        return new TestCommand(settings.tests().command(), settings.tests().time());
    }

    private static Runs runs(RunServices services, WorkerSettings settings) {
        return new Runs(services, List.of(new Workflows(settings.workflow().decisions())));
    }

    @Bean
    WorkerLife workerLife(WorkerLoop loop) {
        return new WorkerLife(loop);
    }

    private static MeterRegistry meters(ObjectProvider<MeterRegistry> meters) {
        return meters.getIfAvailable(SimpleMeterRegistry::new);
    }
}
