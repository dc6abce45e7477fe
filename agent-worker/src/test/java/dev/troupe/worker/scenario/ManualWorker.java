package dev.troupe.worker.scenario;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.api.RulesApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.edit.EditEngine;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.ledger.task.Task;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.gateway.ModelGateway;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.syntax.check.ParserSyntaxChecker;
import dev.troupe.syntax.tree.TreeSitterParser;
import dev.troupe.worker.claim.WorkerLoop;
import dev.troupe.worker.claim.lease.LeaseClock;
import dev.troupe.worker.claim.lease.RunControl;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.context.instruction.UserInstructionReader;
import dev.troupe.worker.definition.agent.AgentDefinitionLoader;
import dev.troupe.worker.definition.agent.SearchToolSelection;
import dev.troupe.worker.diagnostic.LanguageServerAccess;
import dev.troupe.worker.execution.TaskExecutor;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.liveupdate.LiveUpdatePublisher;
import dev.troupe.worker.run.ModelAccess;
import dev.troupe.worker.run.RunEnvironment;
import dev.troupe.worker.run.RunLimits;
import dev.troupe.worker.run.RunServices;
import dev.troupe.worker.run.ToolAccess;
import dev.troupe.worker.scenario.approval.SilentSecurityService;
import dev.troupe.worker.scenario.interruption.LostAcknowledgementDataSource;
import dev.troupe.worker.settings.RepositorySettingsOverlay;
import dev.troupe.worker.settings.WorkerSettings;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.TestCommand;
import dev.troupe.worker.tool.file.FileToolFactory;
import dev.troupe.worker.tool.file.ParserSymbolProvider;
import dev.troupe.worker.tool.lsp.LanguageServerToolFactory;
import dev.troupe.worker.tool.repomap.RepositoryMapAccess;
import dev.troupe.worker.tool.repomap.RepositoryMapToolFactory;
import dev.troupe.worker.tool.shell.ShellSettings;
import dev.troupe.worker.tool.shell.ShellToolFactory;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.chain.ValidationSettings;
import dev.troupe.worker.validation.gate.SecurityPolicyClient;
import dev.troupe.worker.validation.gate.SecurityServiceWait;
import dev.troupe.worker.validation.request.ModelRequestPreparation;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;

/** A worker that claims and runs only when it is told to, so that runs can be left in any state. */
public final class ManualWorker {
    private static final Duration LEASE = Duration.ofMinutes(5);

    private final LostAcknowledgementDataSource database;
    private final SilentSecurityService security;
    private final RulesApi rules;
    private final Ledger ledger;
    private final ToolExecutor tools;
    private final Pieces live = new Pieces();
    private final TaskExecutor runs;
    private final TaskExecutor patient;
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private volatile @Nullable RunControl control;
    private final WorkerProcess worker =
            new WorkerProcess(
                    TimeOrderedUuid.fresh(),
                    "by hand " + TimeOrderedUuid.fresh(),
                    "local",
                    "localhost",
                    1);

    ManualWorker(ConfigurableApplicationContext context, Path home, AgentTool... more) {
        context.getBean(WorkerLoop.class).close();
        this.database =
                new LostAcknowledgementDataSource(
                        context.getBean("workerDataSource", DataSource.class), "ledger.append");
        this.security = new SilentSecurityService(context.getBean(SecurityApi.class));
        this.rules = context.getBean(RulesApi.class);
        this.ledger = new Ledger(database);
        List<AgentTool> all =
                new ArrayList<>(
                        FileToolFactory.all(
                                new EditEngine()
                                        .knowing(
                                                new ParserSymbolProvider(
                                                        context.getBean(TreeSitterParser.class),
                                                        ParserSyntaxChecker.LIMIT))));
        all.addAll(ShellToolFactory.all(ShellSettings.defaults()));
        all.addAll(
                RepositoryMapToolFactory.all(context.getBean(RepositoryMapAccess.class).client()));
        all.addAll(
                LanguageServerToolFactory.all(
                        context.getBean(LanguageServerAccess.class).client()));
        all.addAll(List.of(more));
        this.tools =
                new ToolExecutor(
                                all,
                                new SecurityPolicyClient(
                                        security, new SecurityServiceWait(Duration.ofHours(1))),
                                ValidationSettings.BUILT_IN,
                                context.getBean(ParserSyntaxChecker.class),
                                meters)
                        .offering(name ->
                                context.getBean(LanguageServerAccess.class).client().isPresent()
                                        || !LanguageServerToolFactory.NAMES.contains(name));
        if (more.length > 0) {
            offer(home);
        }
        this.runs = new TaskExecutor(services(context, home, Duration.ofMillis(100)), List.of());
        this.patient = new TaskExecutor(services(context, home, Duration.ofSeconds(30)), List.of());
        ledger.leases().register(worker);
    }

    /** An agent that is offered every tool, those of the test among them. */
    private static void offer(Path home) {
        try {
            Path file = Files.createDirectories(home.resolve("agents")).resolve("developer.md");
            Files.writeString(
                    file,
                    """
                    ---
                    name: developer
                    description: Uses every tool there is.
                    ---
                    Work.
                    """);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RunServices services(
            ConfigurableApplicationContext context, Path home, Duration approvalWait) {
        ModelCatalog models = context.getBean(ModelCatalog.class);
        ModelRequestPreparation requests = context.getBean(ModelRequestPreparation.class);
        return new RunServices(
                new ModelAccess(
                        models,
                        context.getBean(ModelGateway.class),
                        requests,
                        context.getBean(WorkerSettings.class).edits()),
                new ToolAccess(
                        tools,
                        new AgentDefinitionLoader(home, home),
                        new UserInstructionReader(home, home),
                        TestCommand.NONE,
                        context.getBean(SearchToolSelection.class),
                        context.getBean(RepositoryMapAccess.class),
                        context.getBean(LanguageServerAccess.class)),
                new RunEnvironment(
                        ledger,
                        context.getBean(CommandStarter.class),
                        live,
                        meters,
                        ServiceTracer.off(),
                        new RunLimits(12, null, approvalWait, 2, 2, 3, 5),
                        new RepositorySettingsOverlay(
                                models,
                                requests,
                                tools,
                                ValidationSettings.BUILT_IN,
                                TestCommand.NONE,
                                Set.<String>of()::contains),
                        home,
                        "by hand",
                        context.getBean(WorkerSettings.class).undoDropsCommits()));
    }

    /** Has people allow a command of a repository so often that it is a rule, which one of them confirms. */
    public void learn(String line, Path repository) {
        String place = repository.toString();
        RequestOrigin origin = new RequestOrigin("team", "ada", null, null, null, place);
        CommandPermissionRequest request =
                new CommandPermissionRequest(origin, place, place, line, true);
        CallerIdentity caller =
                new CallerIdentity(
                        "ada",
                        "team",
                        Set.of(CallerIdentity.Role.DEVELOPER, CallerIdentity.Role.APPROVER));
        CallerIdentity service =
                new CallerIdentity(
                        "service:orchestrator", "system", Set.of(CallerIdentity.Role.SERVICE));
        ScopedValue.where(CallerIdentity.CURRENT, service).run(() -> approve(request));
        ScopedValue.where(CallerIdentity.CURRENT, caller)
                .run(() -> rules.confirm(rules.proposals(place).getFirst().id()));
        Awaitility.await()
                .until(() ->
                        ScopedValue.where(CallerIdentity.CURRENT, service)
                                        .call(() -> security.decideCommand(request).verdict())
                                == PermissionVerdict.ALLOW);
    }

    private void approve(CommandPermissionRequest request) {
        String script = String.valueOf(security.decideCommand(request).script());
        Map<String, String> detail = Map.of("tool", "bash", "took-ms", "5000", "script", script);
        for (int i = 0; i < 6; i++) {
            AuditEvent answer =
                    new AuditEvent(
                            TimeOrderedUuid.fresh(),
                            Instant.now(),
                            "approval-decided",
                            request.origin(),
                            request.command(),
                            "approved",
                            detail);
            security.recordAudit(List.of(answer));
        }
    }

    public MeterRegistry meters() {
        return meters;
    }

    /** The ledger's database, whose answers can get lost. */
    public LostAcknowledgementDataSource database() {
        return database;
    }

    /** The security service, which can fall silent. */
    public SilentSecurityService security() {
        return security;
    }

    /** What was seen at once so far. */
    public List<EventBody> live() {
        return List.copyOf(live.seen);
    }

    /** The cells whose workers were told of tasks so far. */
    public List<String> wokenCells() {
        return List.copyOf(live.cells);
    }

    TaskClaim claim() {
        return ledger.leases().claim(worker.id(), LEASE).orElseThrow();
    }

    /** Claims the next task and is lost with it, when it has written these steps. */
    public UUID lose(int turn, JournalRecord... steps) {
        TaskClaim claim = ledger.leases().claim(worker.id(), Duration.ofMillis(1)).orElseThrow();
        List<NewJournalEntry> entries = new ArrayList<>();
        for (JournalRecord record : steps) {
            entries.add(JournalRecordCodec.write(turn, record).entry());
        }
        if (!entries.isEmpty()) {
            var _ =
                    ledger.journal()
                            .append(
                                    claim.key(),
                                    JournalAppend.of(
                                            claim.task().lastSeq() + 1, entries, List.of()));
        }
        return claim.task().id();
    }

    /** Claims the next task and runs it to the end of the run. */
    public void run() {
        run(runs);
    }

    /** The same, with something that happens in between. */
    public void run(Runnable between) {
        TaskClaim claim = claim();
        between.run();
        run(runs, claim);
    }

    /** The same on a thread of its own, with patience for people. */
    public Thread start() {
        return Thread.ofPlatform().start(() -> run(patient));
    }

    private void run(TaskExecutor with) {
        run(with, claim());
    }

    private void run(TaskExecutor with, TaskClaim claim) {
        LeaseClock clock = new LeaseClock(claim.key(), LEASE, System.nanoTime(), System::nanoTime);
        RunControl own = new RunControl(claim.key(), clock);
        control = own;
        own.begin();
        with.run(claim, own);
        own.end();
    }

    /** Tells the run that the worker stops. */
    public void shutDown() {
        Objects.requireNonNull(control).stop(StopReason.SHUTDOWN);
    }

    /** Tells the run that its task is cancelled. */
    public void cancel() {
        Objects.requireNonNull(control).stop(StopReason.CANCELLED);
    }

    /** A run that writes these steps and gives the task back, as if it had got no further. */
    public void breakOff(int turn, JournalRecord... steps) {
        TaskClaim claim = claim();
        List<NewJournalEntry> entries = new ArrayList<>();
        for (JournalRecord record : steps) {
            entries.add(JournalRecordCodec.write(turn, record).entry());
        }
        ledger.leases()
                .release(
                        claim.key(),
                        JournalAppend.of(claim.task().lastSeq() + 1, entries, List.of()));
    }

    /** Takes a task from its run, which does not hear of it before it writes again. */
    public void takeAway(UUID id) {
        Task task = ledger.tasks().find(id).orElseThrow();
        ledger.leases()
                .release(
                        new LeaseKey(id, task.epoch()),
                        JournalAppend.of(task.lastSeq() + 1, List.of(), List.of()));
    }

    private static final class Pieces implements LiveUpdatePublisher {
        private final Queue<EventBody> seen = new ConcurrentLinkedQueue<>();
        private final Queue<String> cells = new ConcurrentLinkedQueue<>();

        @Override
        public void piece(UUID sessionId, UUID taskId, EventBody body) {
            seen.add(body);
        }

        @Override
        public void events(UUID sessionId, long last) {}

        @Override
        public void tasks(String cell) {
            cells.add(cell);
        }
    }
}
