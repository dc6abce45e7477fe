package dev.troupe.sandbox;

import dev.troupe.sandbox.cache.PackageCacheFinder;
import dev.troupe.sandbox.cache.PackageCacheSet;
import dev.troupe.sandbox.proxy.ProxyAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Configures how commands are held.
 *
 * @param use whether to use a sandbox at all, and what becomes of commands where none works
 * @param secret says of a path relative to the workspace whether commands must not read it
 * @param readable further directories that commands may read, such as build caches
 * @param variables names of further environment variables that commands may see
 * @param home Troupe's own directory, shown empty wherever commands would see it; null for none
 * @param memory bytes of data that each process of a command may have, 0 for any number; null for
 *     three quarters of the machine's memory, at least 2 GB
 * @param network the way to hosts that commands may reach; null for no network
 * @param caches of package managers and build tools
 * @param runsHeld whether a command that is held counts as held when it is decided about
 */
public record SandboxSettings(
        SandboxMode use,
        Predicate<String> secret,
        List<Path> readable,
        List<String> variables,
        @Nullable Path home,
        @Nullable Long memory,
        @Nullable ProxyAccess network,
        PackageCacheSet caches,
        boolean runsHeld) {
    public SandboxSettings {
        readable = List.copyOf(readable);
        variables = List.copyOf(variables);
    }

    /** Without a directory of Troupe's own, with the usual limit of memory. */
    public SandboxSettings(
            SandboxMode use,
            Predicate<String> secret,
            List<Path> readable,
            List<String> variables) {
        this(use, secret, readable, variables, null, null, null, PackageCacheSet.none(), false);
    }

    /** The same, with held commands judged by what they change, or else by their words. */
    public SandboxSettings runningHeld(boolean held) {
        return new SandboxSettings(
                use, secret, readable, variables, home, memory, network, caches, held);
    }

    /** The same, hiding Troupe's own directory. */
    public SandboxSettings hiding(Path own) {
        return new SandboxSettings(
                use, secret, readable, variables, own, memory, network, caches, runsHeld);
    }

    /** The same with another limit of memory: bytes, 0 for none, null for the usual one. */
    public SandboxSettings limiting(@Nullable Long bytes) {
        return new SandboxSettings(
                use, secret, readable, variables, home, bytes, network, caches, runsHeld);
    }

    /** The same with a way to hosts; null for no network. */
    public SandboxSettings reaching(@Nullable ProxyAccess hosts) {
        return new SandboxSettings(
                use, secret, readable, variables, home, memory, hosts, caches, runsHeld);
    }

    /** The same, used otherwise. */
    public SandboxSettings used(SandboxMode other) {
        return new SandboxSettings(
                other, secret, readable, variables, home, memory, network, caches, runsHeld);
    }

    /** The same with other caches of package managers and build tools. */
    public SandboxSettings caching(PackageCacheSet others) {
        return new SandboxSettings(
                use, secret, readable, variables, home, memory, network, others, runsHeld);
    }

    /** Used where one works, with the usual places of tools and build caches below the home directory. */
    public static SandboxSettings usual(Predicate<String> secret) {
        Path home = Path.of(System.getProperty("user.home"));
        return new SandboxSettings(SandboxMode.PREFERRED, secret, List.of(), List.of())
                .caching(PackageCacheFinder.find(home, System.getenv()));
    }
}
