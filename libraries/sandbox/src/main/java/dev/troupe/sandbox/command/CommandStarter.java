package dev.troupe.sandbox.command;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.CommandLaunchSpec;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.cgroup.CommandCgroup;
import dev.troupe.sandbox.kernel.SessionKeyring;
import dev.troupe.sandbox.limit.CommandLimits;
import dev.troupe.sandbox.limit.ResourceOveruseCheck;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Starts every command of a worker from one permanent platform thread, since what dies with its
 * parent follows the thread that created it, and ticks their guards while the leases hold. One per
 * worker.
 */
public final class CommandStarter implements AutoCloseable {
    private static final String GUARD = resource("guard.bash");

    private final Sandbox sandbox;
    private final Duration lease;
    private final UnaryOperator<Callable<GuardedProcess>> around;
    private final ExecutorService starter =
            Executors.newSingleThreadExecutor(platform("command-starter"));
    private final ScheduledExecutorService ticker =
            Executors.newSingleThreadScheduledExecutor(platform("command-ticker"));
    private final ScheduledFuture<?> ticks;
    private final Set<GuardedProcess> running = ConcurrentHashMap.newKeySet();
    private final ResourceWatchdog watch = new ResourceWatchdog(running);
    private volatile boolean closed;

    /**
     * @param lease how long a command may live without hearing from this worker, such as 20 s
     */
    public CommandStarter(Sandbox sandbox, Duration lease) {
        this(sandbox, lease, start -> start);
    }

    /**
     * @param around is laid around each start, on the thread that starts
     */
    CommandStarter(
            Sandbox sandbox, Duration lease, UnaryOperator<Callable<GuardedProcess>> around) {
        this.sandbox = sandbox;
        this.lease = lease;
        this.around = around;
        long beat = Math.clamp(lease.toMillis() / 5, 20, 1000);
        ticks = ticker.scheduleAtFixedRate(this::tick, beat, beat, TimeUnit.MILLISECONDS);
    }

    /** How long a command may live without hearing from this worker. */
    Duration lease() {
        return lease;
    }

    /** What holds the commands. */
    public Sandbox sandbox() {
        return sandbox;
    }

    /** Kills every running command and starts no other. */
    @Override
    public void close() {
        ticks.cancel(false);
        ticker.shutdownNow();
        watch.close();
        closed = true;
        running.forEach(GuardedProcess::kill);
        for (Runnable waiting : starter.shutdownNow()) {
            if (waiting instanceof Future<?> start) {
                start.cancel(false);
            }
        }
    }

    GuardedProcess start(CommandLaunchSpec launchSpec, Path directory, LeaseCheck leaseCheck)
            throws InterruptedException {
        AtomicBoolean wanted = new AtomicBoolean(true);
        Future<GuardedProcess> started =
                submit(() -> {
                    if (!wanted.get()) {
                        throw new InterruptedException("The command is no longer needed.");
                    }
                    return launch(launchSpec, directory, leaseCheck);
                });
        try {
            return started.get();
        } catch (InterruptedException stopped) {
            wanted.set(false);
            endOnceStarted(started);
            throw stopped;
        } catch (CancellationException closed) {
            throw stopping(closed);
        } catch (ExecutionException failed) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The shell could not be started: " + failed.getMessage() + ".",
                    "Check that bash and setsid are installed, with `troupe doctor`.",
                    failed);
        }
    }

    private Future<GuardedProcess> submit(Callable<GuardedProcess> launch)
            throws InterruptedException {
        try {
            return starter.submit(around.apply(launch));
        } catch (RejectedExecutionException closed) {
            throw stopping(closed);
        }
    }

    private static InterruptedException stopping(RuntimeException cause) {
        InterruptedException stopped = new InterruptedException("The worker is stopping.");
        stopped.initCause(cause);
        return stopped;
    }

    /** What it may have done is undone next, so that nothing of it may run then. */
    private void endOnceStarted(Future<GuardedProcess> started) {
        while (!started.isDone()) {
            try {
                var _ = started.get();
            } catch (InterruptedException again) {
                // It is being given up already.
            } catch (ExecutionException | CancellationException never) {
                return;
            }
        }
        if (started.state() == Future.State.SUCCESS) {
            started.resultNow().end();
            running.remove(started.resultNow());
        }
    }

    void forget(GuardedProcess process) {
        running.remove(process);
    }

    private GuardedProcess launch(
            CommandLaunchSpec launchSpec, Path directory, LeaseCheck leaseCheck)
            throws IOException {
        // New for each, so that commands do not hand keys to each other. Doctor tells where it does
        // not work.
        var _ = SessionKeyring.replace();
        CommandLimits limits = launchSpec.limits();
        CommandCgroup group = limits == null ? null : group(limits);
        GuardedProcess process =
                new GuardedProcess(
                        begin(launchSpec, directory, group),
                        leaseCheck,
                        limits == null
                                ? null
                                : ResourceOveruseCheck.of(
                                        limits, directory, group, launchSpec.growth()));
        running.add(process);
        if (closed) {
            process.kill();
        }
        return process;
    }

    /** The group goes with the process, whoever sees to the end of that. */
    private Process begin(
            CommandLaunchSpec launchSpec, Path directory, @Nullable CommandCgroup group)
            throws IOException {
        String seconds = String.format(Locale.ROOT, "%.3f", lease.toMillis() / 1000.0);
        List<String> command = new ArrayList<>(List.of("setsid", "bash", "--noprofile", "--norc"));
        command.addAll(List.of("-c", GUARD, "guard", seconds, launchSpec.mark()));
        command.addAll(group == null ? launchSpec.command() : group.entering(launchSpec.command()));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(launchSpec.environment());
        if (group == null) {
            return builder.start();
        }
        try {
            Process process = builder.start();
            var _ = process.onExit().thenRun(() -> Thread.ofVirtual().start(group::remove));
            return process;
        } catch (IOException e) {
            group.remove();
            throw e;
        }
    }

    private @Nullable CommandCgroup group(CommandLimits limits) {
        return sandbox.groups().create(limits.total(), limits.hardProcesses()).orElse(null);
    }

    private void tick() {
        running.forEach(GuardedProcess::tick);
    }

    private static ThreadFactory platform(String name) {
        return Thread.ofPlatform().daemon().name(name).factory();
    }

    private static String resource(String name) {
        try (InputStream stream = CommandStarter.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("The resource " + name + " is missing.");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
