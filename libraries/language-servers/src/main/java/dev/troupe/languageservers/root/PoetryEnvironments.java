package dev.troupe.languageservers.root;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The virtual environments that Poetry keeps outside of projects. */
final class PoetryEnvironments {
    private static final int NAME_LENGTH = 42;
    private static final int HASH_LENGTH = 8;

    private final Path directory;

    PoetryEnvironments(Path userHome, Map<String, String> environment) {
        String own = environment.getOrDefault("POETRY_VIRTUALENVS_PATH", "");
        String cache = environment.getOrDefault("POETRY_CACHE_DIR", "");
        Path macCache = userHome.resolve("Library/Caches/pypoetry");
        Path defaultCache =
                Files.isDirectory(macCache) ? macCache : userHome.resolve(".cache/pypoetry");
        this.directory =
                own.isEmpty()
                        ? (cache.isEmpty() ? defaultCache : Path.of(cache)).resolve("virtualenvs")
                        : Path.of(own);
    }

    /** Lists the environments of a project, the one with the newest Python first. */
    List<PythonEnvironment> environmentsOf(Path project) {
        String name = projectName(project);
        if (name == null || !Files.isDirectory(directory)) {
            return List.of();
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> children =
                Files.newDirectoryStream(directory, environmentName(name, project) + "-py*")) {
            children.forEach(found::add);
        } catch (IOException e) {
            return List.of();
        }
        return found.stream()
                .sorted(Comparator.comparingInt(PoetryEnvironments::minorVersion).reversed())
                .map(it -> new PythonEnvironment(it, "Poetry's directory of environments", false))
                .toList();
    }

    private static @Nullable String projectName(Path project) {
        String text = ManifestText.readText(project.resolve("pyproject.toml"));
        String table = ManifestText.tomlTable(text, "tool.poetry");
        if (table == null && !Files.exists(project.resolve("poetry.lock"))) {
            return null;
        }
        String name = ManifestText.tomlText(table, "name");
        return name == null
                ? ManifestText.tomlText(ManifestText.tomlTable(text, "project"), "name")
                : name;
    }

    /** Builds the name as Poetry does: the project's name and the start of a hash of its directory. */
    static String environmentName(String name, Path project) throws IOException {
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]", "_");
        String start = plain.substring(0, Math.min(NAME_LENGTH, plain.length()));
        byte[] hash = sha256(project.toRealPath().toString());
        return start + "-" + Base64.getUrlEncoder().encodeToString(hash).substring(0, HASH_LENGTH);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }

    private static int minorVersion(Path environment) {
        String digits = environment.toString().replaceFirst(".*-py\\d+\\.?", "");
        return digits.matches("\\d{1,4}") ? Integer.parseInt(digits) : 0;
    }
}
