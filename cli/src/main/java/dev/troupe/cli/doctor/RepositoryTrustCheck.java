package dev.troupe.cli.doctor;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.cli.trust.PrivilegedSetting;
import dev.troupe.cli.trust.PrivilegedSettingFinder;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.TrustableFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks whether the files of the repository that the doctor is called in are trusted. */
final class RepositoryTrustCheck {
    private static final String NAME = "repository";

    private RepositoryTrustCheck() {}

    /**
     * One finding for each file that is there; none outside of a repository.
     *
     * @param server the one that knows; null when none runs
     */
    static List<DoctorFinding> of(Path directory, @Nullable TroupeApi server) {
        Path settings = LocalSettings.repositoryFile(directory);
        if (settings == null) {
            return List.of();
        }
        Path top = settings.resolve("../..").normalize();
        return Arrays.stream(TrustableFile.values())
                .filter(it -> !Files.notExists(top.resolve(it.path()), LinkOption.NOFOLLOW_LINKS))
                .map(it -> finding(top, it, server))
                .toList();
    }

    private static DoctorFinding finding(
            Path top, TrustableFile which, @Nullable TroupeApi server) {
        Path file = top.resolve(which.path());
        if (server == null) {
            return DoctorFinding.ok(
                    NAME, file + "; whether it is trusted, a running server would know");
        }
        try {
            return finding(server.trust().of(top, which));
        } catch (TroupeException e) {
            return new DoctorFinding(
                    NAME,
                    DoctorFinding.Status.WARNING,
                    "Whether " + file + " is trusted is not known: " + e.getMessage(),
                    e.hint(),
                    e.code().wire());
        }
    }

    /** What forbids in the shape of security.json counts without trust, so that its faults do. */
    private static DoctorFinding faulty(RepositoryTrust trust, List<String> faults) {
        int more = faults.size() - 1;
        return DoctorFinding.warning(
                NAME,
                faults.getFirst()
                        + (more > 0 ? " (and " + more + " more)" : "")
                        + (trust.name().equals(TrustableFile.SETTINGS.path())
                                ? " Until that is corrected, nobody can trust it."
                                : " Until that is corrected, every command needs approval."),
                "Correct " + trust.file() + ".");
    }

    private static DoctorFinding finding(RepositoryTrust trust) {
        return switch (trust.state()) {
            case ABSENT -> DoctorFinding.ok(NAME, "no file " + trust.file());
            case TRUSTED ->
                    DoctorFinding.ok(NAME, trust.file() + ", trusted by " + trust.trustedBy());
            case REFUSED ->
                    DoctorFinding.warning(
                            NAME,
                            trust.fault() + " Every command needs approval.",
                            "Make it a regular file in a regular directory, or remove it.");
            case UNTRUSTED -> untrusted(trust);
        };
    }

    private static DoctorFinding untrusted(RepositoryTrust trust) {
        String fault = trust.fault();
        if (fault != null) {
            return faulty(trust, fault.lines().toList());
        }
        Optional<List<PrivilegedSetting>> widens = PrivilegedSettingFinder.of(trust);
        if (widens.isPresent() && widens.get().stream().noneMatch(PrivilegedSetting::written)) {
            return DoctorFinding.ok(NAME, trust.file() + ", not trusted, which it does not need");
        }
        return DoctorFinding.warning(
                NAME,
                trust.file() + " is not trusted, so some of what it sets does not count",
                "Run `troupe config trust` to see these settings and to trust the file.");
    }
}
