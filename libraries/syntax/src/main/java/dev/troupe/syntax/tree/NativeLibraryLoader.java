package dev.troupe.syntax.tree;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Native libraries out of the jars on the class path. A library is copied to a new directory that only
 * this user may enter, loaded from there and removed at once: nothing of an earlier process is trusted,
 * and nothing is left behind.
 */
final class NativeLibraryLoader {
    /** Whose it is can be told when a process was killed before it could delete it. */
    static final String PREFIX = "troupe-syntax-" + ProcessHandle.current().pid() + "-";

    static final String CORE = "tree-sitter";

    private static final Map<String, SymbolLookup> LOADED = new ConcurrentHashMap<>();

    private NativeLibraryLoader() {}

    /**
     * Loads a library for the rest of the process, once.
     *
     * @throws SyntaxUnavailableException when there is none for this machine, or it cannot be loaded
     */
    static SymbolLookup load(String name) {
        @Nullable SymbolLookup built = name.equals(CORE) ? TreeSitterCore.library() : null;
        return built == null
                ? LOADED.computeIfAbsent(name, NativeLibraryLoader::loadBundled)
                : built;
    }

    /** Loads a core that does not come from the class path. */
    static SymbolLookup loadCore(byte[] library) throws IOException {
        return load(new ByteArrayInputStream(library), file(CORE));
    }

    private static SymbolLookup loadBundled(String name) {
        String file = file(name);
        try (InputStream library = NativeLibraryLoader.class.getResourceAsStream("/lib/" + file)) {
            if (library == null) {
                throw new SyntaxUnavailableException("there is no " + file + " on the class path");
            }
            return load(library, file);
        } catch (IOException | IllegalArgumentException | IllegalCallerException e) {
            throw new SyntaxUnavailableException(
                    "%s cannot be loaded from %s: %s"
                            .formatted(file, System.getProperty("java.io.tmpdir"), e.getMessage()));
        }
    }

    @SuppressWarnings("restricted") // the JVM is started with --enable-native-access
    private static SymbolLookup load(InputStream library, String file) throws IOException {
        Path directory = Files.createTempDirectory(PREFIX);
        Path copy = directory.resolve(file);
        try {
            Files.copy(library, copy);
            return SymbolLookup.libraryLookup(copy, Arena.global());
        } finally {
            Files.deleteIfExists(copy);
            Files.delete(directory);
        }
    }

    private static String file(String name) {
        return NativePlatform.current()
                .map(it -> it.bundledFile(name))
                .orElseThrow(() ->
                        new SyntaxUnavailableException(
                                "there are no parsers for %s on %s"
                                        .formatted(
                                                System.getProperty("os.name"),
                                                System.getProperty("os.arch"))));
    }
}
