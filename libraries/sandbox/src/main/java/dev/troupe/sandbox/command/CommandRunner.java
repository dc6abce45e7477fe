package dev.troupe.sandbox.command;

import dev.troupe.contracts.security.SandboxState;
import dev.troupe.permission.shell.PlainGitCommandCheck;
import dev.troupe.sandbox.CommandLaunchSpec;
import dev.troupe.sandbox.SandboxStatus;
import dev.troupe.sandbox.WorkspaceSecretLoader;
import dev.troupe.sandbox.WorkspaceWriteAccess;
import dev.troupe.sandbox.layer.CommandLayer;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.sandbox.process.PipeReaderThreads;
import dev.troupe.sandbox.protection.MissingProtectedPaths;
import dev.troupe.sandbox.protection.ProtectedPaths;
import dev.troupe.sandbox.protection.RepositoryProtection;
import dev.troupe.sandbox.protection.SecretFileFinder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the commands of one run in its workspace. When {@link #run} returns or throws, nothing of the
 * command is left: what it put into the background has ended, and what it must not create is gone.
 */
public final class CommandRunner implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CommandRunner.class);

    private final CommandStarter starter;
    private final Path workspace;
    private final LeaseCheck leaseCheck;
    private final ProcessGroupLog groups;
    private final CommandNetwork network;
    private final WorkspaceSecretLoader secrets;

    /**
     * @param workspace real path of the directory the commands are confined to
     * @param leaseCheck the run's lease
     * @param groups learns of every process group
     */
    public CommandRunner(
            CommandStarter starter, Path workspace, LeaseCheck leaseCheck, ProcessGroupLog groups) {
        this.starter = starter;
        this.workspace = workspace;
        this.leaseCheck = leaseCheck;
        this.groups = groups;
        this.network = new CommandNetwork(starter, workspace, this::held);
        this.secrets = new WorkspaceSecretLoader(starter.sandbox(), workspace);
    }

    /** What nobody may read of what the commands print; whoever opens the workspace closes it. */
    public WorkspaceSecretLoader secrets() {
        return secrets;
    }

    /** Whether a sandbox holds the commands; without one every command must be asked for. */
    public boolean sandboxed() {
        return starter.sandbox().status().works();
    }

    /** Returns where the layers of commands in this workspace are kept; empty where they can have none. */
    public Optional<LayerStore> layers() {
        return sandboxed()
                ? Optional.ofNullable(starter.sandbox().layers().find(workspace).store())
                : Optional.empty();
    }

    /** Returns the layers that are kept of another workspace, such as a worktree that is gone: to be read or dropped. */
    public Optional<LayerStore> keptLayers(Path other) {
        return starter.sandbox().layers().findKept(other);
    }

    /**
     * Says how far the sandbox keeps a command from everything else. Plain git writes to the real repository, and some commands
     * in the background to the workspace.
     *
     * @param direct whether it writes to the workspace itself
     */
    public SandboxState stateOf(String line, boolean direct) {
        return direct || plainGit(line)
                ? starter.sandbox().stateWithoutLayer()
                : starter.sandbox().stateOf(workspace);
    }

    /** Why no command may run here at all, a sentence with what to do; empty when commands may run. */
    public Optional<String> refusal() {
        SandboxStatus status = starter.sandbox().status();
        return status.refuses()
                ? Optional.of(status.detail() + " " + status.next())
                : Optional.empty();
    }

    /** Whether commands may reach some hosts. */
    public boolean canReachHosts() {
        return network.hasGrants();
    }

    /** Whether a line is nothing but plain git commands, which alone may change repositories. */
    public static boolean plainGit(String line) {
        return PlainGitCommandCheck.only(line);
    }

    /**
     * From now on the commands of this run reach each other over the loopback interface, and nothing
     * else. Commands that run already stay on their own.
     *
     * @return false when they cannot, because the system does not let them
     */
    public boolean connect() throws InterruptedException {
        return !sandboxed() || network.connect();
    }

    /**
     * Runs a command to its end.
     *
     * @param live takes the output as it appears
     * @throws InterruptedException when the thread is interrupted; the command is dead by then
     * @throws dev.troupe.contracts.error.TroupeException SANDBOX_UNAVAILABLE when none works and one is required
     */
    public CommandResult run(SandboxCommand command, Consumer<String> live)
            throws InterruptedException {
        network.begin();
        return finish(command, begin(command, false), live);
    }

    private CommandResult finish(
            SandboxCommand command, RunningCommand runningCommand, Consumer<String> live)
            throws InterruptedException {
        OutputTee tee = new OutputTee(command.excerpt(), live);
        Thread reader =
                PipeReaderThreads.of(() -> tee.drain(runningCommand.output(), command.output()));
        boolean ended = false;
        boolean awaited = false;
        List<String> notices = List.of();
        try {
            reader.start();
            ended = runningCommand.await(command.timeout());
            awaited = true;
        } finally {
            notices = runningCommand.end(reader);
            if (!awaited) {
                tell(notices, live);
            }
        }
        String output = tee.text(command.output());
        CommandResult result =
                new CommandResult(
                        kind(runningCommand, ended),
                        runningCommand.exit(),
                        output,
                        tee.cut(),
                        command.output(),
                        runningCommand.took(),
                        runningCommand.hindrances(output),
                        sandboxed()
                                ? network.refusedHosts(runningCommand.exit(), output)
                                : List.of(),
                        runningCommand.overused());
        return result.noting(notices)
                .noting(
                        sandboxed()
                                ? network.notices(result.refusedHosts(), result.exit(), output)
                                : List.of());
    }

    /** Hands over the hosts that commands asked for in vain since the last time, which people may grant. */
    public List<String> takeRefusedHosts() {
        return network.takeRefusedHosts();
    }

    /** Lets the commands of this run fetch from further hosts, from the next one on. */
    public void grant(Collection<String> hosts) {
        network.grant(hosts);
    }

    /**
     * Starts a command that goes on beside others. Whoever does reads its output and sees to its end;
     * its time limit is theirs to keep.
     *
     * @throws InterruptedException when the thread is interrupted; nothing runs then
     * @throws IllegalArgumentException for plain git, which must not change a repository beside others
     */
    public RunningCommand start(SandboxCommand command) throws InterruptedException {
        if (plainGit(command.line())) {
            throw new IllegalArgumentException("A git command cannot run in the background.");
        }
        return begin(command, true);
    }

    /**
     * Runs a command to its end in a layer of its own. What it changed is in the layer, and nothing of it in the
     * workspace; whoever calls this reads the layer and applies or drops it.
     *
     * @param store keeps the layers of the workspace
     * @param id name of the layer
     */
    public LayeredCommandResult run(
            SandboxCommand command, LayerStore store, String id, Consumer<String> live)
            throws InterruptedException, IOException {
        network.begin();
        SecretFileFinder.Found found = starter.sandbox().look(workspace);
        secrets.refresh(found.files());
        CommandLayer layer =
                starter.sandbox()
                        .layer(
                                store,
                                id,
                                workspace,
                                found,
                                command.output().resolveSibling("masks"));
        boolean done = false;
        try {
            CommandResult result =
                    finish(
                            command,
                            new RunningCommand(
                                    command.line(),
                                    launch(command, found, layer),
                                    forbidden(Set.of(), null)),
                            live);
            done = true;
            return new LayeredCommandResult(result, layer);
        } finally {
            if (!done) {
                layer.drop();
            }
        }
    }

    private RunningCommand begin(SandboxCommand command, boolean beside)
            throws InterruptedException {
        if (!sandboxed()) {
            secrets.refresh();
            GuardedProcess process = launch(command, SecretFileFinder.Found.NOTHING, null);
            return new RunningCommand(command.line(), process, forbidden(Set.of(), null));
        }
        Instant begin = Instant.now();
        SecretFileFinder.Found found = starter.sandbox().look(workspace);
        secrets.refresh(found.files());
        RepositoryProtection protection = RepositoryProtection.of(workspace, found);
        MissingProtectedPaths missingPaths = absent(protection, command.output(), begin);
        groups.beginning(missingPaths);
        // People change their repositories while such a command runs.
        ForbiddenCreations forbidden =
                forbidden(beside ? protection.mounted() : Set.of(), missingPaths);
        try {
            return new RunningCommand(command.line(), launch(command, found, null), forbidden);
        } catch (InterruptedException | RuntimeException e) {
            forbidden.undo().forEach(notice -> LOG.warn("{}", notice));
            throw e;
        }
    }

    private ForbiddenCreations forbidden(
            Set<Path> mounted, @Nullable MissingProtectedPaths missingPaths) {
        return new ForbiddenCreations(starter, workspace, groups, missingPaths, mounted);
    }

    private GuardedProcess launch(
            SandboxCommand command, SecretFileFinder.Found found, @Nullable CommandLayer layer)
            throws InterruptedException {
        CommandLaunchSpec launchSpec =
                starter.sandbox()
                        .confine(
                                workspace,
                                found,
                                command.directory(),
                                command.line(),
                                command.output().resolveSibling("masks"),
                                network.entrance(),
                                new WorkspaceWriteAccess(layer, command.writable()),
                                network.way().orElse(null));
        GuardedProcess process = starter.start(launchSpec, command.directory(), this::held);
        try {
            groups.begun(process.group());
            return process;
        } catch (RuntimeException unnoted) {
            // Whoever takes over could not kill it.
            process.end();
            starter.forget(process);
            groups.ended(process.group());
            throw unnoted;
        }
    }

    private MissingProtectedPaths absent(
            RepositoryProtection protection, Path output, Instant begin) {
        Set<Path> paths = ProtectedPaths.absent(workspace);
        paths.addAll(protection.absent());
        Map<Path, Path> links = ProtectedPaths.links(workspace);
        links.putAll(protection.links());
        return new MissingProtectedPaths(
                workspace,
                output,
                begin,
                starter.lease(),
                List.copyOf(paths),
                links,
                protection.known());
    }

    private boolean held() {
        boolean held = leaseCheck.held();
        if (held) {
            groups.alive();
        }
        return held;
    }

    /** Ends what holds the commands together; they must have ended before. */
    @Override
    public void close() {
        network.close();
    }

    /** A command that did not come to its end has no result that could carry them. */
    private static void tell(List<String> notices, Consumer<String> live) {
        for (String notice : notices) {
            LOG.warn("{}", notice);
            live.accept("\n[" + notice + "]\n");
        }
    }

    private static CommandResult.Kind kind(RunningCommand command, boolean ended) {
        if (command.lost()) {
            return CommandResult.Kind.LEASE_LOST;
        }
        return ended ? CommandResult.Kind.EXITED : CommandResult.Kind.TIMED_OUT;
    }
}
