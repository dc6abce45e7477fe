package dev.troupe.cli.doctor;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.cli.trust.Widening;
import dev.troupe.cli.trust.Widenings;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.RepositoryTrust;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether the settings file of the repository that the doctor is called in is trusted. */
final class RepositoryCheck {
    private static final String NAME = "repository";

    private RepositoryCheck() {}

    /**
     * Nothing outside of a repository, and of one without a file.
     *
     * @param server the one that knows; null when none runs
     */
    static Optional<Finding> of(Path directory, @Nullable TroupeApi server) {
        Path file = LocalSettings.repositoryFile(directory);
        if (file == null || Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (server == null) {
            return Optional.of(
                    Finding.ok(
                            NAME, file + "; whether it is trusted, a running server would know"));
        }
        try {
            return Optional.of(finding(server.trust(file.resolve("../..").normalize())));
        } catch (TroupeException e) {
            return Optional.of(
                    new Finding(
                            NAME,
                            Finding.Status.WARNING,
                            "Whether " + file + " is trusted is not known: " + e.getMessage(),
                            e.hint(),
                            e.code().wire()));
        }
    }

    private static Finding finding(RepositoryTrust trust) {
        return switch (trust.state()) {
            case ABSENT -> Finding.ok(NAME, "no file " + trust.file());
            case TRUSTED -> Finding.ok(NAME, trust.file() + ", trusted by " + trust.trustedBy());
            case REFUSED ->
                    Finding.warning(
                            NAME,
                            trust.fault() + " Everything asks.",
                            "Make it and its directory what they should be, or remove them.");
            case UNTRUSTED -> untrusted(trust);
        };
    }

    private static Finding untrusted(RepositoryTrust trust) {
        Optional<List<Widening>> widens = Widenings.of(String.valueOf(trust.text()));
        if (widens.isPresent() && widens.get().isEmpty()) {
            return Finding.ok(NAME, trust.file() + ", not trusted, which it does not need");
        }
        return Finding.warning(
                NAME,
                trust.file() + " is not trusted, so some of what it sets does not count",
                "Run `troupe config trust` to see what that is, and to trust it.");
    }
}
