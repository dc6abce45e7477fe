package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.layer.content.LayerJudge;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.DirectoryTreeRemover;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * A workspace with a world around it, which no command may change: files beside, a store that is linked into the
 * workspace, a server that listens in it, and the repository. All of that is compared after each test.
 */
abstract class LayeredProject extends SandboxedProject {
    static final String SECRET = "hunter2-hunter2";

    protected Path root;
    protected Path outside;
    protected LayerStore store;
    protected Map<String, String> before;
    private Map<String, String> world = Map.of();
    private Map<String, String> git = Map.of();
    private ServerSocketChannel server;
    private final AtomicInteger callers = new AtomicInteger();
    private int count;

    @BeforeEach
    void fill() throws IOException {
        root = repository.root();
        outside = Files.createDirectory(directory.resolve("outside"));
        Files.createDirectory(outside.resolve("store"));
        Files.writeString(outside.resolve("file"), "precious\n");
        Files.writeString(outside.resolve("store/index.js"), "original\n");
        write("src/one.txt", "one\n");
        write("src/deep/two.txt", "two\n");
        write("sub/three.txt", "three\n");
        write("b.txt", "b\n");
        write("c.txt", "c\n");
        write("vite.config.js", "export default {}\n");
        write(".gitignore", "data/\n*.pyc\n");
        write("data/local.db", "rows\n");
        write(".env", "TOKEN=" + SECRET + "\n");
        write(".ssh/id_rsa", "-----BEGIN OPENSSH PRIVATE KEY-----\n" + SECRET + "\n");
        Files.createLink(root.resolve("data/same.db"), root.resolve("data/local.db"));
        Files.createDirectories(root.resolve("node_modules/pkg"));
        Files.createLink(
                root.resolve("node_modules/pkg/index.js"), outside.resolve("store/index.js"));
        listen();
        store =
                LayerStore.open(Files.createDirectory(directory.resolve("home")), root)
                        .orElseThrow();
        before = TreeState.of(root);
        world = TreeState.of(outside);
        git = TreeState.of(root.resolve(".git"));
    }

    private void listen() throws IOException {
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(root.resolve("data/db.sock")));
        var _ =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            while (server.isOpen()) {
                                try (SocketChannel _ = server.accept()) {
                                    callers.incrementAndGet();
                                } catch (IOException closed) {
                                    return;
                                }
                            }
                        });
    }

    @AfterEach
    void compareWorld() throws IOException {
        if (world.isEmpty()) {
            return;
        }
        server.close();
        assertThat(TreeState.difference(world, TreeState.of(outside))).isEmpty();
        assertThat(TreeState.difference(git, TreeState.of(root.resolve(".git")))).isEmpty();
        assertThat(callers).hasValue(0);
        try (DirectoryHandle parent = DirectoryHandle.open(directory)) {
            DirectoryTreeRemover.remove(parent, "project");
        }
    }

    protected final void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }

    protected final LayeredCommandResult run(String line) throws Exception {
        return run(line, store, _ -> {});
    }

    protected final LayeredCommandResult run(String line, LayerStore to, Consumer<String> live)
            throws Exception {
        SandboxCommand command =
                new SandboxCommand(
                        line, root, Duration.ofMinutes(2), spill.resolve("o" + ++count), 4_000);
        return runner.run(command, to, id(), live);
    }

    /** Names the last layer. */
    protected final String id() {
        return "layer-" + count;
    }

    protected final LayerOutcome apply(LayeredCommandResult ran, LayerJudge judge)
            throws IOException {
        LayerOutcome outcome = ran.layer().apply(ran.layer().read(), judge, "title", null);
        assertThat(outcome.failure()).isNull();
        return outcome;
    }

    protected final LayerOutcome applied(String line) throws Exception {
        LayeredCommandResult ran = run(line);
        assertThat(ran.result().exit()).as(ran.result().output()).isZero();
        return apply(ran, LayerJudges.ALL);
    }

    protected final void assertSame(Map<String, String> expected) throws IOException {
        assertThat(TreeState.difference(expected, TreeState.of(root))).isEmpty();
    }

    /** Takes the last layer back, and sees that all is as it was before it. */
    protected final void assertUndone() throws Exception {
        assertThat(store.undo(id())).isTrue();
        assertSame(before);
    }
}
