package dev.troupe.testkit.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A JVM of its own, started for a test: its output can be waited for, it can be frozen and killed, and
 * {@link #close()} ends it together with everything it started.
 */
public final class ChildJvm implements AutoCloseable {
    private static final Duration END = Duration.ofSeconds(20);

    // Longer only where what it started lives on and keeps the output open.
    private static final Duration REST = Duration.ofSeconds(2);

    private final Process process;
    private final ProcessTree tree;
    private final ChildOutput output = new ChildOutput();

    private ChildJvm(Process process) {
        this.process = process;
        this.tree = new ProcessTree(process.toHandle());
        // A virtual thread would keep its carrier: a few children, and none runs any more.
        Thread.ofPlatform().daemon().name("output of " + process.pid()).start(this::read);
    }

    /** Prepares a child that runs that main class, on the class path of this JVM unless told otherwise. */
    public static Builder of(String mainClass) {
        return new Builder(mainClass);
    }

    private void read() {
        try (BufferedReader reader = process.inputReader()) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                output.add(line);
            }
        } catch (IOException e) {
            output.add("(output lost: " + e.getMessage() + ")");
        } finally {
            output.end();
        }
    }

    /** Process id of the JVM. */
    public long pid() {
        return process.pid();
    }

    /** Whether the JVM is there, frozen or not. */
    public boolean alive() {
        return process.isAlive();
    }

    /** Lines of standard output and standard error so far, in the order they came. */
    public List<String> output() {
        return output.lines();
    }

    /**
     * Waits for the first line, from the beginning, in which the pattern is found.
     *
     * @return the match, with its groups
     * @throws AssertionError with all output, when the deadline passes or the child's output ends before
     */
    public MatchResult awaitLine(String pattern, Duration deadline) throws InterruptedException {
        return output.await(Pattern.compile(pattern), deadline);
    }

    /**
     * Waits for the child to end, and until what it said is read.
     *
     * @return its exit status; 128 + signal when a signal ended it
     * @throws AssertionError with all output, when it still runs at the deadline
     */
    public int awaitExit(Duration deadline) throws InterruptedException {
        if (!process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError(
                    "Process %d still runs after %s; its output:\n%s"
                            .formatted(pid(), deadline, String.join("\n", output())));
        }
        output.awaitEnd(REST);
        return process.exitValue();
    }

    /** Sends a signal to the JVM alone. */
    public void signal(PosixSignal signal) {
        tree.refresh();
        signal.send(process.pid());
    }

    /** SIGKILL for the JVM alone; what it started lives on until {@link #close()}. Returns when it is gone. */
    public void kill() throws InterruptedException {
        signal(PosixSignal.KILL);
        awaitExit(END);
    }

    /** SIGSTOP: the JVM stays but does nothing. */
    public void freeze() {
        signal(PosixSignal.STOP);
    }

    /** SIGCONT: a frozen JVM goes on as if nothing had happened. */
    public void thaw() {
        signal(PosixSignal.CONT);
    }

    /** Kills the JVM and everything it started, by pid; returns when all are gone. */
    @Override
    public void close() {
        tree.kill(END);
    }

    /** Collects what a JVM is started with. */
    public static final class Builder {
        private final String mainClass;
        private final List<String> options = new ArrayList<>();
        private final List<String> arguments = new ArrayList<>();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private List<String> wrapper = List.of();
        private String classPath = System.getProperty("java.class.path");
        private Path directory = Path.of("").toAbsolutePath();

        private Builder(String mainClass) {
            this.mainClass = mainClass;
        }

        /** Another class path than this JVM's. */
        public Builder classPath(String path) {
            classPath = path;
            return this;
        }

        /** Options for the JVM itself. */
        public Builder options(String... more) {
            options.addAll(List.of(more));
            return this;
        }

        /** Arguments for the main class. */
        public Builder arguments(String... more) {
            arguments.addAll(List.of(more));
            return this;
        }

        /** An environment variable, on top of this JVM's environment. */
        public Builder environment(String name, String value) {
            environment.put(name, value);
            return this;
        }

        /** A command that becomes the JVM when it is given the JVM's own as arguments. */
        public Builder under(List<String> command) {
            wrapper = List.copyOf(command);
            return this;
        }

        /** The working directory; this JVM's unless told otherwise. */
        public Builder directory(Path path) {
            directory = path;
            return this;
        }

        /**
         * Starts the child.
         *
         * @throws UncheckedIOException when the operating system refuses
         */
        public ChildJvm start() {
            List<String> command = new ArrayList<>(wrapper);
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(options);
            command.addAll(List.of("-cp", classPath, mainClass));
            command.addAll(arguments);
            ProcessBuilder builder =
                    new ProcessBuilder(command)
                            .directory(directory.toFile())
                            .redirectErrorStream(true);
            builder.environment().putAll(environment);
            try {
                return new ChildJvm(builder.start());
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "A JVM for " + mainClass + " could not be started.", e);
            }
        }
    }
}
