package dev.troupe.security.fact;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks git about a workspace. It starts nothing that the repository names (hooks, monitors, filters), fetches nothing
 * and takes no lock; an answer that takes too long is none.
 */
final class GitQuestion {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int LARGEST = 1024 * 1024;
    private static final String FILTER = "filter.";
    private static final List<String> GIT =
            List.of(
                    "git",
                    "--no-optional-locks",
                    "-c",
                    "core.fsmonitor=false",
                    "-c",
                    "core.hooksPath=/dev/null",
                    "-c",
                    "core.alternateRefsCommand=true",
                    "-c",
                    "diff.external=",
                    "-c",
                    "safe.directory=*");
    private static final Map<String, String> ALONE =
            Map.of(
                    "LC_ALL", "C.UTF-8",
                    "HOME", "/nonexistent",
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "GIT_CONFIG_SYSTEM", "/dev/null",
                    "GIT_CONFIG_GLOBAL", "/dev/null",
                    "GIT_ALLOW_PROTOCOL", "none",
                    "GIT_NO_LAZY_FETCH", "1",
                    "GIT_TERMINAL_PROMPT", "0");

    private final Path workspace;

    GitQuestion(Path workspace) {
        this.workspace = workspace;
    }

    Optional<String> answer(List<String> question) {
        return filters().flatMap(filters -> asked(question, filters));
    }

    /** The settings that switch off what the repository has its files filtered with; empty when they cannot be. */
    private Optional<Map<String, String>> filters() {
        return asked(List.of("config", "--list", "--name-only", "-z"), Map.of())
                .map(keys ->
                        Stream.of(keys.split("\0"))
                                .filter(it -> it.startsWith(FILTER))
                                .filter(it -> it.lastIndexOf('.') > FILTER.length())
                                .map(it -> it.substring(0, it.lastIndexOf('.')))
                                .collect(Collectors.toSet()))
                .filter(filters -> filters.stream().allMatch(GitQuestion::passable))
                .map(GitQuestion::off);
    }

    /** What a variable cannot carry in every locale would stay switched on. */
    private static boolean passable(String filter) {
        return StandardCharsets.US_ASCII.newEncoder().canEncode(filter);
    }

    private static Map<String, String> off(Set<String> filters) {
        Map<String, String> settings = new TreeMap<>();
        for (String filter : filters) {
            settings.put(filter + ".clean", "");
            settings.put(filter + ".process", "");
            settings.put(filter + ".required", "false");
        }
        return settings;
    }

    private Optional<String> asked(List<String> question, Map<String, String> settings) {
        List<String> line = new ArrayList<>(GIT);
        line.addAll(question);
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(line)
                            .directory(workspace.toFile())
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                            .redirectError(ProcessBuilder.Redirect.DISCARD);
            Map<String, String> environment = builder.environment();
            String path = environment.getOrDefault("PATH", "/usr/bin:/bin");
            environment.clear();
            environment.putAll(ALONE);
            environment.put("PATH", path);
            environment.put("GIT_CONFIG_COUNT", Integer.toString(settings.size()));
            int i = 0;
            for (Map.Entry<String, String> setting : settings.entrySet()) {
                environment.put("GIT_CONFIG_KEY_" + i, setting.getKey());
                environment.put("GIT_CONFIG_VALUE_" + i++, setting.getValue());
            }
            return ended(builder.start());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> ended(Process process) throws IOException {
        Thread.ofVirtual().start(() -> endAfter(process));
        try (InputStream out = process.getInputStream()) {
            byte[] bytes = out.readNBytes(LARGEST + 1);
            boolean well =
                    process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                            && process.exitValue() == 0;
            return well && bytes.length <= LARGEST
                    ? Optional.of(new String(bytes, StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }

    private static void endAfter(Process process) {
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
