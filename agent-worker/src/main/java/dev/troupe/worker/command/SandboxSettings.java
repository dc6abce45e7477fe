package dev.troupe.worker.command;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/**
 * How commands are held.
 *
 * @param enabled whether to use a sandbox at all
 * @param secret says of a path relative to the workspace whether commands must not read it
 * @param readable further directories that commands may read, such as build caches
 * @param variables names of further environment variables that commands may see
 */
public record SandboxSettings(
        boolean enabled, Predicate<String> secret, List<Path> readable, List<String> variables) {
    private static final List<String> CACHES =
            List.of(
                    ".m2/repository",
                    ".gradle/wrapper",
                    ".cargo/bin",
                    ".cargo/registry",
                    ".rustup",
                    "go/pkg",
                    ".sdkman/candidates",
                    ".jdks",
                    ".nvm/versions",
                    ".pyenv/versions",
                    ".local/bin");

    public SandboxSettings {
        readable = List.copyOf(readable);
        variables = List.copyOf(variables);
    }

    /** Enabled, with the usual places of tools and build caches below the home directory. */
    public static SandboxSettings usual(Predicate<String> secret) {
        Path home = Path.of(System.getProperty("user.home"));
        return new SandboxSettings(
                true, secret, CACHES.stream().map(home::resolve).toList(), List.of());
    }
}
