package dev.troupe.cli.attachment;

import dev.troupe.contracts.session.MessageAttachment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs commands that a person types for themselves, in their shell and in their name, one at a time. */
public final class OwnCommandRunner {
    private static final int MOST_KEPT = 100_000;
    private static final String SHELL = "/bin/sh";

    private final Path directory;
    private final Map<String, String> environment;
    private final Consumer<String> line;
    private final PendingAttachments pending;
    private @Nullable Process running;
    private boolean stopped;

    /**
     * @param directory where they run
     * @param line shown what they print, and how they end
     * @param pending takes what they printed, for the next message
     */
    public OwnCommandRunner(
            Path directory,
            Map<String, String> environment,
            Consumer<String> line,
            PendingAttachments pending) {
        this.directory = directory;
        this.environment = Map.copyOf(environment);
        this.line = line;
        this.pending = pending;
    }

    /** Starts a command and returns at once. */
    public synchronized void start(String command) {
        if (running != null) {
            line.accept("A command of yours still runs; Esc stops it.");
            return;
        }
        String shell = environment.getOrDefault("SHELL", SHELL);
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(shell.isBlank() ? SHELL : shell, "-c", command)
                            .directory(directory.toFile())
                            .redirectErrorStream(true);
            builder.environment().clear();
            builder.environment().putAll(environment);
            Process started = builder.start();
            started.getOutputStream().close();
            running = started;
            stopped = false;
            Thread.ofVirtual().name("own-command").start(() -> follow(command, started));
        } catch (IOException e) {
            line.accept("The command could not be started: %s.".formatted(e.getMessage()));
        }
    }

    /** Stops the command that runs; false when none does. */
    public synchronized boolean stop() {
        Process process = running;
        if (process == null) {
            return false;
        }
        stopped = true;
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        return true;
    }

    private void follow(String command, Process process) {
        StringBuilder kept = new StringBuilder();
        boolean cut = false;
        try (BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String next = output.readLine(); next != null; next = output.readLine()) {
                line.accept(next);
                if (kept.length() + next.length() < MOST_KEPT) {
                    kept.append(next).append('\n');
                } else {
                    cut = true;
                }
            }
        } catch (IOException e) {
            // It was stopped while it was read.
            cut = true;
        }
        end(command, process, kept.append(cut ? "[The rest is cut.]\n" : ""));
    }

    private void end(String command, Process process, StringBuilder kept) {
        int exit;
        try {
            exit = process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            exit = -1;
        }
        boolean interrupted;
        synchronized (this) {
            running = null;
            interrupted = stopped;
        }
        String how = interrupted ? "stopped" : "exit " + exit;
        pending.add(
                MessageAttachment.ofText(
                        name(command), "$ %s\n%s[%s]\n".formatted(command, kept, how)));
        line.accept("%s; goes with your next message.".formatted(how));
    }

    private static String name(String command) {
        String one = command.lines().findFirst().orElse("").strip().replaceAll("\\p{Cntrl}", " ");
        return "output of !" + (one.length() <= 100 ? one : one.substring(0, 100) + "…");
    }
}
