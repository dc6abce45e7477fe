package dev.troupe.worker.tool;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.background.BackgroundCommandRegistry;
import dev.troupe.sandbox.background.BackgroundHandleFactory;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.PathRefusedException;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.snapshot.BackgroundChangeTracker;
import dev.troupe.workspace.snapshot.WorkspaceChangeDetector;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A run reduced to what tools need: real files, real commands, a lease that can be lost. */
public final class TestContext implements ToolContext, AutoCloseable {
    private static final UUID TASK = UUID.fromString("01890000-0000-7000-8000-000000000001");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final TestRepository repository;
    private final Workspace workspace;
    private final Path spill;
    private final SeenFileVersions seenVersions = new SeenFileVersions();
    private final StringBuilder live = new StringBuilder();
    private final CommandStarter starter;
    private final CommandRunner runner;
    private final BackgroundCommandRegistry background;
    private final BackgroundChangeTracker backgroundChanges;
    private final AtomicInteger inBackground = new AtomicInteger();
    private final AtomicInteger calls = new AtomicInteger();
    private final WorkspaceChangeDetector changeDetector;
    private volatile boolean held = true;
    private TestCommand testCommand = TestCommand.NONE;
    private List<String> passed = List.of();
    private List<String> criteria = List.of();
    private boolean alone;
    private boolean blind;

    /** In a fresh repository below a directory. */
    public TestContext(Path directory) throws IOException {
        this(directory, new SandboxSettings(SandboxMode.OFF, path -> false, List.of(), List.of()));
    }

    /** The same with a sandbox. */
    public TestContext(Path directory, SandboxSettings sandbox) throws IOException {
        repository = TestRepository.create(directory.resolve("project"));
        workspace = Workspace.open(repository.root());
        spill = directory.resolve("spill");
        changeDetector =
                new WorkspaceChangeDetector(
                        directory.resolve("shadow/1"),
                        workspace.root(),
                        WorkspaceChangeDetector.Limits.USUAL);
        starter = new CommandStarter(Sandbox.probe(sandbox), Duration.ofSeconds(10));
        runner = new CommandRunner(starter, workspace.root(), () -> held, ProcessGroupLog.none());
        background = new BackgroundCommandRegistry(runner, 2, inBackground);
        backgroundChanges = new BackgroundChangeTracker(changeDetector, background);
    }

    /** The repository it works in. */
    public TestRepository repository() {
        return repository;
    }

    /** Takes the lease away. */
    public void loseLease() {
        held = false;
    }

    /** How many commands run in the background. */
    public int inBackground() {
        return inBackground.get();
    }

    /** What was shown live. */
    public String live() {
        return live.toString();
    }

    /** A call with these arguments, written as JSON with single quotes. */
    public ToolCall call(AgentTool tool, String arguments) {
        ObjectNode node = (ObjectNode) JSON.readTree(arguments.replace('\'', '"'));
        return call(tool, node);
    }

    /** A call with these arguments. */
    public ToolCall call(AgentTool tool, ObjectNode arguments) {
        return new ToolCall("call-" + calls.incrementAndGet(), tool.spec().name(), arguments);
    }

    /** Plans and runs a call, as a run would; a refusal becomes its result. */
    public ToolResult use(AgentTool tool, String arguments) throws InterruptedException {
        return use(tool, call(tool, arguments));
    }

    /** The same. */
    public ToolResult use(AgentTool tool, ToolCall call) throws InterruptedException {
        try {
            tool.touches(call, this);
            return switch (tool.plan(call, this, new PlannedFileOverlay(workspace))) {
                case ToolCallPlan.Ready ready -> tool.run(call, ready, this);
                case ToolCallPlan.Refused refused ->
                        ToolResult.refused(refused.message(), refused.summary());
            };
        } catch (ToolInputException refused) {
            return ToolResult.refused(refused.forModel(), "refused");
        } catch (PathRefusedException refused) {
            return ToolResult.refused(refused.forModel(), "refused");
        }
    }

    @Override
    public CallerIdentity caller() {
        return new CallerIdentity(
                "service:agent-worker", "team", Set.of(CallerIdentity.Role.WORKER));
    }

    @Override
    public Workspace workspace() {
        return workspace;
    }

    @Override
    public SeenFileVersions readMarks() {
        return seenVersions;
    }

    @Override
    public LiveOutputListener output() {
        return (callId, text) -> {
            synchronized (live) {
                live.append(text);
            }
        };
    }

    @Override
    public LeaseGuard lease() {
        return new LeaseGuard() {
            @Override
            public void check() {
                if (!held) {
                    throw new IllegalStateException("The lease is lost.");
                }
            }

            @Override
            public boolean held() {
                return held;
            }
        };
    }

    @Override
    public CommandRunner commands() {
        return runner;
    }

    @Override
    public boolean keepsChanges() {
        return true;
    }

    @Override
    public BackgroundCommandRegistry background() {
        return background;
    }

    @Override
    public String handle(String callId) {
        return BackgroundHandleFactory.of(TASK, 1, callId);
    }

    @Override
    public BackgroundChangeTracker meanwhile() {
        return blind ? new BackgroundChangeTracker(watch(), background) : backgroundChanges;
    }

    @Override
    public WorkspaceChangeDetector watch() {
        if (blind) {
            throw new IllegalStateException("Nobody can look.");
        }
        return changeDetector;
    }

    @Override
    public boolean alone() {
        return alone;
    }

    /** As in a worktree of its own. */
    public TestContext apart() {
        alone = true;
        return this;
    }

    @Override
    public String layerName(String callId) {
        return "layer-" + callId;
    }

    @Override
    public Map<String, EditObjection> objections(List<RequestedAccess.File> changes) {
        return Map.of();
    }

    /** As when the files cannot be looked at. */
    public TestContext blind() {
        blind = true;
        return this;
    }

    /** As if people had set this to run the tests. */
    public TestContext tested(String line) {
        testCommand = TestCommand.NONE.running(line);
        return this;
    }

    /** As if these had ended well since the last change. */
    public TestContext passing(String... lines) {
        passed = List.of(lines);
        return this;
    }

    /** As if the work were accepted by these. */
    public TestContext criteria(String... accepted) {
        criteria = List.of(accepted);
        return this;
    }

    @Override
    public TestCommand testCommand() {
        return testCommand;
    }

    @Override
    public List<String> passed() {
        return passed;
    }

    @Override
    public List<String> criteria() {
        return criteria;
    }

    @Override
    public Path spill() {
        return spill;
    }

    @Override
    public void close() {
        background.close();
        starter.close();
    }
}
