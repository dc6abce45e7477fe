package dev.troupe.sandbox.person;

import dev.troupe.sandbox.gitconfig.PersonalGitConfig;
import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks git for the settings of a person that are in force in a workspace, those of the repository left out. */
final class PersonalGitSettingsReader {
    private static final Logger LOG = LoggerFactory.getLogger(PersonalGitSettingsReader.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long LARGEST = 1 << 20;
    private static final Set<String> SCOPES = Set.of("system", "global");
    private static final Set<String> PASSED =
            Set.of(
                    "PATH",
                    "HOME",
                    "XDG_CONFIG_HOME",
                    "GIT_CONFIG_GLOBAL",
                    "GIT_CONFIG_SYSTEM",
                    "GIT_CONFIG_NOSYSTEM");

    private final Map<String, String> environment = new HashMap<>();
    private final Set<Path> sources = new TreeSet<>();
    private final PersonalGitConfig config = new PersonalGitConfig();
    private @Nullable String excludes;

    /**
     * @param own environment of the server, which says where git looks
     */
    PersonalGitSettingsReader(Map<String, String> own) {
        own.forEach((name, value) -> {
            if (PASSED.contains(name)) {
                environment.put(name, value);
            }
        });
    }

    /** Reads them; nothing where git is missing or cannot read its settings. */
    PersonalGitSettings read(Path workspace) {
        Path settings = configHome().resolve("git");
        sources.add(home().resolve(".gitconfig"));
        sources.add(settings.resolve("config"));
        try {
            List<String> command =
                    List.of(
                            "git",
                            "config",
                            "--list",
                            "--includes",
                            "--show-scope",
                            "--show-origin",
                            "-z");
            ShortProcessRunner.Answer answer =
                    ShortProcessRunner.run(command, workspace, environment, new byte[0], PATIENCE);
            if (!answer.ok()) {
                LOG.warn("Commands do not see your git settings: {}", answer.error());
                return PersonalGitSettings.NONE;
            }
            take(new String(answer.bytes(), StandardCharsets.ISO_8859_1), workspace);
        } catch (IOException failed) {
            LOG.warn("Commands do not see your git settings: {}", failed.getMessage());
            return PersonalGitSettings.NONE;
        }
        return new PersonalGitSettings(config.text(), ignored(settings.resolve("ignore")));
    }

    /** Returns the files that the settings came from, or would come from. */
    Set<Path> sources() {
        return sources;
    }

    private void take(String listed, Path workspace) {
        List<String> fields = List.of(listed.split("\0", -1));
        for (int i = 0; i + 2 < fields.size(); i += 3) {
            if (SCOPES.contains(fields.get(i))) {
                path(fields.get(i + 1).replaceFirst("^file:", ""))
                        .forEach(it -> sources.add(workspace.resolve(it)));
                add(fields.get(i + 2));
            }
        }
    }

    private void add(String setting) {
        int end = setting.indexOf('\n');
        String key = end < 0 ? setting : setting.substring(0, end);
        String value = end < 0 ? null : setting.substring(end + 1);
        if (key.equals("core.excludesfile")) {
            excludes = value;
        }
        config.add(key, value);
    }

    private String ignored(Path usual) {
        String named = excludes;
        List<Path> files = named == null ? List.of(usual) : path(named);
        for (Path file : files) {
            sources.add(file);
            try {
                if (Files.isRegularFile(file) && Files.size(file) <= LARGEST) {
                    return Files.readString(file, StandardCharsets.ISO_8859_1);
                }
            } catch (IOException unreadable) {
                LOG.warn("Commands do not see the ignore patterns in {}.", file, unreadable);
            }
        }
        return "";
    }

    private List<Path> path(String latin) {
        String name =
                new String(latin.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        List<Path> paths = new ArrayList<>();
        try {
            paths.add(name.startsWith("~/") ? home().resolve(name.substring(2)) : Path.of(name));
        } catch (InvalidPathException beyond) {
            LOG.debug("Git names {}, which is not a path on this system.", name, beyond);
        }
        return paths;
    }

    private Path home() {
        return Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
    }

    private Path configHome() {
        String named = environment.getOrDefault("XDG_CONFIG_HOME", "");
        return named.isEmpty() ? home().resolve(".config") : Path.of(named);
    }
}
