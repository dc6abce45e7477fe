package dev.troupe.workspace.git;

import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds what a checkout's git ignores beside the {@code .gitignore} files in it: the user's list for all repositories,
 * and the repository's own.
 */
public final class GitIgnoreRules {
    private static final Duration DEADLINE = Duration.ofSeconds(20);
    private static final int UNSET = 1;
    private static final Set<String> SEEN =
            Set.of(
                    "PATH",
                    "XDG_CONFIG_HOME",
                    "GIT_CONFIG_GLOBAL",
                    "GIT_CONFIG_SYSTEM",
                    "GIT_CONFIG_NOSYSTEM");

    private final Path workTree;
    private final Set<Path> files = new LinkedHashSet<>();

    private GitIgnoreRules(Path workTree) {
        this.workTree = workTree;
    }

    /** The patterns, later ones before earlier ones, their bytes as characters of ISO 8859-1. */
    public static String of(GitCheckout checkout) throws IOException {
        return of(checkout, System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /**
     * The same for another user. Where the environment names another home than the system does, the
     * lists of both hold: better one file too few than one that somebody wanted nobody to see.
     */
    static String of(GitCheckout checkout, Map<String, String> environment, Path home)
            throws IOException {
        GitIgnoreRules rules = new GitIgnoreRules(checkout.workTree());
        String named = environment.get("HOME");
        Set<String> homes =
                Stream.of(named, home.toString())
                        .filter(Objects::nonNull)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        for (String one : homes) {
            rules.users(checkout, environment, one);
        }
        rules.files.add(checkout.commonDirectory().resolve("info/exclude"));
        StringBuilder text = new StringBuilder();
        for (Path file : rules.files) {
            if (Files.isRegularFile(file)) {
                byte[] patterns = RegularFileReader.read(file);
                text.append(new String(patterns, StandardCharsets.ISO_8859_1)).append('\n');
            }
        }
        return text.toString();
    }

    /** Git itself says which file it is, as its settings may include others. It starts nothing. */
    private void users(GitCheckout checkout, Map<String, String> environment, String home)
            throws IOException {
        Map<String, String> variables = new HashMap<>(environment);
        variables.keySet().retainAll(SEEN);
        variables.put("HOME", home);
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        List.of(
                                "git",
                                "--git-dir=" + checkout.gitDirectory(),
                                "config",
                                "--type=path",
                                "--get",
                                "core.excludesFile"),
                        workTree,
                        variables,
                        new byte[0],
                        DEADLINE);
        if (answer.ok()) {
            add(answer.text());
        } else if (answer.exit() == UNSET) {
            String settings = variables.getOrDefault("XDG_CONFIG_HOME", "");
            add((settings.isEmpty() ? home + "/.config" : settings) + "/git/ignore");
        } else {
            throw new IOException(
                    "git cannot say which files you ignore in all repositories: " + answer.error());
        }
    }

    private void add(String file) throws IOException {
        try {
            if (!file.isEmpty()) {
                files.add(workTree.resolve(file));
            }
        } catch (InvalidPathException beyond) {
            throw new IOException("core.excludesFile is no path here: " + file, beyond);
        }
    }
}
