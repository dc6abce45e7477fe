package dev.troupe.cli.attachment;

import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.terminal.TerminalWidth;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.text.TextPrefix;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs commands that a person types for themselves, in their shell and in their name, one at a time. */
public final class OwnCommandRunner {
    /** What a message begins with that is a command for the person's own shell. */
    private static final String OWN = "!";

    private static final int LONGEST_NAME = 100;
    private static final String[] TURNING = {"|", "/", "-", "\\"};
    private static final long TURN_MILLIS = 150;
    private static final int BRIEF = 32;

    // What a shell that has ended left in the background may hold the output open for hours.
    private static final Duration LATE_OUTPUT = Duration.ofMillis(500);

    private final Path directory;
    private final Map<String, String> environment;
    private final boolean alone;
    private final Consumer<String> line;
    private final PendingAttachments pending;
    private @Nullable OwnCommandProcess running;
    private boolean stopped;
    private String runningLine = "";
    private long since;

    /**
     * @param directory where they run
     * @param alone whether keys of the terminal are kept from them, so that only {@link #stop} ends one
     * @param line shown what they print, and how they end; may make them wait
     * @param pending takes what they printed, for the next message
     */
    public OwnCommandRunner(
            Path directory,
            Map<String, String> environment,
            boolean alone,
            Consumer<String> line,
            PendingAttachments pending) {
        this.directory = directory;
        this.environment = Map.copyOf(environment);
        this.alone = alone;
        this.line = line;
        this.pending = pending;
    }

    /** Finds the command that a message is; empty when it is words for an agent. */
    public static Optional<String> command(String message) {
        return message.startsWith(OWN)
                ? Optional.of(message.substring(OWN.length()).strip()).filter(one -> !one.isEmpty())
                : Optional.empty();
    }

    /** Starts a command and returns at once what hinders it, which is empty when nothing does. */
    public synchronized String start(String command) {
        if (running != null) {
            return "A command of yours still runs; Esc stops it.";
        }
        try {
            OwnCommandProcess started =
                    OwnCommandProcess.start(command, directory, environment, alone);
            running = started;
            stopped = false;
            runningLine = TerminalSanitizer.line(command);
            since = System.nanoTime();
            Thread.ofVirtual().name("own-command").start(() -> follow(command, started));
            return "";
        } catch (IOException e) {
            return "The command could not be started: %s.".formatted(e.getMessage());
        }
    }

    /** What runs and for how long; empty when nothing does. */
    public synchronized Optional<String> progress() {
        if (running == null) {
            return Optional.empty();
        }
        Duration time = Duration.ofNanos(System.nanoTime() - since);
        return Optional.of(
                "%s !%s · %d s · Esc stops it"
                        .formatted(
                                TURNING[(int) (time.toMillis() / TURN_MILLIS % TURNING.length)],
                                TerminalWidth.fitting(runningLine, BRIEF),
                                time.toSeconds()));
    }

    /** Stops the command that runs, at the second time by force; false when none does. */
    public boolean stop() {
        OwnCommandProcess process;
        synchronized (this) {
            process = running;
            if (process == null) {
                return false;
            }
            stopped = true;
        }
        process.stop();
        return true;
    }

    /** Waits until no command runs. */
    public synchronized void await() throws InterruptedException {
        while (running != null) {
            wait();
        }
    }

    private void follow(String command, OwnCommandProcess process) {
        OwnCommandOutput output = new OwnCommandOutput(line);
        Process shell = process.shell();
        Thread.ofVirtual()
                .name("own-command-output")
                .start(() ->
                        output.read(
                                new InputStreamReader(
                                        shell.getInputStream(), StandardCharsets.UTF_8)));
        int exit = -1;
        try {
            exit = shell.waitFor();
            output.awaitEnd(LATE_OUTPUT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end(command, output.close(), exit);
    }

    private void end(String command, String output, int exit) {
        boolean interrupted;
        synchronized (this) {
            interrupted = stopped;
        }
        String how = interrupted ? "stopped" : "exit " + exit;
        String gone =
                pending.add(
                        MessageAttachment.ofText(
                                name(command), "$ %s\n%s[%s]\n".formatted(command, output, how)));
        line.accept("%s; goes with your next message.".formatted(how));
        if (!gone.isEmpty()) {
            line.accept(gone);
        }
        synchronized (this) {
            running = null;
            notifyAll();
        }
    }

    private static String name(String command) {
        String one = command.lines().findFirst().orElse("").strip();
        return "output of !" + TextPrefix.cut(one, LONGEST_NAME, "…");
    }
}
