package dev.troupe.cli.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The scripted model: a process of its own that speaks a real model's protocol over HTTP. */
final class DemoModelProcess implements AutoCloseable {
    private static final String NAME = "scripted-demo";
    private static final String SERVER = "dev.troupe.testkit.model.ScriptedModelServerMain";
    private static final long DEADLINE_SECONDS = 30;

    private final Process process;
    private final String url;

    private DemoModelProcess(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** Starts it on any free port of the loopback address. */
    static DemoModelProcess start(Path directory) throws IOException {
        Path scenario = directory.resolve("scenario.yaml");
        try (InputStream resource =
                Objects.requireNonNull(
                        DemoModelProcess.class.getResourceAsStream("/demo/scenario.yaml"))) {
            Files.copy(resource, scenario, StandardCopyOption.REPLACE_EXISTING);
        }
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Xmx128m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                SERVER,
                                "--scenario",
                                scenario.toString(),
                                "--print-requests")
                        .redirectError(directory.resolve("model.log").toFile())
                        .start();
        BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String url = output.readLine();
        DemoDeviationException.unless(
                url != null && url.startsWith("http"),
                "the scripted model did not start; see " + directory.resolve("model.log") + ".");
        Thread.ofPlatform().daemon().start(() -> drain(output));
        return new DemoModelProcess(process, Objects.requireNonNull(url));
    }

    /** The server's settings that make it talk to this model. */
    Map<String, String> settings() {
        return Map.of(
                "TROUPE_MODELS_DEFAULT_PROTOCOL",
                "openai",
                "TROUPE_MODELS_DEFAULT_BASEURL",
                url + "/v1",
                "TROUPE_MODELS_DEFAULT_MODEL",
                NAME,
                "TROUPE_MODELS_DEFAULT_APIKEY",
                "demo");
    }

    String url() {
        return url;
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    // A full pipe would stop the process.
    private static void drain(BufferedReader output) {
        try {
            while (output.readLine() != null) {
                // The requests are of interest only to somebody who runs it by hand.
            }
        } catch (IOException e) {
            // It ended.
        }
    }
}
