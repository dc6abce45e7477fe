package dev.troupe.cli.attachment;

import dev.troupe.cli.server.DetachedProcessPrefix;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A shell with one command of a person, and all that it starts. Where the system can, they have a
 * session of their own: a signal then reaches all of them at once, none of them being started
 * between the look at who there is and the signal, and none reads the keys of the chat.
 */
final class OwnCommandProcess {
    private static final String SHELL = "/bin/sh";
    // Time to put things in order, as long as a person waits without wondering.
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final Process shell;
    private final boolean apart;
    private boolean asked;

    private OwnCommandProcess(Process shell, boolean apart) {
        this.shell = shell;
        this.apart = apart;
    }

    /**
     * Starts a command that has nothing to read.
     *
     * @param alone whether it gets a session of its own, so that Ctrl-C does not reach it by itself
     */
    static OwnCommandProcess start(
            String command, Path directory, Map<String, String> environment, boolean alone)
            throws IOException {
        String shell = environment.getOrDefault("SHELL", SHELL);
        List<String> prefix = alone ? DetachedProcessPrefix.ownSession() : List.of();
        List<String> words = new ArrayList<>(prefix);
        words.addAll(List.of(shell.isBlank() ? SHELL : shell, "-c", command));
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process started = builder.start();
        started.getOutputStream().close();
        return new OwnCommandProcess(started, !prefix.isEmpty());
    }

    /** The shell; what it started in the background may outlive it. */
    Process shell() {
        return shell;
    }

    /** Asks all of it to end, and ends it when that was asked before or has not helped after a moment. */
    synchronized void stop() {
        if (asked) {
            signal(true);
            return;
        }
        asked = true;
        signal(false);
        CompletableFuture.delayedExecutor(GRACE.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> {
                    if (shell.isAlive()) {
                        signal(true);
                    }
                });
    }

    private synchronized void signal(boolean hard) {
        List<ProcessHandle> below = shell.descendants().toList();
        if (apart) {
            signalGroup(hard ? "KILL" : "TERM");
        }
        // First the shell, or it would begin its next command when the one that runs has ended.
        end(shell.toHandle(), hard);
        below.forEach(one -> end(one, hard));
    }

    private static void end(ProcessHandle one, boolean hard) {
        if (hard) {
            one.destroyForcibly();
        } else {
            one.destroy();
        }
    }

    private void signalGroup(String signal) {
        try {
            new ProcessBuilder(SHELL, "-c", "kill -" + signal + " -" + shell.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            // What follows ends those that are known one by one.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
