package dev.troupe.cli.server;

import dev.troupe.cli.client.ServerProbe;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The server of one home: finds it, or starts it in the background. */
public final class LocalServer {
    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(10);
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofMillis(50);

    private final TroupeHome home;
    private final Consumer<String> progress;
    private final Duration start;

    /**
     * @param progress told what a person would otherwise wait for without knowing
     */
    public LocalServer(TroupeHome home, Consumer<String> progress) {
        this(home, progress, START);
    }

    LocalServer(TroupeHome home, Consumer<String> progress, Duration start) {
        this.home = home;
        this.progress = progress;
        this.start = start;
    }

    /** The home it belongs to. */
    public TroupeHome home() {
        return home;
    }

    /** What the home says about its server, running or not. */
    public Optional<ServerRecord> recorded() {
        return ServerRecord.read(home);
    }

    /**
     * The server that runs now, if one does.
     *
     * @throws TroupeException when its process lives but does not answer
     */
    public Optional<ServerRecord> running() {
        Optional<ServerRecord> server = recorded().filter(ServerRecord::alive);
        if (server.isEmpty()) {
            return server;
        }
        return switch (probe(server.get())) {
            case ANSWERS -> server;
            case ABSENT -> Optional.empty();
            case SILENT ->
                    throw new TroupeException(
                            ErrorCode.SERVER_UNREACHABLE,
                            "The server (process %d) runs but has not answered for %d s."
                                    .formatted(server.get().pid(), SIGN_OF_LIFE.toSeconds()),
                            "Read " + home.serverLog() + ", or stop it with `troupe stop`.");
        };
    }

    /**
     * The running server, started if there is none.
     *
     * @param program asked only when one has to be started
     * @throws TroupeException why it cannot be started
     */
    public ServerRecord ensure(Supplier<ServerProgram> program) {
        Optional<ServerRecord> server = running();
        return server.isPresent() ? server.get() : start(program.get());
    }

    private ServerRecord start(ServerProgram program) {
        home.create();
        progress.accept("Starting the server …");
        try (FileChannel channel =
                        FileChannel.open(
                                home.startLock(),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock lock = lock(channel)) {
            // Somebody else may have started it while we waited for the lock.
            Optional<ServerRecord> server = running();
            return server.isPresent() && lock.isValid() ? server.get() : launch(program);
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.SERVER_START_FAILED,
                    "The server could not be started from " + home.path() + " (" + e + ").",
                    "Run `troupe doctor`.",
                    e);
        }
    }

    private ServerRecord launch(ServerProgram program) throws IOException {
        Files.deleteIfExists(home.startFailure());
        var console = ProcessBuilder.Redirect.appendTo(home.consoleLog().toFile());
        Process process =
                program.process(home, 0, DetachedProcessPrefix.prefix())
                        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                        .redirectOutput(console)
                        .redirectError(console)
                        .start();
        ServerStartWait startWait = patience();
        boolean waits = true;
        while (waits) {
            // Before it is ended there is a last look: on a busy machine much happens between two.
            waits = startWait.lasts();
            Optional<ServerRecord> server = recorded().filter(s -> s.pid() == process.pid());
            if (server.isPresent() && probe(server.get()) == ServerProbe.Health.ANSWERS) {
                return server.get();
            }
            if (!process.isAlive()) {
                throw ServerStartFailure.ended(home, process.exitValue());
            }
            rest();
        }
        process.destroy();
        throw ServerStartFailure.of(
                home,
                "The server was not ready and reported no progress for "
                        + start.toSeconds()
                        + " s, so it was stopped.");
    }

    private ServerStartWait patience() {
        return new ServerStartWait(home, start, progress);
    }

    private FileLock lock(FileChannel channel) throws IOException {
        ServerStartWait startWait = patience();
        @Nullable FileLock lock = channel.tryLock();
        while (lock == null) {
            if (!startWait.lasts()) {
                throw new IOException("another process has held " + home.startLock() + " for long");
            }
            rest();
            lock = channel.tryLock();
        }
        return lock;
    }

    private static ServerProbe.Health probe(ServerRecord server) {
        try {
            return ServerProbe.of(server.endpoint(), SIGN_OF_LIFE);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static void rest() {
        try {
            Thread.sleep(LOOK);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static TroupeException interrupted() {
        Thread.currentThread().interrupt();
        return new TroupeException(ErrorCode.CANCELLED, "Waiting for the server was interrupted.");
    }
}
