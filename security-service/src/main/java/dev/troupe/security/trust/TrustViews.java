package dev.troupe.security.trust;

import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RepositoryTrust.State;
import dev.troupe.contracts.security.TrustableFile;
import dev.troupe.security.policy.FileBytes;
import dev.troupe.security.policy.FileBytes.Absent;
import dev.troupe.security.policy.FileBytes.Present;
import dev.troupe.security.policy.FileBytes.Refused;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Makes what callers see of a file and of what is known of it. */
final class TrustViews {
    private TrustViews() {}

    /**
     * A file as it was read, beside what a team trusts.
     *
     * @param row null when the team has never trusted the file, or has taken that back
     */
    static RepositoryTrust of(
            @Nullable TrustedFile row, Path top, TrustableFile which, FileBytes file) {
        String by = row == null ? null : row.person();
        Instant at = row == null ? null : row.at();
        String path = top.resolve(which.path()).toString();
        return switch (file) {
            case Absent _ ->
                    new RepositoryTrust(
                            top.toString(), path, State.ABSENT, null, null, by, at, null);
            case Refused refused ->
                    new RepositoryTrust(
                            top.toString(),
                            path,
                            State.REFUSED,
                            null,
                            null,
                            by,
                            at,
                            refused.fault());
            case Present present -> {
                boolean trusted = row != null && row.sha256().equals(present.sha256());
                yield new RepositoryTrust(
                        top.toString(),
                        path,
                        trusted ? State.TRUSTED : State.UNTRUSTED,
                        present.sha256(),
                        present.text(),
                        by,
                        at,
                        trusted
                                ? null
                                : TrustObjections.of(which, path, present.text())
                                        .words()
                                        .orElse(null));
            }
        };
    }
}
