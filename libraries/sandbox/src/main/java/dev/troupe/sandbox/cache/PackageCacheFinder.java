package dev.troupe.sandbox.cache;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the caches of package managers and build tools as these do: by their environment variables, else in the usual
 * places. What a tool writes to is shown in its usual place, where it looks when it is told nothing.
 */
public final class PackageCacheFinder {
    private static final Map<String, CacheAccess> ACCESS =
            Map.of(
                    "read", CacheAccess.READ,
                    "both", CacheAccess.LAYER_OR_READ,
                    "write", CacheAccess.LAYER);

    private static final String TABLE = "package-caches.txt";
    private static final String WHOLE = ".";
    private static final String CACHE = ".cache/";
    private static final String DATA = ".local/share/";

    private final Path home;
    private final Map<String, String> environment;
    private final List<PackageCache> caches = new ArrayList<>();
    private final Set<String> variables = new LinkedHashSet<>();

    private PackageCacheFinder(Path home, Map<String, String> environment) {
        this.home = home;
        this.environment = environment;
    }

    /**
     * Finds those of a person.
     *
     * @param environment of the server; what it does not name is in the usual places
     */
    public static PackageCacheSet find(Path home, Map<String, String> environment) {
        PackageCacheFinder finder = new PackageCacheFinder(home, environment);
        rows().forEach(finder::add);
        return new PackageCacheSet(home, finder.caches, List.copyOf(finder.variables));
    }

    private static Stream<String> rows() {
        try (InputStream table = PackageCacheFinder.class.getResourceAsStream(TABLE)) {
            byte[] bytes = Objects.requireNonNull(table, TABLE).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8)
                    .lines().filter(it -> !it.isBlank() && !it.startsWith("#")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String row) {
        String[] columns = row.split("\\|", -1);
        CacheAccess access = ACCESS.get(columns[0].strip());
        boolean written = access != CacheAccess.READ;
        String usual = columns[2].strip();
        Optional<Path> named = named(columns[1].strip(), written);
        Path source = named.orElseGet(() -> usual(usual));
        Path shown = written ? home.resolve(usual) : source;
        for (String part : columns[3].strip().split(" ", -1)) {
            boolean whole = part.equals(WHOLE);
            caches.add(
                    new PackageCache(
                            whole ? source : source.resolve(part),
                            whole ? shown : shown.resolve(part),
                            Objects.requireNonNull(access, row)));
        }
    }

    /** Commands are told only where programs are: caches are shown in their usual places. */
    private Optional<Path> named(String names, boolean written) {
        for (String name : names.split(" ", -1)) {
            Optional<Path> path = directory(name);
            if (path.isPresent()) {
                if (!written) {
                    variables.add(name);
                }
                return path;
            }
        }
        return Optional.empty();
    }

    private Path usual(String usual) {
        if (usual.startsWith(CACHE)) {
            return base("XDG_CACHE_HOME", CACHE).resolve(usual.substring(CACHE.length()));
        }
        if (usual.startsWith(DATA)) {
            return base("XDG_DATA_HOME", DATA).resolve(usual.substring(DATA.length()));
        }
        if (usual.startsWith("go/")) {
            return base("GOPATH", "go").resolve(usual.substring("go/".length()));
        }
        return home.resolve(usual);
    }

    private Path base(String variable, String usual) {
        return directory(variable).orElseGet(() -> home.resolve(usual));
    }

    /** Nothing above the home: that would show all of it. */
    private Optional<Path> directory(String variable) {
        String value = environment.getOrDefault(variable, "").split(":", 2)[0];
        try {
            Path path = Path.of(value).normalize();
            return path.isAbsolute() && !home.startsWith(path)
                    ? Optional.of(path)
                    : Optional.empty();
        } catch (InvalidPathException none) {
            return Optional.empty();
        }
    }
}
