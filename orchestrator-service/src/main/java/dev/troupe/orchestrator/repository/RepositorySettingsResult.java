package dev.troupe.orchestrator.repository;

import dev.troupe.contracts.repository.RepositorySettings;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells what came of looking at a repository's file; a failure counts only for whoever needs what the file says. */
public sealed interface RepositorySettingsResult {
    /** The repository sets nothing. */
    static RepositorySettingsResult nothing() {
        return new Nothing(null);
    }

    /**
     * Returns what the file sets, if it is there and trusted.
     *
     * @throws dev.troupe.contracts.error.TroupeException CONFIGURATION_INVALID when the trusted file has a fault,
     *     SECURITY_UNAVAILABLE when it cannot be asked whether it is trusted
     */
    default Optional<Trusted> file() {
        return switch (this) {
            case Nothing(var _) -> Optional.empty();
            case Trusted trusted -> Optional.of(trusted);
            case Failed(RuntimeException why) -> throw why;
        };
    }

    /** Tells what people should know of a file that once set something and does not now. */
    default Optional<String> lapsed() {
        return this instanceof Nothing nothing
                ? Optional.ofNullable(nothing.sentence())
                : Optional.empty();
    }

    /**
     * There is no file, or nobody trusts it.
     *
     * @param sentence for people when it was trusted with other bytes, or cannot be; null otherwise
     */
    record Nothing(@Nullable String sentence) implements RepositorySettingsResult {}

    /**
     * A file that somebody trusts.
     *
     * @param by who does
     */
    record Trusted(RepositorySettings settings, String by) implements RepositorySettingsResult {
        /** Keeps the values whose keys fit; the file is trusted also when there are none. */
        public Trusted part(Predicate<String> keys) {
            return new Trusted(settings.only(keys), by);
        }

        /** The part whose keys fit; absent when it sets nothing. */
        public Optional<Trusted> only(Predicate<String> keys) {
            return Optional.of(part(keys)).filter(Trusted::sets);
        }

        /** Whether it sets anything. */
        public boolean sets() {
            return !settings.values().isEmpty();
        }

        /** Tells people in one sentence what the file sets. */
        public String sentence() {
            return "%s (sha256 %s), which %s trusts, sets %s; environment variables and flags of the server override it."
                    .formatted(
                            settings.file(),
                            settings.shortHash(),
                            by,
                            settings.values().stream()
                                    .map(it -> it.key() + ": " + it.text())
                                    .collect(Collectors.joining(", ")));
        }
    }

    /** Tells why nobody can say what the repository sets. */
    record Failed(RuntimeException why) implements RepositorySettingsResult {}
}
