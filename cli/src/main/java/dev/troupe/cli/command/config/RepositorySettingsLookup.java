package dev.troupe.cli.command.config;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.configuration.source.RepositorySettingsFile;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.TrustableFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks a running server whether the file of a repository is trusted; none is started for the question. */
final class RepositorySettingsLookup {
    private RepositorySettingsLookup() {}

    /** Reads the settings for the repository around a directory. */
    static TroupeConfiguration settings(CommandContext context, DirectoryOption directory) {
        return LocalSettings.read(
                context.home(), context.environment(), around(context, directory.resolve(context)));
    }

    /**
     * The file of the repository around a directory.
     *
     * @return null outside of any repository
     */
    static @Nullable RepositorySettingsFile around(CommandContext context, Path directory) {
        Path file = LocalSettings.repositoryFile(directory);
        if (file == null || Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            return file == null ? null : RepositorySettingsFile.untrusted(file);
        }
        try {
            Optional<TroupeApi> server = context.running();
            return server.isPresent()
                    ? asked(server.get(), file)
                    : RepositorySettingsFile.unknown(file, "no server runs");
        } catch (TroupeException e) {
            String why = String.valueOf(e.getMessage());
            return RepositorySettingsFile.unknown(file, why.replaceFirst("\\.$", ""));
        }
    }

    /** Of a file that is refused the reading itself says why. */
    private static RepositorySettingsFile asked(TroupeApi server, Path file) {
        RepositoryTrust trust =
                server.trust().of(file.resolve("../..").normalize(), TrustableFile.SETTINGS);
        return switch (trust.state()) {
            case TRUSTED -> RepositorySettingsFile.trusted(file, String.valueOf(trust.text()));
            case ABSENT, UNTRUSTED, REFUSED -> RepositorySettingsFile.untrusted(file);
        };
    }
}
