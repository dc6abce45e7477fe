package dev.troupe.worker.command;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How commands are held.
 *
 * @param enabled whether to use a sandbox at all
 * @param secret says of a path relative to the workspace whether commands must not read it
 * @param readable further directories that commands may read, such as build caches
 * @param variables names of further environment variables that commands may see
 * @param home Troupe's own directory, shown empty wherever commands would see it; null for none
 */
public record SandboxSettings(
        boolean enabled,
        Predicate<String> secret,
        List<Path> readable,
        List<String> variables,
        @Nullable Path home) {
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

    /** Without a directory of Troupe's own. */
    public SandboxSettings(
            boolean enabled,
            Predicate<String> secret,
            List<Path> readable,
            List<String> variables) {
        this(enabled, secret, readable, variables, null);
    }

    /** The same, hiding Troupe's own directory. */
    public SandboxSettings hiding(Path own) {
        return new SandboxSettings(enabled, secret, readable, variables, own);
    }

    /** Enabled, with the usual places of tools and build caches below the home directory. */
    public static SandboxSettings usual(Predicate<String> secret) {
        Path home = Path.of(System.getProperty("user.home"));
        return new SandboxSettings(
                true, secret, CACHES.stream().map(home::resolve).toList(), List.of());
    }
}
