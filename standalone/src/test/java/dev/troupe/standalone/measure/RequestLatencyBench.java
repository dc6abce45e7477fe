package dev.troupe.standalone.measure;

import dev.troupe.standalone.request.TroupeInstallation;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.repository.GeneratedRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures a request as a person at a shell meets it: from the start of {@code troupe run} to the first request at the
 * model server, from there to the next after each answer, and from the last answer to the exit. A bare Java program is
 * measured beside it, as no command of ours can be faster.
 */
final class RequestLatencyBench {
    private static final int STEPS = 10;
    private static final int WARM_UP = 4;
    private static final int RUNS = 15;
    private static final int FILES = 240;
    private static final String BARE =
            "public class Bare { public static void main(String[] a) { System.out.println(1); } }";

    private final Path directory;
    private final Path launcher = Path.of("../troupe").toAbsolutePath().normalize();

    /**
     * Prepares a measurement.
     *
     * @param directory where repository and home are made
     */
    RequestLatencyBench(Path directory) {
        this.directory = directory;
    }

    /** Measures and prints: first a request without a tool, then one of ten reads and edits that is committed. */
    void run() throws Exception {
        var repository = GeneratedRepository.create(directory.resolve("repository"), FILES, 1);
        StandaloneBench.report("a bare Java program", bareProgram());
        measure("a question", repository, List.of(ScriptedTurn.say("It is a sample.")));
        measure("ten reads and edits", repository, steps(repository));
    }

    private List<ScriptedTurn> steps(GeneratedRepository repository) throws IOException {
        String path = repository.files().getFirst();
        String line = Files.readAllLines(repository.directory().resolve(path)).getFirst();
        List<ScriptedTurn> turns = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            turns.add(
                    ScriptedTurn.call(
                            "Step " + i + ".",
                            i % 2 == 0
                                    ? ScriptedToolCall.of("read", Map.of("path", path))
                                    : ScriptedToolCall.of(
                                            "edit",
                                            Map.of(
                                                    "path",
                                                    path,
                                                    "old_string",
                                                    i == 1 ? line : line + " " + (i - 2),
                                                    "new_string",
                                                    line + " " + i))));
        }
        turns.add(ScriptedTurn.say("Done."));
        return turns;
    }

    private void measure(String what, GeneratedRepository repository, List<ScriptedTurn> turns)
            throws Exception {
        Path home = directory.resolve("home-" + turns.size());
        try (var model =
                        ScriptedModelServer.start(
                                ModelScenario.of(turns.toArray(ScriptedTurn[]::new)));
                var troupe = new TroupeInstallation(home, model).startPackaged()) {
            List<Double> first = new ArrayList<>();
            List<Double> last = new ArrayList<>();
            List<Double> gaps = new ArrayList<>();
            double busy = 0;
            for (int run = -WARM_UP; run < RUNS; run++) {
                reset(repository);
                model.forgetRequests();
                double before = processorSeconds(troupe.serverPid());
                long start = System.nanoTime();
                Process client = launch(repository, home, model);
                client.waitFor();
                long end = System.nanoTime();
                List<RecordedModelRequest> seen =
                        model.requests().stream().filter(it -> it.conversation() != null).toList();
                if (client.exitValue() != 0 || seen.size() != turns.size()) {
                    throw new IllegalStateException(
                            "The request ended with exit code %d after %d of %d model calls: %s"
                                    .formatted(
                                            client.exitValue(),
                                            seen.size(),
                                            turns.size(),
                                            Files.readString(directory.resolve("run.log"))));
                }
                if (run >= 0) {
                    first.add((seen.getFirst().arrivedAt() - start) / 1e6);
                    last.add((end - seen.getLast().endedAt()) / 1e6);
                    for (int i = 1; i < seen.size(); i++) {
                        gaps.add((seen.get(i).arrivedAt() - seen.get(i - 1).endedAt()) / 1e6);
                    }
                    busy += processorSeconds(troupe.serverPid()) - before;
                }
            }
            StandaloneBench.report(what + ", start to first model request", first);
            StandaloneBench.report(what + ", last answer to exit", last);
            if (!gaps.isEmpty()) {
                StandaloneBench.report(what + ", gap between model calls", gaps);
            }
            System.out.printf(
                    Locale.ROOT,
                    "%s: %.0f ms of the server's processor time a request, %.1f a model call%n",
                    what,
                    busy * 1000 / RUNS,
                    busy * 1000 / RUNS / turns.size());
        }
    }

    /** Takes back what the run before committed. */
    private static void reset(GeneratedRepository repository) throws Exception {
        int exit =
                new ProcessBuilder("git", "reset", "--quiet", "--hard", repository.commit())
                        .directory(repository.directory().toFile())
                        .inheritIO()
                        .start()
                        .waitFor();
        if (exit != 0) {
            throw new IllegalStateException("git reset ended with exit code " + exit + ".");
        }
    }

    private Process launch(GeneratedRepository repository, Path home, ScriptedModelServer model)
            throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(launcher.toString(), "run", "Read it often.")
                        .directory(repository.directory().toFile())
                        .redirectErrorStream(true)
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectOutput(directory.resolve("run.log").toFile());
        builder.environment()
                .putAll(
                        Map.of(
                                "TROUPE_HOME", home.toString(),
                                "TROUPE_MODELS_DEFAULT_PROTOCOL", "openai",
                                "TROUPE_MODELS_DEFAULT_BASEURL", model.openAiBaseUrl(),
                                "TROUPE_MODELS_DEFAULT_MODEL", "scripted",
                                "TROUPE_MODELS_DEFAULT_APIKEY", "test"));
        return builder.start();
    }

    private List<Double> bareProgram() throws Exception {
        Path source = Files.writeString(directory.resolve("Bare.java"), BARE);
        String java = Path.of(System.getProperty("java.home"), "bin").toString();
        new ProcessBuilder(java + "/javac", source.toString()).inheritIO().start().waitFor();
        List<Double> millis = new ArrayList<>();
        for (int run = -WARM_UP; run < RUNS; run++) {
            long start = System.nanoTime();
            new ProcessBuilder(
                            java + "/java",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            directory.toString(),
                            "Bare")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (run >= 0) {
                millis.add((System.nanoTime() - start) / 1e6);
            }
        }
        return millis;
    }

    private static double processorSeconds(long pid) {
        return ProcessHandle.of(pid)
                        .flatMap(it -> it.info().totalCpuDuration())
                        .map(Duration::toNanos)
                        .orElseThrow()
                / 1e9;
    }
}
