package dev.troupe.sandbox;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.permission.shell.PlainGitCommandCheck;
import dev.troupe.sandbox.address.HostAllowlist;
import dev.troupe.sandbox.cache.PackageCacheSet;
import dev.troupe.sandbox.cgroup.CgroupFactory;
import dev.troupe.sandbox.condition.LayerAvailability;
import dev.troupe.sandbox.condition.SandboxConditions;
import dev.troupe.sandbox.hint.MissingAccessHint;
import dev.troupe.sandbox.layer.CommandLayer;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.sandbox.layer.LayerStoreProvider;
import dev.troupe.sandbox.limit.CommandLimits;
import dev.troupe.sandbox.protection.SecretFileFinder;
import dev.troupe.sandbox.proxy.FilteringProxy;
import dev.troupe.sandbox.proxy.HostGrants;
import dev.troupe.sandbox.proxy.ProxyAccess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Confines commands with bubblewrap when it works here; else every command must be asked for, or is refused where a
 * sandbox is required. Found out once; a command never falls back from one to the other.
 */
public final class Sandbox {
    /** Signals that the holder of a network has everything in place. */
    public static final String HOLDS = "holds";

    private static final int WORKSPACES = 32;

    private final SandboxStatus status;
    private final SandboxSettings settings;
    private final CommandLimits limits;
    private final CgroupFactory groups;
    private final LayerStoreProvider layers;
    private final ShownSettingsFiles settingsFiles = new ShownSettingsFiles();
    private final ConfinementFeatures features;
    private final CompletableFuture<SandboxConditions> conditions;
    private final Map<Path, SecretFileFinder> secrets =
            new LinkedHashMap<>(WORKSPACES, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Path, SecretFileFinder> eldest) {
                    return size() > WORKSPACES;
                }
            };

    private Sandbox(
            SandboxStatus status,
            SandboxSettings settings,
            CommandLimits limits,
            CgroupFactory cgroupFactory,
            ConfinementFeatures features,
            CompletableFuture<SandboxConditions> conditions) {
        this.status = status;
        this.settings = settings;
        this.limits = limits;
        this.groups = cgroupFactory;
        this.layers = new LayerStoreProvider(settings.home());
        this.features = features;
        this.conditions = conditions;
    }

    /** Tries whether bubblewrap can hold a command here; takes some 30 ms. */
    public static Sandbox probe(SandboxSettings settings) {
        return probe(settings, CommandLimits.here(settings.memory()));
    }

    /** The same with other limits. */
    static Sandbox probe(SandboxSettings settings, CommandLimits limits) {
        if (settings.use() == SandboxMode.OFF) {
            return without(
                    "it is switched off",
                    "Set `troupe.worker.sandbox` to `preferred` or `required`",
                    settings,
                    limits);
        }
        return new SandboxProbe(settings, limits).run();
    }

    /** Makes one that holds commands by what bubblewrap can do here. */
    static Sandbox held(
            SandboxSettings settings,
            CommandLimits limits,
            CgroupFactory cgroupFactory,
            ConfinementFeatures features,
            CompletableFuture<SandboxConditions> conditions) {
        ProxyAccess network = settings.network();
        String reach =
                network == null || network.hosts().patterns().isEmpty()
                        ? "without network"
                        : "and reach through a proxy only "
                                + String.join(", ", network.hosts().patterns());
        String detail =
                "Commands run under bubblewrap, "
                        + reach
                        + ". "
                        + limits.description(cgroupFactory.means());
        return new Sandbox(
                new SandboxStatus(true, false, detail, ""),
                settings,
                limits,
                cgroupFactory,
                features,
                conditions);
    }

    /** Makes one that holds nothing. */
    static Sandbox without(
            String why, String next, SandboxSettings settings, CommandLimits limits) {
        boolean required = settings.use() == SandboxMode.REQUIRED;
        String what =
                required
                        ? "No command runs, as `troupe.worker.sandbox` is `required` and no sandbox works: "
                        : "Commands run without a sandbox, so every command needs approval: ";
        return new Sandbox(
                new SandboxStatus(
                        false,
                        required,
                        what + why + ".",
                        next + " and restart the server to have them held."),
                settings,
                limits,
                CgroupFactory.none(),
                new ConfinementFeatures(null, false, false),
                CompletableFuture.completedFuture(SandboxConditions.NONE));
    }

    /** In which the kernel holds commands. */
    public CgroupFactory groups() {
        return groups;
    }

    /** Provides layers for commands; of use only where the sandbox works. */
    public LayerStoreProvider layers() {
        return layers;
    }

    /** Whether it works, for people. */
    public SandboxStatus status() {
        return status;
    }

    /** Which conditions of a closed sandbox are fulfilled here. */
    public SandboxConditions conditions() {
        SandboxConditions found = conditions.join();
        return status.works() ? found.withLayer(available(layers.findAtHome())) : found;
    }

    private static LayerAvailability available(LayerStoreProvider.Availability layers) {
        return new LayerAvailability(layers.store() != null, layers.problem());
    }

    /**
     * Says how far a sandbox keeps a command from everything else that writes to a layer above a workspace.
     *
     * @param workspace real path
     */
    public SandboxState stateOf(Path workspace) {
        return status.works() && settings.runsHeld()
                ? conditions.join().withLayer(available(layers.find(workspace))).state()
                : stateWithoutLayer();
    }

    /** Says how far commands are held here as far as decisions about them go. */
    public SandboxState decisionState() {
        return settings.runsHeld() ? conditions().state() : stateWithoutLayer();
    }

    /** Returns the state of what writes to its workspace at once. */
    public SandboxState stateWithoutLayer() {
        return status.works() ? SandboxState.WATCHED : SandboxState.NOT_HELD;
    }

    /**
     * Describes how to run a command.
     *
     * @throws TroupeException {@link ErrorCode#SANDBOX_UNAVAILABLE} when no sandbox works and one is required
     * @param found what {@link #look} has found
     * @param masks directory outside the workspace for what is shown instead of files with secrets
     * @param entrance what it is started with to be in a network with others; empty for one of its own
     */
    public CommandLaunchSpec confine(
            Path workspace,
            SecretFileFinder.Found found,
            Path directory,
            String line,
            Path masks,
            List<String> entrance) {
        return confine(
                workspace,
                found,
                directory,
                line,
                masks,
                entrance,
                WorkspaceWriteAccess.DIRECT,
                settings.network());
    }

    /**
     * Describes how to run a command.
     *
     * @param writes where what it writes into the workspace goes
     * @param way to hosts in that network; null for none
     */
    public CommandLaunchSpec confine(
            Path workspace,
            SecretFileFinder.Found found,
            Path directory,
            String line,
            Path masks,
            List<String> entrance,
            WorkspaceWriteAccess writes,
            @Nullable ProxyAccess way) {
        CommandLayer layer = writes.layer();
        if (status.refuses()) {
            throw new TroupeException(
                    ErrorCode.SANDBOX_UNAVAILABLE, status.detail(), status.next(), null);
        }
        List<String> shell = List.of("bash", "--noprofile", "--norc", "-c", line);
        boolean git = PlainGitCommandCheck.only(line);
        Map<String, String> environment =
                new HashMap<>(CommandEnvironment.of(System.getenv(), variables(), git));
        if (status.works()) {
            boolean indexed = !git || PlainGitCommandCheck.readsIndex(line);
            SecretFileFinder.Found hidden =
                    indexed || layer != null
                            ? found
                            : ShownSettingsFiles.withoutCommitted(workspace, found);
            if (way != null && !entrance.isEmpty()) {
                environment.putAll(way.variables());
            } else {
                CommandEnvironment.WITHOUT_NETWORK.forEach(environment::putIfAbsent);
            }
            List<String> command = new ArrayList<>(entrance);
            command.addAll(
                    new BubblewrapArguments(
                                    settings.reaching(way),
                                    hidden,
                                    masks,
                                    git,
                                    !entrance.isEmpty(),
                                    limits.scratch(),
                                    features,
                                    writes,
                                    settingsFiles.find(workspace, hidden, indexed, masks))
                            .command(workspace, directory, limits.around(shell))
                            .limiting(limits.setting())
                            .command(layer));
            return new CommandLaunchSpec(
                    command, environment, "", limits, layer == null ? null : layer.watchGrowth());
        }
        return new CommandLaunchSpec(shell, environment, UUID.randomUUID().toString(), null, null);
    }

    /**
     * Describes how to run a program that serves for long. Without a sandbox it runs as it is, where none is required.
     *
     * @throws TroupeException {@link ErrorCode#SANDBOX_UNAVAILABLE} when no sandbox works and one is required
     */
    public CommandLaunchSpec confine(LongRunningProgram program) {
        if (status.refuses()) {
            throw new TroupeException(
                    ErrorCode.SANDBOX_UNAVAILABLE, status.detail(), status.next(), null);
        }
        Map<String, String> environment =
                new HashMap<>(CommandEnvironment.of(System.getenv(), variables(), false));
        environment.putAll(program.environment());
        List<Path> tools = new ArrayList<>(settings.readable());
        settings.caches().findExisting().forEach(it -> tools.add(it.source()));
        List<String> command =
                status.works()
                        ? new ServiceProgramArguments(features, tools, realHome()).of(program)
                        : program.command();
        return new CommandLaunchSpec(command, environment, "", null, null);
    }

    private @Nullable Path realHome() {
        Path home = settings.home();
        try {
            return home == null ? null : home.toRealPath();
        } catch (IOException missing) {
            return null;
        }
    }

    /** Whether commands may reach hosts of the internet. */
    public boolean networked() {
        return status.works() && !configuredHosts().patterns().isEmpty();
    }

    /** Returns the hosts that commands may reach by the server's settings. */
    public HostAllowlist configuredHosts() {
        ProxyAccess network = settings.network();
        return network == null ? new HostAllowlist(List.of()) : network.hosts();
    }

    /** Opens the way to the hosts of one run; empty where there is none out of the sandbox. */
    public Optional<FilteringProxy> openProxy(HostGrants grants) {
        ProxyAccess network = settings.network();
        return status.works() && network != null
                ? Optional.of(network.open(grants))
                : Optional.empty();
    }

    /**
     * A process that does nothing but hold a network of its own, with the way out of it if there is one, and says which
     * process it is.
     *
     * @param way out of that network, if any
     */
    public CommandLaunchSpec holder(Optional<ProxyAccess> way) {
        Map<String, String> own = CommandEnvironment.of(System.getenv(), variables(), false);
        return new CommandLaunchSpec(holding(way.orElse(null), features), own, "", null, null);
    }

    private static List<String> holding(
            @Nullable ProxyAccess network, ConfinementFeatures features) {
        if (network == null) {
            String script = "echo " + HOLDS + "; exec sleep infinity";
            return BubblewrapArguments.holding(
                    List.of(), List.of("bash", "--noprofile", "--norc", "-c", script), features);
        }
        // Ours: that of the environment may be older.
        String java = System.getProperty("java.home");
        return BubblewrapArguments.holding(
                Stream.of(network.directory(), Path.of(java))
                        .filter(it -> !it.startsWith("/usr"))
                        .toList(),
                network.forwarder(java, HOLDS),
                features);
    }

    /** Sentences about what kept a command from its end; empty when nothing did. */
    public List<String> hindrances(Path workspace, String line, int exit, String output) {
        if (!status.works()) {
            return List.of();
        }
        Stream<String> held =
                PlainGitCommandCheck.only(line)
                        ? Stream.empty()
                        : ReadOnlyRepositoryHint.notice(workspace, line, output).stream();
        return Stream.of(
                        limits.shortage(exit, output).stream(),
                        held,
                        BrowserSandboxHint.notice(exit, output).stream(),
                        MissingAccessHint.notices(workspace, exit, output).stream())
                .flatMap(it -> it)
                .toList();
    }

    /** Finds what is in a workspace now that commands must not see or write. */
    public SecretFileFinder.Found look(Path workspace) {
        return secrets(workspace).find();
    }

    /**
     * Makes the layer of a command, in which it sees nothing instead of files that may hold secrets.
     *
     * @param found what {@link #look} has found
     * @param masks directory outside the workspace for what is shown instead
     */
    public CommandLayer layer(
            LayerStore store, String id, Path workspace, SecretFileFinder.Found found, Path masks)
            throws IOException {
        PackageCacheSet caches = settings.caches();
        return store.prepare(
                id,
                WorkspaceMasks.of(settings, found, workspace, masks, false).inLayer(),
                caches.findRoots(caches.findExisting()));
    }

    private List<String> variables() {
        return Stream.concat(settings.variables().stream(), settings.caches().variables().stream())
                .toList();
    }

    private SecretFileFinder secrets(Path workspace) {
        synchronized (secrets) {
            return secrets.computeIfAbsent(
                    workspace, root -> new SecretFileFinder(root, settings.secret()));
        }
    }
}
