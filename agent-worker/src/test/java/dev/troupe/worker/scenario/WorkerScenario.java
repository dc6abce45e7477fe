package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.held.HeldChangesAction;
import dev.troupe.contracts.held.HeldChangesOrder;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.task.ForkPoint;
import dev.troupe.contracts.task.MessageContext;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.LedgerSchema;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.SandboxStatus;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.worker.scenario.interruption.WorkerChildProcess;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.workspace.BuiltInFileRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/** A ledger, a scripted model and the settings of workers on them. */
public final class WorkerScenario implements AutoCloseable {
    /** Of the requests that ask for tasks here. */
    static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    /** Id of the span that asks for them. */
    static final String ASKED = "00f067aa0ba902b7";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    public static final SandboxStatus SANDBOX =
            Sandbox.probe(SandboxSettings.usual(BuiltInFileRules::secret)).status();

    private static final List<String> ROLES =
            List.of("troupe_orchestrator", "troupe_worker", "troupe_security");

    private final Path home;
    private final TestDatabase worker;
    private final TestDatabase security;
    private final Ledger ledger;
    private final @Nullable HikariDataSource pool;
    private final ScriptedModelServer model =
            ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("unused")));
    private final CountDownLatch closed = new CountDownLatch(1);
    private SandboxMode sandbox = SandboxMode.PREFERRED;
    private boolean undoDropsCommits;
    private boolean runHeldCommands = true;
    private @Nullable RepositoryMapApi index;
    private @Nullable LanguageServerApi gateway;
    private @Nullable ConfigurableApplicationContext context;

    public WorkerScenario(Path home) {
        this(home, TestPostgres.copyOf(Migrated.MODEL), true);
    }

    /** In a database of which the test wants more than the scene does, such as to crash its server. */
    public WorkerScenario(Path home, TestDatabase database) {
        this(home, database, false);
    }

    /** The shared server's own databases are pooled and migrated already. */
    private WorkerScenario(Path home, TestDatabase database, boolean shared) {
        this.home = home;
        try {
            if (!shared) {
                migrate(database);
            }
            TestDatabase orchestrator = database.createRole("troupe_orchestrator");
            this.worker = database.createRole("troupe_worker");
            this.security = database.createRole("troupe_security");
            this.pool = shared ? pool(orchestrator) : null;
            this.ledger = new Ledger(pool == null ? orchestrator.dataSource() : pool);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void migrate(TestDatabase database) throws SQLException {
        TestDatabase owner = database.createRole("troupe_ledger");
        for (String role : ROLES) {
            var _ = database.createRole(role);
        }
        LedgerSchema.migrations(owner.dataSource()).migrate();
    }

    /** Migrated once per JVM; every scene begins with it. */
    private static final class Migrated {
        static final TestDatabase MODEL = model();

        private static TestDatabase model() {
            TestDatabase model = TestPostgres.database();
            try {
                migrate(model);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            return model;
        }
    }

    /** Tests look every few milliseconds, and a connection for each look would cost more than the look. */
    private static HikariDataSource pool(TestDatabase database) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(database.url());
        pool.setUsername(database.user());
        pool.setPassword(database.password());
        pool.setMaximumPoolSize(4);
        pool.setMinimumIdle(0);
        return pool;
    }

    /** What a worker of this scene is configured with. */
    public Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("troupe.worker.home", home.toString());
        settings.put("troupe.worker.datasource.url", worker.url());
        settings.put("troupe.worker.datasource.username", worker.user());
        settings.put("troupe.worker.datasource.password", worker.password());
        settings.put("troupe.worker.beat", "100ms");
        settings.put("troupe.worker.poll-interval", "50ms");
        settings.put("troupe.worker.approval-wait", "300ms");
        settings.put("troupe.worker.retry-wait", "20ms");
        settings.put("troupe.worker.max-turns", "12");
        settings.put("troupe.worker.context.time", "2s");
        settings.put("troupe.worker.undo-drops-commits", Boolean.toString(undoDropsCommits));
        settings.put("troupe.worker.sandbox", sandbox.name());
        settings.put("troupe.worker.run-held-commands", Boolean.toString(runHeldCommands));
        settings.put("troupe.security.home", home.toString());
        settings.put("troupe.security.datasource.url", security.url());
        settings.put("troupe.security.datasource.username", security.user());
        settings.put("troupe.security.datasource.password", security.password());
        model(settings, "default", "openai", model.openAiBaseUrl(), "native", "100000");
        model(settings, "anthropic", "anthropic", model.baseUrl(), "native", "100000");
        model(settings, "text", "openai", model.openAiBaseUrl(), "text", "100000");
        model(settings, "narrow", "openai", model.openAiBaseUrl(), "native", "9000");
        model(settings, "keyless", "openai", model.openAiBaseUrl(), "native", "100000");
        model(settings, "seeing", "openai", model.openAiBaseUrl(), "native", "100000");
        settings.put("troupe.models.seeing.sees", "true");
        model(settings, "peering", "openai", model.openAiBaseUrl(), "native", "9000");
        settings.put("troupe.models.peering.sees", "true");
        model(settings, "away", "openai", "http://127.0.0.1:1/v1", "native", "100000");
        settings.put("troupe.models.away.fallback", "default");
        model(settings, "claude", "anthropic", model.baseUrl(), "native", "100000");
        settings.put("troupe.models.claude.model", "claude-opus-4-6");
        model(settings, "gpt", "openai", model.openAiBaseUrl(), "native", "100000");
        settings.put("troupe.models.gpt.model", "gpt-5.5");
        settings.put("troupe.models.gpt.api", "responses");
        settings.put("troupe.agents.linter.effort", "max");
        settings.put("troupe.agents.theirs.max-turns", "3");
        settings.put("troupe.agents.theirs.max-time", "1h");
        settings.put("troupe.agents.many.max-turns", "900");
        settings.remove("troupe.models.keyless.api-key");
        settings.put("troupe.models.keyless.api-key-env", "TROUPE_TEST_NO_SUCH_KEY");
        return settings;
    }

    private static void model(
            Map<String, String> settings,
            String name,
            String protocol,
            String url,
            String tools,
            String window) {
        String prefix = "troupe.models." + name + ".";
        settings.put(prefix + "protocol", protocol);
        settings.put(prefix + "base-url", url);
        settings.put(prefix + "model", "scripted");
        settings.put(prefix + "api-key", "test-key");
        settings.put(prefix + "tools", tools);
        settings.put(prefix + "context-window", window);
        settings.put(prefix + "max-output-tokens", "2000");
        settings.put(prefix + "price.input", "3000000");
        settings.put(prefix + "price.output", "15000000");
    }

    /** Its workers ask about commands by their words, also about those that a sandbox holds. */
    public WorkerScenario askingByWords() {
        runHeldCommands = false;
        return this;
    }

    /** Its workers have a repository map service, which answers within a moment or not at all. */
    public WorkerScenario indexed(RepositoryMapApi service) {
        index = service;
        return this;
    }

    /** Its workers have a language-server gateway. */
    public WorkerScenario judged(LanguageServerApi service) {
        gateway = service;
        return this;
    }

    /** Its workers take the commits of undone requests off the branch. */
    public WorkerScenario droppingUndoneCommits() {
        undoDropsCommits = true;
        return this;
    }

    /** Its workers run commands without a sandbox, even where there is one. */
    public WorkerScenario unsandboxed() {
        return sandbox(SandboxMode.OFF);
    }

    /** Its workers use a sandbox like this. */
    WorkerScenario sandbox(SandboxMode use) {
        sandbox = use;
        return this;
    }

    /** Starts a worker in this JVM. */
    public WorkerScenario withWorker() throws ClassNotFoundException {
        context = WorkerChildProcess.start(settings(), index, gateway);
        return this;
    }

    /** Lets the test itself claim tasks and run them, on its own thread and when it wants to; the one before is gone. */
    public ManualWorker byHand(AgentTool... more) throws ClassNotFoundException {
        if (context != null) {
            context.close();
        }
        context = WorkerChildProcess.start(settings(), index, gateway);
        return new ManualWorker(context, home, more);
    }

    public Path home() {
        return home;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** The ledger as a worker's role sees it. */
    Ledger workerLedger() {
        return new Ledger(worker.dataSource());
    }

    public ScriptedModelServer model() {
        return model;
    }

    /** A session on a repository. */
    public Session session(Path repository) {
        UUID id = TimeOrderedUuid.fresh();
        ledger.events().open(id, "team");
        return new Session(id, repository);
    }

    @Override
    public void close() {
        closed.countDown();
        if (context != null) {
            context.close();
        }
        model.close();
        if (pool != null) {
            pool.close();
        }
    }

    /** One session, from the orchestrator's side. */
    public final class Session {
        private final UUID id;
        private final UUID project = TimeOrderedUuid.fresh();
        private final Path repository;
        private ApprovalMode mode = ApprovalMode.ACCEPT_EDITS;
        private SessionAttendance attendance = SessionAttendance.INTERACTIVE;
        private WorkspaceIsolation isolation = WorkspaceIsolation.IN_PLACE;
        private String agent = "developer";
        private @Nullable String model;
        private @Nullable RepositorySettings settings;
        private @Nullable TaskPlan plan;
        private @Nullable ReasoningEffort effort;
        private @Nullable Map<String, Object> workflow;
        private @Nullable RewindTarget rewind;
        private @Nullable Boolean merge;
        private @Nullable ForkPoint fork;
        private @Nullable HeldChangesOrder heldChanges;
        private @Nullable UUID from;
        private @Nullable MessageContext context;

        Session(UUID id, Path repository) {
            this.id = id;
            this.repository = repository;
        }

        public UUID id() {
            return id;
        }

        public Session with(ApprovalMode other) {
            mode = other;
            return this;
        }

        /** In automatic mode; where no sandbox works, someone says yes to every command. */
        public Session automatic() {
            mode = ApprovalMode.AUTOMATIC;
            if (!SANDBOX.works()) {
                var _ = Thread.ofVirtual().start(this::sayYes);
            }
            return this;
        }

        private void sayYes() {
            try {
                while (!closed.await(20, TimeUnit.MILLISECONDS)) {
                    for (TaskWait wait : ledger.waits().ofSession(id, true)) {
                        decide(wait, true, false, null);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        public Session with(SessionAttendance other) {
            attendance = other;
            return this;
        }

        public Session with(WorkspaceIsolation other) {
            isolation = other;
            return this;
        }

        public Session as(String otherAgent) {
            agent = otherAgent;
            return this;
        }

        public Session on(String otherModel) {
            model = otherModel;
            return this;
        }

        /** From now on requests find that the repository's trusted file sets this. */
        public Session trusting(RepositorySettings file) {
            settings = file;
            return this;
        }

        /** From now on requests are to be thought about that much. */
        Session with(ReasoningEffort wanted) {
            effort = wanted;
            return this;
        }

        /** From now on requests come with a plan. */
        public Session planned(TaskPlan given) {
            plan = given;
            return this;
        }

        /** From now on requests go on with an ended one. */
        public Session after(UUID ended) {
            from = ended;
            return this;
        }

        /** From now on workflows go like this. */
        public Session workflow(Map<String, Object> order) {
            workflow = order;
            return this;
        }

        /** Takes the session back to what it was after a turn of a request. */
        UUID rewind(RewindTarget target) {
            rewind = target;
            UUID task = start("rewind", "rewind");
            rewind = null;
            return task;
        }

        /** Takes the last request back and keeps what was changed since. */
        UUID undoMerging() {
            merge = true;
            UUID task = start("undo", "undo");
            merge = null;
            return task;
        }

        /** From now on requests come with this beside their words. */
        public Session with(MessageContext beside) {
            context = beside;
            return this;
        }

        /** From now on requests go on from there. */
        Session forkedAt(ForkPoint point) {
            fork = point;
            return this;
        }

        /** Asks for something, as a message would. */
        public UUID ask(String text) {
            return start("agent", text);
        }

        /** Applies or drops changes that are held aside. */
        public UUID settle(HeldChangesAction action, EventBody.ChangesHeld... held) {
            heldChanges =
                    new HeldChangesOrder(
                            action,
                            Stream.of(held)
                                    .map(it ->
                                            new HeldChangesOrder.HeldLayer(
                                                    it.changesId(),
                                                    it.layer(),
                                                    it.directory(),
                                                    it.command()))
                                    .toList());
            UUID task = start("settle", "settle");
            heldChanges = null;
            return task;
        }

        public UUID start(String kind, String text) {
            UUID task = TimeOrderedUuid.fresh();
            Map<String, Object> input = new HashMap<>();
            input.put("messageId", TimeOrderedUuid.fresh().toString());
            input.put("text", text);
            input.put("mode", mode.name());
            input.put("attendance", attendance.name());
            input.put("isolation", isolation.name());
            input.put("model", model);
            input.put("projectPath", repository.toString());
            input.put("settings", settings);
            input.put("plan", plan);
            input.put("effort", effort);
            input.put("previousGraph", from);
            input.put("workflow", workflow);
            input.put("rewind", rewind);
            input.put("merge", merge);
            input.put("fork", fork);
            input.put("heldChanges", heldChanges);
            input.put("context", context);
            input.put("traceParent", "00-" + TRACE + "-" + ASKED + "-01");
            ledger.tasks()
                    .create(
                            NewTask.of(task, id)
                                    .kind(kind)
                                    .agent(agent)
                                    .goal(text)
                                    .input(JSON.writeValueAsString(input))
                                    .team("team")
                                    .user("ada")
                                    .model(model)
                                    .projectId(project)
                                    .workspace(
                                            isolation == WorkspaceIsolation.IN_PLACE
                                                    ? repository.toString()
                                                    : repository + "#" + task)
                                    .writes(true)
                                    .cell("local")
                                    .build(),
                            List.of(),
                            List.of());
            return task;
        }

        /** Waits until the task is in such a state. */
        public Task await(UUID task, TaskState state) {
            return await(task, it -> it.state() == state, PATIENCE);
        }

        public Task await(UUID task, Predicate<Task> condition, Duration patience) {
            return Awaitility.await()
                    .alias("task " + task + " of " + id)
                    .atMost(patience)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> ledger.tasks().find(task).orElseThrow(), condition);
        }

        /** Asks and waits for the good end. */
        public Task succeed(String text) {
            UUID task = ask(text);
            Task ended = await(task, WorkerScenario::ended, PATIENCE);
            assertThat(ended.state())
                    .as(String.valueOf(ended.outcome()))
                    .isEqualTo(TaskState.SUCCEEDED);
            return ended;
        }

        /** Asks and waits for the bad end. */
        public Task fail(String text) {
            Task ended = await(ask(text), WorkerScenario::ended, PATIENCE);
            assertThat(ended.state())
                    .as(String.valueOf(ended.outcome()))
                    .isEqualTo(TaskState.FAILED);
            return ended;
        }

        public List<EventBody> events() {
            return ledger.events().after(id, 0, 1_000).stream().map(SessionEvent::body).toList();
        }

        public <E extends EventBody> List<E> events(Class<E> type) {
            return events().stream().filter(type::isInstance).map(type::cast).toList();
        }

        /** The approval that is open, once there is one. */
        public TaskWait approval() {
            return approval("");
        }

        /** The open approval that asks for something with this text, once there is one. */
        public TaskWait approval(String text) {
            return Awaitility.await()
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(20))
                    .until(
                            () ->
                                    ledger.waits().ofSession(id, true).stream()
                                            .filter(it -> it.question().contains(text))
                                            .toList(),
                            it -> !it.isEmpty())
                    .getFirst();
        }

        public void decide(
                TaskWait wait, boolean approved, boolean remember, @Nullable String note) {
            decide(wait, new ApprovalAnswer(approved, remember, note, false));
        }

        public void decide(TaskWait wait, ApprovalAnswer answer) {
            String decision = JSON.writeValueAsString(answer);
            var _ = ledger.waits().decide(wait.id(), decision, "ada", List.of(), List.of());
        }

        public void say(UUID task, String author, String text) {
            var _ =
                    ledger.inbox()
                            .put(TimeOrderedUuid.fresh(), task, author, text, List.of(), List.of());
        }

        public Path file(String name) {
            return repository.resolve(name);
        }

        public String content(String name) {
            try {
                return Files.readString(repository.resolve(name));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The error code that a task ended with. */
    public static @Nullable String code(Task task) {
        return java.util.Objects.requireNonNull(task.outcome()).code();
    }

    /** What a task ended with. */
    public static String summary(Task task) {
        return java.util.Objects.requireNonNull(task.outcome()).summary();
    }

    public static boolean ended(Task task) {
        return switch (task.state()) {
            case SUCCEEDED, FAILED, CANCELLED, QUARANTINED -> true;
            case PENDING, QUEUED, RUNNING, WAITING -> false;
        };
    }
}
