package dev.troupe.syntax.core;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program of the build with nothing to read, for a bounded time, and behind everything else that wants the
 * processor.
 *
 * @param directory where it works and leaves its output
 */
record BuildStepRunner(ProgramSearchPath programs, Path directory) {
    /**
     * Holds how a program ended.
     *
     * @param reason why it failed, as a clause; empty when it worked
     */
    record StepResult(String reason) {
        boolean isSuccess() {
            return reason.isEmpty();
        }
    }

    /** Runs it to its end; it is killed when the time is over or this thread is interrupted. */
    StepResult run(Path program, List<String> arguments, Duration limit)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile(directory, "step", ".log");
        List<String> command = new ArrayList<>();
        programs.find("nice").ifPresent(it -> command.addAll(List.of(it.toString(), "-n", "15")));
        command.add(program.toString());
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        builder.environment().put("PATH", programs.path());
        builder.environment().put("CI", "true");
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            return new StepResult(
                    ended ? reason(process.exitValue(), log) : tooLong(program, limit));
        } finally {
            kill(process);
        }
    }

    private static String tooLong(Path program, Duration limit) {
        return "%s took longer than %d s".formatted(program.getFileName(), limit.toSeconds());
    }

    /** The first line that a program prints of an error says most; others follow from it. */
    private static String reason(int exit, Path log) throws IOException {
        if (exit == 0) {
            return "";
        }
        List<String> lines =
                new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                        .lines()
                        .map(String::strip)
                        .filter(it -> !it.isEmpty())
                        .toList();
        String line =
                lines.stream()
                        .filter(it -> it.contains("error") && !it.contains("error code"))
                        .findFirst()
                        .orElse(lines.isEmpty() ? "it ended with " + exit : lines.getFirst());
        return line.length() > 200 ? line.substring(0, 200) + " …" : line;
    }

    private static void kill(Process process) {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
