package dev.troupe.sandbox.background;

import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.RunningCommand;
import dev.troupe.sandbox.command.SandboxCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The commands that one run has in the background. They end with it at the latest. Safe for several
 * threads, but commands are started by one at a time.
 */
public final class BackgroundCommandRegistry implements AutoCloseable {
    private final CommandRunner runner;
    private final int most;
    private final AtomicInteger gauge;
    private final SequencedMap<String, BackgroundCommand> commands = new LinkedHashMap<>();
    private final Map<String, String> former = new TreeMap<>();
    private final List<BackgroundCommand> started = new ArrayList<>();
    private final List<BackgroundCommand> ended = new ArrayList<>();
    private boolean stirring;
    private boolean connected = true;

    /**
     * None yet.
     *
     * @param most how many may run at once, 0 for none
     * @param gauge counts those that run, together with other runs'
     */
    public BackgroundCommandRegistry(CommandRunner runner, int most, AtomicInteger gauge) {
        this.runner = runner;
        this.most = most;
        this.gauge = gauge;
    }

    /** How many may run at once. */
    public int most() {
        return most;
    }

    /**
     * Starts a command.
     *
     * @param callId the call that does
     * @param limit how long it may run; null as long as the run
     * @throws InterruptedException when the thread is interrupted; it does not run then
     */
    public BackgroundCommand start(
            String handle, String callId, SandboxCommand command, @Nullable Duration limit)
            throws InterruptedException {
        connected = runner.connect();
        RunningCommand process = runner.start(command);
        BackgroundCommand one = new BackgroundCommand(handle, callId, command, process);
        synchronized (this) {
            commands.put(handle, one);
            started.add(one);
            stirring = true;
        }
        gauge.incrementAndGet();
        var _ = Thread.ofVirtual().name(handle).start(() -> one.watch(limit, () -> over(one)));
        return one;
    }

    private synchronized void over(BackgroundCommand one) {
        gauge.decrementAndGet();
        ended.add(one);
    }

    /** Whether commands started from now on reach them over the loopback interface. */
    public boolean connected() {
        return connected;
    }

    /** Remembers one of an earlier run, and how it ended. */
    public synchronized void recall(String handle, String words) {
        former.put(handle, words);
    }

    /** How one of an earlier run ended, to follow its name in a sentence. */
    public synchronized Optional<String> former(String handle) {
        return Optional.ofNullable(former.get(handle));
    }

    /** The one with this handle, also when it has ended. */
    public synchronized Optional<BackgroundCommand> find(String handle) {
        return Optional.ofNullable(commands.get(handle));
    }

    /** All of this run, also those that have ended, in the order of their starts. */
    public synchronized List<BackgroundCommand> all() {
        return List.copyOf(commands.values());
    }

    /** Those that run. */
    public List<BackgroundCommand> running() {
        return all().stream().filter(it -> it.end().isEmpty()).toList();
    }

    /** Those that were started since this was last asked. */
    public synchronized List<BackgroundCommand> freshlyStarted() {
        List<BackgroundCommand> fresh = List.copyOf(started);
        started.clear();
        return fresh;
    }

    /** Those that have ended since this was last asked. */
    public synchronized List<BackgroundCommand> freshlyEnded() {
        List<BackgroundCommand> fresh = List.copyOf(ended);
        ended.clear();
        return fresh;
    }

    /** Whether one may have changed files since {@link #looked}: it runs, or ran then. */
    public synchronized boolean stirring() {
        return stirring;
    }

    /** Its changes up to now have been seen, by whoever looked when these ran. */
    public synchronized void looked(List<BackgroundCommand> ran) {
        stirring = !ran.isEmpty();
    }

    /** The run itself has written these files, paths relative to the workspace. */
    public void spare(List<String> paths) {
        running().forEach(it -> it.spare(paths));
    }

    /**
     * Takes away what they have created so far and must not.
     *
     * @return what was done, each a sentence for people and the model
     */
    public List<String> sweep() {
        return running().stream().flatMap(it -> it.sweep().stream()).distinct().toList();
    }

    /**
     * Ends those that run and waits until they are gone, also while the thread is interrupted.
     *
     * @return those that ran
     */
    public List<BackgroundCommand> endAll() {
        List<BackgroundCommand> ran = running();
        ran.forEach(BackgroundCommand::stop);
        ran.forEach(BackgroundCommand::awaitEnd);
        return ran;
    }

    @Override
    public void close() {
        var _ = endAll();
        runner.close();
    }
}
