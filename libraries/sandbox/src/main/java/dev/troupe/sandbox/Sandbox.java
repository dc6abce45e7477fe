package dev.troupe.sandbox;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.permission.shell.PlainGitCommandCheck;
import dev.troupe.sandbox.cgroup.CgroupFactory;
import dev.troupe.sandbox.limit.CommandLimits;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.sandbox.protection.SecretFileFinder;
import dev.troupe.sandbox.proxy.ProxyAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
            CgroupFactory cgroupFactory) {
        this.status = status;
        this.settings = settings;
        this.limits = limits;
        this.groups = cgroupFactory;
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
        CgroupFactory cgroupFactory = CgroupFactory.find();
        Sandbox held = held(settings, limits, cgroupFactory);
        String problem = held.problem();
        if (problem.isEmpty()) {
            return held;
        }
        Sandbox unsized = held(settings, limits.unsized(), cgroupFactory);
        return unsized.problem().isEmpty()
                ? unsized
                : without(problem, "Install bubblewrap (`bwrap`)", settings, limits);
    }

    private static Sandbox held(
            SandboxSettings settings, CommandLimits limits, CgroupFactory cgroupFactory) {
        ProxyAccess network = settings.network();
        String reach =
                network == null
                        ? "without network"
                        : "and reach through a proxy only "
                                + String.join(", ", network.hosts().patterns());
        String detail =
                "Commands run under bubblewrap, "
                        + reach
                        + ". "
                        + limits.description(cgroupFactory.means());
        return new Sandbox(
                new SandboxStatus(true, false, detail, ""), settings, limits, cgroupFactory);
    }

    private static Sandbox without(
            String why, String next, SandboxSettings settings, CommandLimits limits) {
        boolean required = settings.use() == SandboxMode.REQUIRED;
        String what =
                required
                        ? "No command runs, as `troupe.worker.sandbox` is `required` and no sandbox works: "
                        : "Commands run without a sandbox, so each one asks: ";
        return new Sandbox(
                new SandboxStatus(
                        false,
                        required,
                        what + why + ".",
                        next + " and restart the server to have them held."),
                settings,
                limits,
                CgroupFactory.none());
    }

    /** In which the kernel holds commands. */
    public CgroupFactory groups() {
        return groups;
    }

    /** Whether it works, for people. */
    public SandboxStatus status() {
        return status;
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
        if (status.refuses()) {
            throw new TroupeException(
                    ErrorCode.SANDBOX_UNAVAILABLE, status.detail(), status.next(), null);
        }
        List<String> shell = List.of("bash", "--noprofile", "--norc", "-c", line);
        boolean git = PlainGitCommandCheck.only(line);
        Map<String, String> environment =
                new HashMap<>(CommandEnvironment.of(System.getenv(), settings.variables(), git));
        if (status.works()) {
            ProxyAccess network = settings.network();
            if (network != null && !entrance.isEmpty()) {
                environment.putAll(network.variables());
            }
            List<String> command = new ArrayList<>(entrance);
            command.addAll(
                    new BubblewrapArguments(
                                    settings,
                                    found,
                                    masks,
                                    git,
                                    !entrance.isEmpty(),
                                    limits.scratch())
                            .command(workspace, directory, limits.around(shell)));
            return new CommandLaunchSpec(command, environment, "", limits);
        }
        return new CommandLaunchSpec(shell, environment, UUID.randomUUID().toString(), null);
    }

    /** Whether commands may reach hosts of the internet. */
    public boolean networked() {
        return status.works() && settings.network() != null;
    }

    /**
     * A process that does nothing but hold a network of its own, with the way out of it if there is one, and says which
     * process it is.
     */
    public CommandLaunchSpec holder() {
        Map<String, String> own =
                CommandEnvironment.of(System.getenv(), settings.variables(), false);
        return new CommandLaunchSpec(holding(settings.network()), own, "", null);
    }

    private static List<String> holding(@Nullable ProxyAccess network) {
        if (network == null) {
            String script = "echo " + HOLDS + "; exec sleep infinity";
            return BubblewrapArguments.holding(
                    List.of(), List.of("bash", "--noprofile", "--norc", "-c", script));
        }
        // Ours: that of the environment may be older.
        String java = System.getProperty("java.home");
        return BubblewrapArguments.holding(
                Stream.of(network.directory(), Path.of(java))
                        .filter(it -> !it.startsWith("/usr"))
                        .toList(),
                network.forwarder(java, HOLDS));
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
        return Stream.concat(limits.shortage(exit, output).stream(), held).toList();
    }

    /** Finds what is in a workspace now that commands must not see or write. */
    public SecretFileFinder.Found look(Path workspace) {
        return secrets(workspace).find();
    }

    private SecretFileFinder secrets(Path workspace) {
        synchronized (secrets) {
            return secrets.computeIfAbsent(
                    workspace, root -> new SecretFileFinder(root, settings.secret()));
        }
    }

    private String problem() {
        try {
            Path directory = Files.createTempDirectory("troupe-probe").toRealPath();
            try {
                return attempt(directory);
            } finally {
                Files.delete(directory);
            }
        } catch (IOException missing) {
            return "bubblewrap (bwrap) cannot be started: " + missing.getMessage();
        }
    }

    private String attempt(Path directory) throws IOException {
        CommandLaunchSpec probe =
                confine(
                        directory,
                        SecretFileFinder.Found.NOTHING,
                        directory,
                        "echo held",
                        directory,
                        List.of());
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        probe.command(),
                        directory,
                        probe.environment(),
                        new byte[0],
                        Duration.ofSeconds(10));
        return answer.ok() && answer.text().equals("held")
                ? ""
                : "bubblewrap says " + answer.error();
    }
}
