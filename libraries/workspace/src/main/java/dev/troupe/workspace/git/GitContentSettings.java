package dev.troupe.workspace.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryBuilder;

/** Reads the settings that decide how the files of a checkout look on disk. */
public final class GitContentSettings {
    private static final List<String> NAMES =
            List.of(
                    "core.autocrlf",
                    "core.eol",
                    "core.filemode",
                    "core.symlinks",
                    "core.ignorecase");

    private GitContentSettings() {}

    /** Those that are set for a checkout, by name such as {@code core.autocrlf}. */
    public static Map<String, String> of(GitCheckout checkout) throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        try (Repository repository =
                new RepositoryBuilder().setGitDir(checkout.gitDirectory().toFile()).build()) {
            for (String name : NAMES) {
                String[] key = name.split("\\.", -1);
                String value = repository.getConfig().getString(key[0], null, key[1]);
                if (value != null) {
                    settings.put(name, value);
                }
            }
            attributes(repository).ifPresent(it -> settings.put("core.attributesFile", it));
        }
        return settings;
    }

    /** The user's own attributes for all repositories, which may name filters too. */
    private static Optional<String> attributes(Repository repository) {
        String home = System.getProperty("user.home");
        String set = repository.getConfig().getString("core", null, "attributesfile");
        if (set != null) {
            return Optional.of(set.startsWith("~/") ? home + set.substring(1) : set);
        }
        String settings = System.getenv("XDG_CONFIG_HOME");
        Path usual =
                settings == null || settings.isEmpty()
                        ? Path.of(home, ".config")
                        : Path.of(settings);
        Path file = usual.resolve("git/attributes");
        return Files.exists(file) ? Optional.of(file.toString()) : Optional.empty();
    }
}
