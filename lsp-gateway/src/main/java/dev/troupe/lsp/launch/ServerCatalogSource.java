package dev.troupe.lsp.launch;

import dev.troupe.languageservers.definition.ServerDefinitionCatalog;
import dev.troupe.languageservers.definition.ServerDefinitionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The servers that are defined for a root: the built-in ones, those of the Troupe home, and those of the repository. */
final class ServerCatalogSource {
    private static final String FILE = ".lsp.json";
    private static final int MOST = 200;

    private final Path home;
    private final List<String> preferred;
    private final boolean trustsRepositories;
    private final Map<Path, Known> known =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Path, Known> eldest) {
                    return size() > MOST;
                }
            };

    private record Known(String stamp, ServerDefinitionCatalog catalog) {}

    /**
     * @param preferred names of servers that come before all others
     * @param trustsRepositories whether commands that a repository defines may run
     */
    ServerCatalogSource(Path home, List<String> preferred, boolean trustsRepositories) {
        this.home = home;
        this.preferred = List.copyOf(preferred);
        this.trustsRepositories = trustsRepositories;
    }

    /** Reads the files again when they have changed. */
    synchronized ServerDefinitionCatalog read(Path root) {
        Path user = home.resolve(FILE);
        Path project = root.resolve(FILE);
        String stamp = stamp(user) + "|" + stamp(project);
        Known before = known.get(root);
        if (before != null && before.stamp().equals(stamp)) {
            return before.catalog();
        }
        ServerDefinitionCatalog catalog =
                ServerDefinitionCatalog.readCatalog(
                        List.of(
                                new ServerDefinitionFile(user, true),
                                new ServerDefinitionFile(project, trustsRepositories)),
                        preferred);
        known.put(root, new Known(stamp, catalog));
        return catalog;
    }

    private static String stamp(Path file) {
        try {
            return Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException missing) {
            return "";
        }
    }
}
