package dev.troupe.sandbox;

import dev.troupe.sandbox.cache.CacheAccess;
import dev.troupe.sandbox.cache.PackageCache;
import dev.troupe.sandbox.layer.CommandLayer;
import dev.troupe.sandbox.protection.PinnedDirectories;
import dev.troupe.sandbox.protection.ProtectedPaths;
import dev.troupe.sandbox.protection.RepositoryProtection;
import dev.troupe.sandbox.protection.SecretFileFinder;
import dev.troupe.sandbox.protection.SecretFileMasks;
import dev.troupe.sandbox.proxy.ProxyAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of bubblewrap: a read-only system, a home and a {@code /tmp} that are empty and
 * forgotten, no network, no capabilities, no view of other processes, and the workspace, in which
 * secrets are masked and protected paths are read-only.
 */
final class BubblewrapArguments {
    private static final List<String> SYSTEM =
            List.of("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32");
    private static final List<String> ETC =
            List.of(
                    "passwd",
                    "group",
                    "nsswitch.conf",
                    "hosts",
                    "localtime",
                    "timezone",
                    "os-release",
                    "ld.so.cache",
                    "ld.so.conf",
                    "ld.so.conf.d",
                    "alternatives",
                    "ssl/certs",
                    "ssl/openssl.cnf",
                    "pki",
                    "ca-certificates",
                    "ca-certificates.conf",
                    "mime.types",
                    "fonts",
                    "maven",
                    "java",
                    "java-25-openjdk",
                    "java-21-openjdk",
                    "java-17-openjdk");

    static final List<String> ALONE =
            List.of("--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL");

    /** Root needs no capability to write these, also inside: some say what the kernel runs. */
    private static final List<Path> KERNEL =
            Stream.of("sysrq-trigger", "mtrr", "acpi", "scsi", "fs", "pressure")
                    .map(Path.of("/proc")::resolve)
                    .toList();

    /** Likewise, but user namespaces are closed by writing there. */
    private static final Path KERNEL_SETTINGS = Path.of("/proc/sys");

    private static final Path NOWHERE = Path.of("");

    /** Files that are masked one by one. */
    private static final int SINGLE = 500;

    private final SandboxSettings settings;
    private final SecretFileFinder.Found found;
    private final Path masks;
    private final boolean git;
    private final boolean shared;
    private final long scratch;
    private final @Nullable CommandLayer layer;
    private final @Nullable Set<Path> writable;
    private final Map<Path, Path> shown;
    private final ConfinementFeatures features;
    private final List<String> arguments = new ArrayList<>();
    private final List<Path> hidden = new ArrayList<>();
    private Path nothing = SecretFileMasks.NOTHING;

    /**
     * @param found in the workspace
     * @param masks directory for what is shown instead of files with secrets
     * @param git whether the command is git alone, which may change repositories
     * @param shared whether it stays in the network that it is started in
     * @param scratch bytes that each place for temporary files may hold; 0 for the kernel's own measure
     * @param features what else this bubblewrap can do
     * @param writes where what it writes into the workspace goes
     * @param shown files to show last, by the path to show them at
     */
    BubblewrapArguments(
            SandboxSettings settings,
            SecretFileFinder.Found found,
            Path masks,
            boolean git,
            boolean shared,
            long scratch,
            ConfinementFeatures features,
            WorkspaceWriteAccess writes,
            Map<Path, Path> shown) {
        this.settings = settings;
        this.found = found;
        this.masks = masks;
        this.git = git;
        this.shared = shared;
        this.scratch = scratch;
        this.layer = writes.layer();
        this.writable = writes.directories();
        this.shown = Map.copyOf(shown);
        this.features = features;
    }

    /**
     * A sandbox with the system and nothing else; it says first which process it is. Its user namespace stays open,
     * as commands enter it to make theirs in it.
     *
     * @param shown further files and directories that it may read
     */
    static List<String> holding(
            List<Path> shown, List<String> program, ConfinementFeatures features) {
        PreparedProgram prepared = new PreparedProgram().copyingOutput(9);
        List<String> all = new ArrayList<>(List.of("bwrap"));
        all.addAll(ALONE);
        features.openFilter(prepared, all);
        all.addAll(system());
        // Without /dev: that takes a second user namespace, and nobody could enter the first.
        all.addAll(List.of("--proc", "/proc", "--info-fd", "9"));
        shown.forEach(it -> all.addAll(List.of("--ro-bind", it.toString(), it.toString())));
        all.add("--");
        all.addAll(program);
        return prepared.running(all).command(null);
    }

    PreparedProgram command(Path workspace, Path directory, List<String> shell) {
        arguments.addAll(ALONE);
        if (shared) {
            add("--share-net");
        }
        arguments.addAll(system());
        add("--proc", "/proc", "--dev", "/dev");
        KERNEL.forEach(this::readOnly);
        int early = arguments.size();
        temporary("/dev/shm");
        temporary("/tmp");
        home();
        Path java = Path.of(CommandEnvironment.javaHome(System.getenv()));
        for (Path path : settings.readable()) {
            readOnly(path);
        }
        settings.caches().findExisting().forEach(this::cache);
        if (!java.startsWith("/usr")) {
            readOnly(java);
        }
        if (settings.readable().stream().anyMatch(it -> ownHome().startsWith(it))) {
            add("--tmpfs", ownHome().toString());
        }
        workspace(workspace);
        if (ownHome().startsWith(workspace)) {
            add("--tmpfs", ownHome().toString(), "--remount-ro", ownHome().toString());
        }
        ProxyAccess network = settings.network();
        if (network != null && network.directory().startsWith(workspace)) {
            // Whoever changed what is there would change what runs outside of here.
            String own = network.directory().toString();
            add("--tmpfs", own, "--remount-ro", own);
        }
        shown.forEach((path, file) -> add("--ro-bind", file.toString(), path.toString()));
        // What holds all the mounts is memory, too, and nobody would count it.
        add("--remount-ro", "/dev", "--remount-ro", "/");
        add("--chdir", directory.toString());
        List<String> closing = new ArrayList<>(features.closing());
        // The later a mount, the longer it takes, among hundreds of masks up to seconds. A
        // sandbox within another cannot write to what the outer one has made read-only.
        boolean within = !hidden.isEmpty() && !closing.isEmpty();
        (within ? closing : arguments)
                .addAll(within ? closing.size() : early, bindReadOnly(KERNEL_SETTINGS));
        return new BubblewrapInvocation(arguments, closing, hidden, nothing, masks, features)
                .of(shell);
    }

    /** What its tool writes to is in the layer, and dropped with it. */
    private void cache(PackageCache cache) {
        Path above =
                layer == null || !cache.isWritten()
                        ? null
                        : layer.findAbove(cache.source()).orElse(null);
        if (above == null && cache.access() == CacheAccess.LAYER) {
            return;
        }
        add(
                above == null ? "--ro-bind-try" : "--bind-try",
                (above == null ? cache.source() : above).toString(),
                cache.shown().toString());
    }

    /** Nowhere when it is not there. */
    private Path ownHome() {
        Path own = settings.home();
        try {
            return own == null ? NOWHERE : own.toRealPath();
        } catch (IOException missing) {
            return NOWHERE;
        }
    }

    private void home() {
        Path home = Path.of(System.getProperty("user.home"));
        if (home.isAbsolute() && home.getNameCount() > 0) {
            temporary(home.toString());
        }
    }

    private void temporary(String directory) {
        if (scratch > 0) {
            add("--size", Long.toString(scratch));
        }
        add("--tmpfs", directory);
    }

    static List<String> system() {
        List<String> options = new ArrayList<>(List.of("--ro-bind", "/usr", "/usr"));
        for (String name : SYSTEM) {
            Path path = Path.of(name);
            options.addAll(
                    Files.isSymbolicLink(path)
                            ? List.of("--symlink", target(path), name)
                            : List.of("--ro-bind-try", name, name));
        }
        for (String name : ETC) {
            options.addAll(List.of("--ro-bind-try", "/etc/" + name, "/etc/" + name));
        }
        options.addAll(List.of("--ro-bind-try", "/nix/store", "/nix/store"));
        return options;
    }

    /** In a layer nothing need be guarded but what is mounted over it: all else that is written there is judged. */
    private void layered(CommandLayer written, Path workspace) {
        add("--bind", written.merged().toString(), workspace.toString());
        add("--unshare-user", "--uid", BubblewrapInvocation.id("uid"));
        add("--gid", BubblewrapInvocation.id("gid"));
        MountTable.below(workspace).forEach(this::readOnly);
        Path top = workspace.resolve(".git");
        if (Files.isDirectory(top, LinkOption.NOFOLLOW_LINKS)) {
            readOnly(top);
        } else {
            linkedGit(workspace, top);
        }
        mask(WorkspaceMasks.of(settings, found, workspace, masks, false).besideLayer());
    }

    private void workspace(Path workspace) {
        if (layer != null) {
            layered(layer, workspace);
            return;
        }
        if (writable == null) {
            add("--bind", workspace.toString(), workspace.toString());
            pin(workspace);
        } else {
            add("--ro-bind", workspace.toString(), workspace.toString());
            writable.forEach(it -> add("--bind-try", it.toString(), it.toString()));
        }
        Path top = workspace.resolve(".git");
        if (Files.isDirectory(top, LinkOption.NOFOLLOW_LINKS)) {
            repository(top);
        } else {
            linkedGit(workspace, top);
        }
        RepositoryProtection protection = RepositoryProtection.of(workspace, found);
        protection.held().stream().filter(it -> !it.equals(top)).forEach(this::repository);
        protection.existing().forEach(this::readOnly);
        ProtectedPaths.existing(workspace).forEach(this::readOnly);
        mask(WorkspaceMasks.of(settings, found, workspace, masks, features.masksSockets()).all());
    }

    /** Before what is mounted in them, which a later mount would hide. */
    private void pin(Path workspace) {
        new PinnedDirectories(workspace)
                .protecting(ProtectedPaths.existing(workspace))
                .hiding(found.files(), settings.secret())
                .directories()
                .forEach(it -> add("--bind", it.toString(), it.toString()));
    }

    /** A mount of its own cannot be renamed away and replaced. */
    private void repository(Path directory) {
        add(git ? "--bind" : "--ro-bind", directory.toString(), directory.toString());
    }

    /**
     * A worktree keeps its state elsewhere: readable, as git needs it, and nothing more. What lies in
     * the workspace behind a link is guarded like any other repository in it.
     */
    private void linkedGit(Path workspace, Path git) {
        if (!Files.isSymbolicLink(git) && Files.exists(git)) {
            add("--ro-bind", git.toString(), git.toString());
        }
        WorkspaceMasks.linked(workspace).forEach(this::readOnly);
    }

    private void mask(SecretFileMasks masks) {
        int single = 0;
        for (Map.Entry<Path, Path> mask : masks.files().entrySet()) {
            Path path = mask.getKey();
            boolean plain = mask.getValue().equals(SecretFileMasks.NOTHING);
            if (plain && single >= SINGLE) {
                if (!elsewhere(path, masks)) {
                    hidden.add(path);
                }
                continue;
            }
            add("--ro-bind", mask.getValue().toString(), path.toString());
            if (plain) {
                nothing = path;
                single++;
            }
        }
        for (Path directory : masks.directories()) {
            add("--tmpfs", directory.toString(), "--remount-ro", directory.toString());
        }
    }

    /** Whether it is in a directory that is shown empty, so that there is nothing to mask. */
    private boolean elsewhere(Path path, SecretFileMasks masks) {
        Path own = ownHome();
        return (!own.equals(NOWHERE) && path.startsWith(own))
                || masks.directories().stream().anyMatch(path::startsWith);
    }

    private void readOnly(Path path) {
        arguments.addAll(bindReadOnly(path));
    }

    private static List<String> bindReadOnly(Path path) {
        return List.of("--ro-bind-try", path.toString(), path.toString());
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException unreadable) {
            return "usr" + link;
        }
    }

    private void add(String... more) {
        arguments.addAll(List.of(more));
    }
}
