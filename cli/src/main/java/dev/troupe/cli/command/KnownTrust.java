package dev.troupe.cli.command;

import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.configuration.source.RepositoryFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What a running server knows of the trust in the file of a repository; none is started for the question. */
final class KnownTrust {
    private KnownTrust() {}

    /**
     * The file of the repository around a directory.
     *
     * @return null outside of any repository
     */
    static @Nullable RepositoryFile around(Surroundings surroundings, Path directory) {
        Path file = LocalSettings.repositoryFile(directory);
        return file == null ? null : RepositoryFile.unknown(file, "no server runs");
    }
}
