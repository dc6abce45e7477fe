package dev.troupe.cli.settings;

import dev.troupe.cli.server.ServerProgram;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.configuration.source.RepositorySettingsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds and reads the layers of settings. */
public final class LocalSettings {
    private LocalSettings() {}

    /**
     * All layers.
     *
     * @param repository the file of the repository in question, null outside of any
     */
    public static TroupeConfiguration read(
            TroupeHome home,
            Map<String, String> environment,
            @Nullable RepositorySettingsFile repository) {
        return TroupeConfiguration.read(home.configuration(), repository, environment, flags());
    }

    /** The layers of a server, whatever repository it works in. */
    public static TroupeConfiguration read(TroupeHome home, Map<String, String> environment) {
        return TroupeConfiguration.read(home.configuration(), null, environment, flags());
    }

    /** The configuration file of the repository around a directory, whether there or not; null outside of any. */
    public static @Nullable Path repositoryFile(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return at.resolve(RepositorySettingsFile.NAME);
            }
        }
        return null;
    }

    /** Options with which the launcher script starts servers. */
    private static List<String> flags() {
        String options = System.getProperty(ServerProgram.OPTIONS_PROPERTY, "").strip();
        return options.isEmpty() ? List.of() : List.of(options.split("\\s+", -1));
    }
}
