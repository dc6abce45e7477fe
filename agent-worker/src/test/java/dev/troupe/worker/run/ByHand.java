package dev.troupe.worker.run;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandRequest;
import dev.troupe.contracts.security.Origin;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.contracts.security.api.RulesApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.edit.EditEngine;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.lease.Worker;
import dev.troupe.ledger.task.Task;
import dev.troupe.syntax.gate.ParserGate;
import dev.troupe.syntax.tree.TreeSitter;
import dev.troupe.tracing.Spans;
import dev.troupe.worker.agent.AgentDefinitions;
import dev.troupe.worker.claim.WorkerLoop;
import dev.troupe.worker.claim.WorkerSettings;
import dev.troupe.worker.command.CommandStarter;
import dev.troupe.worker.instruction.UserInstructions;
import dev.troupe.worker.lease.LeaseClock;
import dev.troupe.worker.lease.RunControl;
import dev.troupe.worker.lease.Stop;
import dev.troupe.worker.live.Live;
import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.model.gateway.ModelGateway;
import dev.troupe.worker.repository.RepositoryLayers;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import dev.troupe.worker.testing.TestCommand;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.file.FileTools;
import dev.troupe.worker.tool.file.ParserSymbolOutline;
import dev.troupe.worker.tool.shell.ShellSettings;
import dev.troupe.worker.tool.shell.ShellTools;
import dev.troupe.worker.validation.Absence;
import dev.troupe.worker.validation.Policy;
import dev.troupe.worker.validation.RequestLayer;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.ValidationSettings;
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
final class ByHand {
    private static final Duration LEASE = Duration.ofMinutes(5);

    private final LostAnswer database;
    private final Silence security;
    private final RulesApi rules;
    private final Ledger ledger;
    private final ToolExecutor tools;
    private final Pieces live = new Pieces();
    private final Runs runs;
    private final Runs patient;
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private volatile @Nullable RunControl control;
    private final Worker worker =
            new Worker(Ids.fresh(), "by hand " + Ids.fresh(), "local", "localhost", 1);

    ByHand(ConfigurableApplicationContext context, Path home, Tool... more) {
        context.getBean(WorkerLoop.class).close();
        this.database =
                new LostAnswer(
                        context.getBean("workerDataSource", DataSource.class), "ledger.append");
        this.security = new Silence(context.getBean(SecurityApi.class));
        this.rules = context.getBean(RulesApi.class);
        this.ledger = new Ledger(database);
        List<Tool> all =
                new ArrayList<>(
                        FileTools.all(
                                new EditEngine()
                                        .knowing(
                                                new ParserSymbolOutline(
                                                        context.getBean(TreeSitter.class),
                                                        ParserGate.LIMIT))));
        all.addAll(ShellTools.all(ShellSettings.defaults()));
        all.addAll(List.of(more));
        this.tools =
                new ToolExecutor(
                        all,
                        new Policy(security, new Absence(Duration.ofHours(1))),
                        ValidationSettings.BUILT_IN,
                        context.getBean(ParserGate.class),
                        meters);
        if (more.length > 0) {
            offer(home);
        }
        this.runs = new Runs(services(context, home, Duration.ofMillis(100)), List.of());
        this.patient = new Runs(services(context, home, Duration.ofSeconds(30)), List.of());
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
        return new RunServices(
                ledger,
                context.getBean(ModelCatalog.class),
                context.getBean(ModelGateway.class),
                context.getBean(RequestLayer.class),
                tools,
                new AgentDefinitions(home, home),
                new UserInstructions(home, home),
                context.getBean(CommandStarter.class),
                live,
                meters,
                Spans.off(),
                new RunLimits(12, null, approvalWait, 2, 2, 3, 5),
                new RepositoryLayers(
                        context.getBean(ModelCatalog.class),
                        context.getBean(RequestLayer.class),
                        tools,
                        ValidationSettings.BUILT_IN,
                        TestCommand.NONE,
                        Set.<String>of()::contains),
                TestCommand.NONE,
                context.getBean(WorkerSettings.class).edits(),
                home,
                "by hand");
    }

    /** Has people allow a command of a repository so often that it is a rule, which one of them confirms. */
    void learn(String line, Path repository) {
        String place = repository.toString();
        Origin origin = new Origin("team", "ada", null, null, null, place);
        CommandRequest request = new CommandRequest(origin, place, place, line, true);
        Caller person =
                new Caller("ada", "team", Set.of(Caller.Role.DEVELOPER, Caller.Role.APPROVER));
        Caller service = new Caller("service:orchestrator", "system", Set.of(Caller.Role.SERVICE));
        ScopedValue.where(Caller.CURRENT, service).run(() -> approve(request));
        ScopedValue.where(Caller.CURRENT, person)
                .run(() -> rules.confirm(rules.proposals(place).getFirst().id()));
        Awaitility.await()
                .until(() ->
                        ScopedValue.where(Caller.CURRENT, service)
                                        .call(() -> security.decideCommand(request).verdict())
                                == Verdict.ALLOW);
    }

    private void approve(CommandRequest request) {
        String script = String.valueOf(security.decideCommand(request).script());
        Map<String, String> detail = Map.of("tool", "bash", "took-ms", "5000", "script", script);
        for (int i = 0; i < 6; i++) {
            AuditEvent answer =
                    new AuditEvent(
                            Ids.fresh(),
                            Instant.now(),
                            "approval-decided",
                            request.origin(),
                            request.command(),
                            "approved",
                            detail);
            security.recordAudit(List.of(answer));
        }
    }

    MeterRegistry meters() {
        return meters;
    }

    /** The ledger's database, whose answers can get lost. */
    LostAnswer database() {
        return database;
    }

    /** The security service, which can fall silent. */
    Silence security() {
        return security;
    }

    /** What was seen at once so far. */
    List<EventBody> live() {
        return List.copyOf(live.seen);
    }

    /** The cells whose workers were told of tasks so far. */
    List<String> nudged() {
        return List.copyOf(live.cells);
    }

    Claim claim() {
        return ledger.leases().claim(worker.id(), LEASE).orElseThrow();
    }

    /** Claims the next task and is lost with it, when it has written these steps. */
    UUID lose(int turn, Step... steps) {
        Claim claim = ledger.leases().claim(worker.id(), Duration.ofMillis(1)).orElseThrow();
        List<Entry> entries = new ArrayList<>();
        for (Step step : steps) {
            entries.add(Steps.write(turn, step).entry());
        }
        if (!entries.isEmpty()) {
            var _ =
                    ledger.journal()
                            .append(
                                    claim.key(),
                                    Append.of(claim.task().lastSeq() + 1, entries, List.of()));
        }
        return claim.task().id();
    }

    /** Claims the next task and runs it to the end of the run. */
    void run() {
        run(runs);
    }

    /** The same, with something that happens in between. */
    void run(Runnable between) {
        Claim claim = claim();
        between.run();
        run(runs, claim);
    }

    /** The same on a thread of its own, with patience for people. */
    Thread start() {
        return Thread.ofPlatform().start(() -> run(patient));
    }

    private void run(Runs with) {
        run(with, claim());
    }

    private void run(Runs with, Claim claim) {
        LeaseClock clock = new LeaseClock(claim.key(), LEASE, System.nanoTime(), System::nanoTime);
        RunControl own = new RunControl(claim.key(), clock);
        control = own;
        own.begin();
        with.run(claim, own);
        own.end();
    }

    /** Tells the run that the worker stops. */
    void shutDown() {
        Objects.requireNonNull(control).stop(Stop.SHUTDOWN);
    }

    /** A run that writes these steps and gives the task back, as if it had got no further. */
    void breakOff(int turn, Step... steps) {
        Claim claim = claim();
        List<Entry> entries = new ArrayList<>();
        for (Step step : steps) {
            entries.add(Steps.write(turn, step).entry());
        }
        ledger.leases()
                .release(claim.key(), Append.of(claim.task().lastSeq() + 1, entries, List.of()));
    }

    /** Takes a task from its run, which does not hear of it before it writes again. */
    void takeAway(UUID id) {
        Task task = ledger.tasks().find(id).orElseThrow();
        ledger.leases()
                .release(
                        new LeaseKey(id, task.epoch()),
                        Append.of(task.lastSeq() + 1, List.of(), List.of()));
    }

    private static final class Pieces implements Live {
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
