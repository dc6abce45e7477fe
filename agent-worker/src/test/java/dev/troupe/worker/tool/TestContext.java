package dev.troupe.worker.tool;

import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.worker.background.BackgroundCommands;
import dev.troupe.worker.background.Handles;
import dev.troupe.worker.command.CommandRunner;
import dev.troupe.worker.command.CommandStarter;
import dev.troupe.worker.command.GroupLog;
import dev.troupe.worker.command.Sandbox;
import dev.troupe.worker.command.SandboxSettings;
import dev.troupe.worker.command.SandboxUse;
import dev.troupe.worker.snapshot.Meanwhile;
import dev.troupe.worker.snapshot.TreeWatch;
import dev.troupe.worker.testing.TestCommand;
import dev.troupe.worker.workspace.PathRefusedException;
import dev.troupe.worker.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
    private final ReadMarks marks = new ReadMarks();
    private final StringBuilder live = new StringBuilder();
    private final CommandStarter starter;
    private final CommandRunner runner;
    private final BackgroundCommands background;
    private final Meanwhile meanwhile;
    private final AtomicInteger inBackground = new AtomicInteger();
    private final AtomicInteger calls = new AtomicInteger();
    private final TreeWatch watch;
    private volatile boolean held = true;
    private TestCommand testCommand = TestCommand.NONE;
    private List<String> passed = List.of();
    private List<String> criteria = List.of();
    private boolean alone;
    private boolean blind;

    /** In a fresh repository below a directory. */
    public TestContext(Path directory) throws IOException {
        this(directory, new SandboxSettings(SandboxUse.OFF, path -> false, List.of(), List.of()));
    }

    /** The same with a sandbox. */
    public TestContext(Path directory, SandboxSettings sandbox) throws IOException {
        repository = TestRepository.create(directory.resolve("project"));
        workspace = Workspace.open(repository.root());
        spill = directory.resolve("spill");
        watch =
                new TreeWatch(
                        directory.resolve("shadow/1"), workspace.root(), TreeWatch.Limits.USUAL);
        starter = new CommandStarter(Sandbox.probe(sandbox), Duration.ofSeconds(10));
        runner = new CommandRunner(starter, workspace.root(), () -> held, GroupLog.none());
        background = new BackgroundCommands(runner, 2, inBackground);
        meanwhile = new Meanwhile(watch, background);
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
    public ToolCall call(Tool tool, String arguments) {
        ObjectNode node = (ObjectNode) JSON.readTree(arguments.replace('\'', '"'));
        return call(tool, node);
    }

    /** A call with these arguments. */
    public ToolCall call(Tool tool, ObjectNode arguments) {
        return new ToolCall("call-" + calls.incrementAndGet(), tool.spec().name(), arguments);
    }

    /** Plans and runs a call, as a run would; a refusal becomes its result. */
    public ToolResult use(Tool tool, String arguments) throws InterruptedException {
        return use(tool, call(tool, arguments));
    }

    /** The same. */
    public ToolResult use(Tool tool, ToolCall call) throws InterruptedException {
        try {
            tool.touches(call, this);
            return switch (tool.plan(call, this, new Overlay(workspace))) {
                case Plan.Ready ready -> tool.run(call, ready, this);
                case Plan.Refused refused ->
                        ToolResult.refused(refused.message(), refused.summary());
            };
        } catch (ToolInputException refused) {
            return ToolResult.refused(refused.forModel(), "refused");
        } catch (PathRefusedException refused) {
            return ToolResult.refused(refused.forModel(), "refused");
        }
    }

    @Override
    public Workspace workspace() {
        return workspace;
    }

    @Override
    public ReadMarks readMarks() {
        return marks;
    }

    @Override
    public LiveOutput output() {
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
    public BackgroundCommands background() {
        return background;
    }

    @Override
    public String handle(String callId) {
        return Handles.of(TASK, 1, callId);
    }

    @Override
    public Meanwhile meanwhile() {
        return blind ? new Meanwhile(watch(), background) : meanwhile;
    }

    @Override
    public TreeWatch watch() {
        if (blind) {
            throw new IllegalStateException("Nobody can look.");
        }
        return watch;
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
    public Map<String, String> objections(List<Touch.File> changes) {
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
