package dev.troupe.security.trust;

import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.source.ConfigurationFault;
import dev.troupe.configuration.source.RepositorySettingsFile;
import dev.troupe.configuration.source.SettingsFileReader;
import dev.troupe.contracts.security.TrustableFile;
import dev.troupe.security.policy.PolicySource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The faults that speak against trusting a repository's file.
 *
 * @param asks faults that would make everything ask
 * @param refuses faults that would refuse every session
 */
record TrustObjections(List<String> asks, List<String> refuses) {
    /**
     * Reads a text as it would count once it is trusted.
     *
     * @param path what the sentences call it
     */
    static TrustObjections of(TrustableFile file, String path, String text) {
        return new TrustObjections(
                PolicySource.faultsOnceTrusted(file, path, text),
                switch (file) {
                    case SETTINGS -> refusing(path, text);
                    case SECURITY, OTHER_SECURITY -> List.of();
                });
    }

    private static List<String> refusing(String path, String text) {
        return SettingsFileReader.read(
                        Published.SCHEMA, RepositorySettingsFile.trusted(Path.of(path), text))
                .faults()
                .stream()
                .map(ConfigurationFault::sentence)
                .toList();
    }

    /** Why it is not trusted, in one sentence; absent when nothing speaks against it. */
    Optional<String> refusal() {
        return asks.stream()
                .map(it ->
                        "The file is not trusted, because every command would need approval: " + it)
                .findFirst()
                .or(() ->
                        refuses.stream()
                                .map(it ->
                                        "The file is not trusted, because it would refuse every session: "
                                                + it)
                                .findFirst());
    }

    /** All that speaks against it, one sentence a line; absent when nothing does. */
    Optional<String> words() {
        List<String> all = new ArrayList<>(asks);
        all.addAll(refuses);
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join("\n", all.stream().distinct().toList()));
    }

    /** Read once, when the first file is looked at. */
    private static final class Published {
        static final ConfigurationSchema SCHEMA = ConfigurationSchema.published();
    }
}
