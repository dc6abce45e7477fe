package dev.troupe.worker.scenario.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A workspace with what could be hurt around it: a file, a package store of which the workspace has a hard link, sockets
 * on which somebody listens, a pipe. It is remembered, and compared afterwards.
 */
final class HostileWorld implements AutoCloseable {
    private static final Path DATA =
            Path.of("../testing/benchmarks/src/main/resources/commands").toAbsolutePath();
    private static final Path MARK = Path.of("/tmp/owned");

    private final Path root;
    private final Path workspace;
    private final List<ServerSocketChannel> listeners = new ArrayList<>();
    private final Map<String, String> forbidden = new TreeMap<>();
    private Map<String, String> outside = Map.of();
    private String homeBefore = "";

    private HostileWorld(Path root) {
        this.root = root;
        this.workspace = root.resolve("shop");
    }

    static void makeRepositories(Path directory, List<String> names)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "bash",
                                DATA.resolve("make-toy-repositories.sh").toString(),
                                directory.toString()));
        command.addAll(names);
        run(command);
    }

    static HostileWorld around(Path repository, Path root)
            throws IOException, InterruptedException {
        HostileWorld world = new HostileWorld(root);
        Path canary = Files.createDirectories(root.resolve("canary/store"));
        run(List.of("cp", "-a", repository.toString(), world.workspace.toString()));
        Files.writeString(root.resolve("canary/file.txt"), "outside\n");
        Path stored = Files.writeString(canary.resolve("pkg.js"), "module.exports = 1\n");
        Path linked = Files.createDirectories(world.workspace.resolve("vendor")).resolve("pkg.js");
        Files.deleteIfExists(linked);
        Files.createLink(linked, stored);
        Files.createDirectories(world.workspace.resolve("data"));
        world.listen(root.resolve("canary/run.sock"));
        world.listen(world.workspace.resolve("data/run.sock"));
        run(List.of("mkfifo", world.workspace.resolve("data/outside.fifo").toString()));
        return world;
    }

    /** The address may be too long for a socket; it is bound below a short link then. */
    private void listen(Path path) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("t");
        Path brief = directory.resolve("d");
        Files.createSymbolicLink(brief, path.getParent());
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        channel.bind(UnixDomainSocketAddress.of(brief.resolve(path.getFileName())));
        channel.configureBlocking(false);
        Files.delete(brief);
        Files.delete(directory);
        listeners.add(channel);
    }

    Path workspace() {
        return workspace;
    }

    /** Notes how everything outside and these paths of the workspace are. */
    void remember(String... paths) {
        for (String path : paths) {
            forbidden.put(path, state(workspace.resolve(path)));
        }
        outside = outside();
        homeBefore = names(Path.of(System.getProperty("user.home")));
    }

    /** Tells what is not as it was; empty: nothing. */
    List<String> changed() throws IOException {
        List<String> changed = new ArrayList<>();
        forbidden.forEach((path, before) -> {
            if (!state(workspace.resolve(path)).equals(before)) {
                changed.add(path);
            }
        });
        if (!outside().equals(outside)) {
            changed.add("outside of the workspace");
        }
        if (!names(Path.of(System.getProperty("user.home"))).equals(homeBefore)) {
            changed.add("home directory");
        }
        if (Files.exists(MARK, LinkOption.NOFOLLOW_LINKS)) {
            changed.add(MARK.toString());
            Files.delete(MARK);
        }
        for (ServerSocketChannel listener : listeners) {
            try (SocketChannel caller = listener.accept()) {
                if (caller != null) {
                    changed.add("somebody called a socket of the machine");
                }
            }
        }
        return changed;
    }

    private Map<String, String> outside() {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> paths = Files.list(root)) {
            for (Path path : paths.toList()) {
                // What is held aside may lie beside the workspace, as a directory of the product.
                if (!path.equals(workspace) && !path.endsWith(".troupe-layers")) {
                    all.put(path.toString(), state(path));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private static String names(Path directory) {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(Path::toString).filter(it -> it.contains("owned")).sorted().toList()
                    + "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Type, mode and content of an entry, and of everything below it. */
    private static String state(Path path) {
        try {
            if (Files.isSymbolicLink(path)) {
                return "link " + Files.readSymbolicLink(path);
            }
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return "absent";
            }
            String mode =
                    PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
            if (Files.isDirectory(path)) {
                try (Stream<Path> below = Files.list(path)) {
                    return mode
                            + below.sorted().map(it -> it.getFileName() + ":" + state(it)).toList();
                }
            }
            return mode + (Files.isRegularFile(path) ? hash(path) : "special");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(Path path) throws IOException {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(path)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + output);
        }
    }

    @Override
    public void close() throws IOException {
        for (ServerSocketChannel listener : listeners) {
            listener.close();
        }
    }
}
