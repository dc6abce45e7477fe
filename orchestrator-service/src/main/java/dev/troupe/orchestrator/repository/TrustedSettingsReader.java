package dev.troupe.orchestrator.repository;

import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.configuration.schema.SettingType;
import dev.troupe.configuration.source.ConfigurationFault;
import dev.troupe.configuration.source.ConfiguredSetting;
import dev.troupe.configuration.source.RepositorySettingsFile;
import dev.troupe.configuration.source.SettingOrigin;
import dev.troupe.configuration.source.SettingsFileReader;
import dev.troupe.configuration.source.SettingsReadResult;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.repository.RepositorySettings.Value;
import dev.troupe.contracts.repository.RepositorySettingsCheck;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.api.SecurityApi;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the settings files of repositories, as far as they are trusted. */
public class TrustedSettingsReader {
    private static final String MEND =
            "Correct the file, check it with `troupe config check --repository FILE`, and trust it"
                    + " again with `troupe config trust`.";

    private final SecurityApi security;
    private final RepositorySettingsCheck check;

    /**
     * Files that the security service knows about.
     *
     * @param check what tasks could run with, as far as it is known here
     */
    TrustedSettingsReader(SecurityApi security, RepositorySettingsCheck check) {
        this.security = security;
        this.check = check;
    }

    /**
     * Looks at the file of a repository as it stands now. Asks another service: call it outside of transactions.
     *
     * @param repository absolute path of the checkout's top level
     */
    public RepositorySettingsResult look(String repository) {
        Path file = Path.of(repository).resolve(RepositorySettingsFile.NAME);
        try {
            RepositoryTrust trust = asked(repository, file);
            return switch (trust.state()) {
                case TRUSTED -> read(trust);
                case ABSENT -> new RepositorySettingsResult.Nothing(gone(trust));
                case UNTRUSTED, REFUSED -> new RepositorySettingsResult.Nothing(lapsed(trust));
            };
        } catch (RuntimeException e) {
            // Without a file nothing can be asked for, whoever trusted one before.
            return Files.notExists(file, LinkOption.NOFOLLOW_LINKS)
                    ? RepositorySettingsResult.nothing()
                    : new RepositorySettingsResult.Failed(e);
        }
    }

    private RepositoryTrust asked(String repository, Path file) {
        try {
            return security.trust(repository, RepositorySettingsFile.NAME);
        } catch (TroupeException e) {
            throw new TroupeException(
                    e.code(),
                    "Troupe cannot find out whether %s is trusted, and that file may set stricter rules: %s"
                            .formatted(file, e.getMessage()),
                    e.hint(),
                    e);
        }
    }

    /** A pull may have taken it away, and with it the care that it asked for. */
    private static @Nullable String gone(RepositoryTrust trust) {
        return trust.trustedBy() == null
                ? null
                : "%s, which %s trusted, is gone, so its settings no longer count. Bring it back, or end this notice with `troupe config untrust`."
                        .formatted(trust.file(), trust.trustedBy());
    }

    /** It might have asked for more care than the user's settings do. */
    private static @Nullable String lapsed(RepositoryTrust trust) {
        if (trust.trustedBy() == null) {
            return null;
        }
        String why =
                trust.state() == RepositoryTrust.State.REFUSED
                        ? "cannot be read any more: " + trust.fault()
                        : "has changed since.";
        return "%s, which %s trusted, sets nothing now, as it %s `troupe config trust` shows what it would set."
                .formatted(trust.file(), trust.trustedBy(), why);
    }

    private RepositorySettingsResult read(RepositoryTrust trust) {
        Path file = Path.of(trust.file());
        String text = Objects.requireNonNull(trust.text(), "A trusted file has a text.");
        String sha256 = Objects.requireNonNull(trust.sha256(), "A trusted file has a hash.");
        SettingsReadResult reading =
                SettingsFileReader.read(
                        Published.SCHEMA, RepositorySettingsFile.trusted(file, text));
        refuse(reading.faults());
        RepositorySettings settings =
                new RepositorySettings(
                        file.toString(),
                        sha256,
                        reading.settings().stream()
                                .filter(it -> !it.key().together())
                                .map(TrustedSettingsReader::value)
                                .toList());
        check.require(settings);
        return new RepositorySettingsResult.Trusted(
                settings, Objects.requireNonNullElse(trust.trustedBy(), "someone"));
    }

    private static void refuse(List<ConfigurationFault> faults) {
        if (!faults.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    faults.stream()
                            .map(ConfigurationFault::sentence)
                            .collect(Collectors.joining("\n  ")),
                    MEND,
                    null);
        }
    }

    private static Value value(ConfiguredSetting setting) {
        int line = setting.origin() instanceof SettingOrigin.InFile in ? in.line() : 0;
        return new Value(setting.name(), spelled(setting), line);
    }

    /** Words in the schema's spelling, whatever the file's is. */
    private static List<String> spelled(ConfiguredSetting setting) {
        return setting.key().range().kind() == SettingType.WORD
                ? setting.values().stream()
                        .map(it -> spelled(it, setting.key().range().words()))
                        .toList()
                : setting.values();
    }

    private static String spelled(String written, List<String> words) {
        return words.stream()
                .filter(it -> NameSpelling.same(it, written))
                .findFirst()
                .orElse(written);
    }

    /** Read once, when the first trusted file comes along. */
    private static final class Published {
        static final ConfigurationSchema SCHEMA = ConfigurationSchema.published();
    }
}
