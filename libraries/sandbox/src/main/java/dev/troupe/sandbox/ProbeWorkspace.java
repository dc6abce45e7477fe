package dev.troupe.sandbox;

import dev.troupe.sandbox.condition.ProbeReport;
import dev.troupe.sandbox.protection.SecretFileFinder;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a small workspace with one of each kind of thing that commands must not reach. */
final class ProbeWorkspace implements AutoCloseable {
    private final Path directory;
    private @Nullable ServerSocketChannel server;

    private ProbeWorkspace(Path directory) {
        this.directory = directory;
    }

    /** Makes it in the directory for temporary files. */
    static ProbeWorkspace create() throws IOException {
        ProbeWorkspace workspace =
                new ProbeWorkspace(Files.createTempDirectory("troupe-probe").toRealPath());
        try {
            Files.writeString(workspace.directory.resolve(ProbeReport.SECRET), "x\n");
            Files.createDirectory(workspace.directory.resolve(ProbeReport.REPOSITORY));
            workspace.listen();
            return workspace;
        } catch (IOException failed) {
            workspace.close();
            throw failed;
        }
    }

    private void listen() throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server = channel.bind(UnixDomainSocketAddress.of(socket()));
        } catch (IOException tooLong) {
            // The path of a socket has at most 107 bytes.
            channel.close();
        }
    }

    private Path socket() {
        return directory.resolve(ProbeReport.SOCKET);
    }

    Path directory() {
        return directory;
    }

    /** Tells whether there is a socket in it. */
    boolean hasSocket() {
        return server != null;
    }

    /** Lists what commands must not see in it. */
    SecretFileFinder.Found found() {
        return new SecretFileFinder.Found(
                Set.of(directory.resolve(ProbeReport.SECRET)),
                Set.of(),
                Set.of(),
                Set.of(),
                hasSocket() ? Set.of(socket()) : Set.of());
    }

    @Override
    public void close() throws IOException {
        if (server != null) {
            server.close();
        }
        try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
            for (Path child : children) {
                Files.delete(child);
            }
        }
        Files.delete(directory);
    }
}
