package dev.troupe.sandbox.program;

import dev.troupe.sandbox.CommandLaunchSpec;
import dev.troupe.sandbox.LongRunningProgram;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.cgroup.CommandCgroup;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Starts programs that serve for long. A guard stands between this process and each of them: when this process ends, however it
 * ends, the program and all that it has started are killed. All start from one thread that lasts, as what dies with its parent
 * follows the thread that has created it.
 */
public final class ServiceProgramStarter implements AutoCloseable {
    private static final String GUARD = readGuard();
    private static final int PROCESSES = 2_000;

    private final Sandbox sandbox;
    private final Path directory;
    private final Set<RunningServiceProgram> running = ConcurrentHashMap.newKeySet();
    private final ExecutorService starter =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("program-starter").factory());

    /**
     * @param directory where the pipes are made that tell a guard that this process lives; outside all workspaces
     */
    public ServiceProgramStarter(Sandbox sandbox, Path directory) {
        this.sandbox = sandbox;
        this.directory = directory;
    }

    /**
     * Starts a program.
     *
     * @throws IOException when it cannot be started
     * @throws dev.troupe.contracts.error.TroupeException SANDBOX_UNAVAILABLE when it may not run here
     */
    public RunningServiceProgram start(LongRunningProgram program) throws IOException {
        CommandLaunchSpec launchSpec = sandbox.confine(program);
        try {
            return starter.submit(() -> launch(program, launchSpec)).get();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted =
                    new InterruptedIOException("The start of the program was interrupted.");
            interrupted.initCause(stopped);
            throw interrupted;
        } catch (ExecutionException failed) {
            throw new IOException(failed.getMessage(), failed);
        }
    }

    private RunningServiceProgram launch(LongRunningProgram program, CommandLaunchSpec launchSpec)
            throws IOException, InterruptedException {
        Path pipe = makePipe();
        Closeable life = null;
        try {
            // For reading, too, so that it opens before there is somebody who reads.
            life = new RandomAccessFile(pipe.toFile(), "rw");
            Optional<CommandCgroup> group =
                    program.memory() > 0
                            ? sandbox.groups().create(program.memory(), PROCESSES)
                            : Optional.empty();
            RunningServiceProgram started =
                    new RunningServiceProgram(begin(program, launchSpec, group, pipe), life);
            running.add(started);
            var _ =
                    started.onExit()
                            .thenRun(() -> {
                                running.remove(started);
                                group.ifPresent(CommandCgroup::remove);
                            });
            return started;
        } catch (IOException failed) {
            Files.deleteIfExists(pipe);
            if (life != null) {
                life.close();
            }
            throw failed;
        }
    }

    private static Process begin(
            LongRunningProgram program,
            CommandLaunchSpec launchSpec,
            Optional<CommandCgroup> group,
            Path pipe)
            throws IOException {
        List<String> command = new ArrayList<>(List.of("setsid", "bash", "--noprofile", "--norc"));
        command.addAll(List.of("-c", GUARD, "guard", pipe.toString()));
        command.addAll(
                group.map(it -> it.entering(launchSpec.command())).orElse(launchSpec.command()));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(program.directory().toFile());
        builder.environment().clear();
        builder.environment().putAll(launchSpec.environment());
        return builder.start();
    }

    private Path makePipe() throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Path pipe = directory.resolve("life-" + UUID.randomUUID());
        Process made =
                new ProcessBuilder("mkfifo", "-m", "600", pipe.toString())
                        .redirectErrorStream(true)
                        .start();
        if (!made.waitFor(10, TimeUnit.SECONDS) || made.exitValue() != 0) {
            made.destroyForcibly();
            throw new IOException("No named pipe could be made in " + directory + ".");
        }
        return pipe;
    }

    private static String readGuard() {
        try (InputStream stream =
                ServiceProgramStarter.class.getResourceAsStream("service-guard.bash")) {
            if (stream == null) {
                throw new IllegalStateException("The resource service-guard.bash is missing.");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills all that was started, and starts no more. */
    @Override
    public void close() {
        starter.shutdown();
        running.forEach(RunningServiceProgram::kill);
    }
}
