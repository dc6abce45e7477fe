package dev.troupe.sandbox.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program of ours that answers soon, such as git or ripgrep, and takes its output whole. Not
 * for anything a model asked for: that goes through {@code CommandRunner}.
 */
public final class ShortProcessRunner {
    private static final int LARGEST = 256 * 1024 * 1024;

    /** Holds what a program answered. */
    public static final class Answer {
        private final int exit;
        private final byte[] output;
        private final String error;

        private Answer(int exit, byte[] output, String error) {
            this.exit = exit;
            this.output = output;
            this.error = error;
        }

        /** Whether it exited with zero. */
        public boolean ok() {
            return exit == 0;
        }

        /** Its exit code. */
        public int exit() {
            return exit;
        }

        /** Returns what it wrote to standard output, byte by byte. */
        public byte[] bytes() {
            return output.clone();
        }

        /** Returns what it wrote to standard output, as it came. */
        public String output() {
            return new String(output, StandardCharsets.UTF_8);
        }

        /** The output without blank space at its ends. */
        public String text() {
            return output().strip();
        }

        /** Returns what it wrote to standard error. */
        public String error() {
            return error;
        }
    }

    /** There is no such program, or it may not be run. */
    public static final class NotStartedException extends IOException {
        private NotStartedException(String program, IOException cause) {
            super(program + " cannot be started: " + cause.getMessage(), cause);
        }
    }

    private ShortProcessRunner() {}

    /**
     * Runs it to its end.
     *
     * @param environment the whole environment of the program
     * @param input what it reads from standard input
     * @throws NotStartedException when it cannot be started
     * @throws IOException when it writes more than 256 MB, or takes longer than the deadline, and is dead by then;
     *     likewise when it has ended and something that it started keeps its output open
     */
    public static Answer run(
            List<String> command,
            Path directory,
            Map<String, String> environment,
            byte[] input,
            Duration deadline)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = start(builder, directory);
        try {
            return answer(command, process, input, deadline);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(name(command) + " was interrupted.", stopped);
        } finally {
            end(process);
        }
    }

    /** What has ended has no descendants that could be found; looking for them reads of every process of the machine. */
    private static void end(Process process) {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** A directory that is gone is told in the same way as a program that is not there. */
    private static Process start(ProcessBuilder builder, Path directory) throws IOException {
        try {
            return builder.start();
        } catch (IOException refused) {
            if (Files.isDirectory(directory)) {
                throw new NotStartedException(name(builder.command()), refused);
            }
            throw refused;
        }
    }

    private static Answer answer(
            List<String> command, Process process, byte[] input, Duration deadline)
            throws IOException, InterruptedException {
        Drain output = Drain.of(process.getInputStream());
        Drain error = Drain.of(process.getErrorStream());
        var _ = PipeReaderThreads.start(() -> feed(process.getOutputStream(), input));
        long end = System.nanoTime() + deadline.toNanos();
        if (!process.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS)
                || !output.endsBefore(end)
                || !error.endsBefore(end)) {
            throw new IOException(
                    "%s took longer than %d s%s."
                            .formatted(name(command), deadline.toSeconds(), late(process)));
        }
        byte[] bytes = output.taken();
        if (bytes.length >= LARGEST) {
            throw new IOException(name(command) + " wrote more than 256 MB.");
        }
        String message = new String(error.taken(), StandardCharsets.UTF_8).strip();
        return new Answer(process.exitValue(), bytes, message);
    }

    private static String late(Process process) {
        return process.isAlive() ? "" : ": it ended, and its output did not";
    }

    private static void feed(OutputStream stream, byte[] input) {
        try (stream) {
            stream.write(input);
        } catch (IOException closedEarly) {
            // The program did not want all of its input; its exit code tells the rest.
        }
    }

    private static String name(List<String> command) {
        return String.valueOf(Path.of(command.getFirst()).getFileName());
    }

    private static final class Drain {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private final Thread thread;

        private Drain(InputStream stream) {
            thread = PipeReaderThreads.start(() -> drain(stream));
        }

        static Drain of(InputStream stream) {
            return new Drain(stream);
        }

        private void drain(InputStream stream) {
            byte[] buffer = new byte[64 * 1024];
            try {
                for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
                    if (taken.size() < LARGEST) {
                        taken.write(buffer, 0, n);
                    }
                }
            } catch (IOException ended) {
                // The stream ends with its process.
            }
        }

        /** Whether all was read by then. */
        boolean endsBefore(long nanoTime) throws InterruptedException {
            return thread.join(Duration.ofNanos(nanoTime - System.nanoTime()));
        }

        byte[] taken() {
            return taken.toByteArray();
        }
    }
}
