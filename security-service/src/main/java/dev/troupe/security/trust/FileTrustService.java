package dev.troupe.security.trust;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.TrustableFile;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.policy.FileBytes;
import dev.troupe.security.policy.FileBytes.Absent;
import dev.troupe.security.policy.FileBytes.Present;
import dev.troupe.security.policy.FileBytes.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Does what people may do about trust, each for the team that they call for. Trust is not for services and runs: an agent
 * must have no way to it.
 */
public final class FileTrustService {
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    private final TrustTable table;
    private final AuditTrail trail;
    private final TrustMemory memory;
    private final Path home;

    /**
     * Over a database whose migrations have run.
     *
     * @param home the Troupe home, whose own settings file is never a repository's
     * @param trail in the same database, so that both change or neither
     * @param memory told of each change before it is answered
     */
    public FileTrustService(Path home, DataSource database, AuditTrail trail, TrustMemory memory) {
        this.home = home;
        this.table = new TrustTable(JdbcClient.create(database));
        this.trail = trail;
        this.memory = memory;
    }

    /**
     * A repository's file, read now.
     *
     * @param file its path from the top level, or null for the settings
     * @throws TroupeException FORBIDDEN for whoever is no developer, INVALID_REQUEST for what is no
     *     absolute path or no file that can be trusted, WORKSPACE_MISSING when there is no such directory, DATABASE_UNAVAILABLE
     */
    public RepositoryTrust of(@Nullable String repository, @Nullable String file) {
        CallerIdentity caller = developer();
        TrustableFile which = TrustableFile.of(file);
        Path top = RepositoryPathResolver.existing(repository);
        return TrustViews.of(row(caller, top, which), top, which, bytes(top, which));
    }

    /**
     * What the team trusts, as those files are now.
     *
     * @throws TroupeException FORBIDDEN, DATABASE_UNAVAILABLE
     */
    public List<RepositoryTrust> all() {
        CallerIdentity caller = developer();
        return inDatabase(() -> table.of(caller.team())).stream()
                .map(row -> {
                    Path top = Path.of(row.repository());
                    TrustableFile which = TrustableFile.of(row.file());
                    return TrustViews.of(row, top, which, bytes(top, which)).listed();
                })
                .toList();
    }

    /**
     * Trusts a file, if it still is what the person was shown, and would be good for anything.
     *
     * @throws TroupeException also TRUST_CHANGED when its bytes are others, NOT_FOUND when it is gone,
     *     CONFIGURATION_INVALID when it is refused or holds a rule that is none
     */
    public RepositoryTrust trust(FileTrustRequest request) {
        CallerIdentity caller = developer();
        TrustableFile which = TrustableFile.of(request.file());
        Path top = RepositoryPathResolver.existing(request.repository());
        Present file = shown(top, which, bytes(top, which), hash(request.sha256()));
        TrustedFile before = row(caller, top, which);
        if (before != null && before.sha256().equals(file.sha256())) {
            return TrustViews.of(before, top, which, file);
        }
        TrustedFile now =
                new TrustedFile(
                        caller.team(),
                        top.toString(),
                        which.path(),
                        file.sha256(),
                        caller.subject(),
                        Instant.now().truncatedTo(ChronoUnit.MICROS));
        change(event("file-trusted", caller, now), () -> table.put(now));
        return TrustViews.of(now, top, which, file);
    }

    /** A checkout of the whole home directory holds Troupe's own files, with the user's keys in them. */
    private FileBytes bytes(Path top, TrustableFile which) {
        Path file = top.resolve(which.path());
        try {
            Path own = home.resolve(String.valueOf(file.getFileName()));
            if (Files.exists(file) && Files.exists(own) && Files.isSameFile(file, own)) {
                return new Absent();
            }
        } catch (IOException e) {
            return new Refused("The file " + file + " cannot be read: " + e + ".");
        }
        return FileBytes.ofRepository(top, which.path());
    }

    private static String hash(@Nullable String sha256) {
        if (sha256 == null || !HASH.matcher(sha256).matches()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`sha256` must be the hash that was shown: 64 digits, 0 to 9 and a to f.");
        }
        return sha256;
    }

    private static Present shown(Path top, TrustableFile which, FileBytes file, String sha256) {
        String path = top.resolve(which.path()).toString();
        return switch (file) {
            case Absent _ ->
                    throw new TroupeException(
                            ErrorCode.NOT_FOUND,
                            "There is no file " + path + " to trust.",
                            "Create the file, or name another repository.",
                            null);
            case Refused refused ->
                    throw new TroupeException(ErrorCode.CONFIGURATION_INVALID, refused.fault());
            case Present present when !present.sha256().equals(sha256) ->
                    throw new TroupeException(
                            ErrorCode.TRUST_CHANGED,
                            path + " has changed since it was shown, so it is not trusted.");
            case Present present -> sound(path, which, present);
        };
    }

    private static Present sound(String path, TrustableFile which, Present present) {
        TrustObjections.of(which, path, present.text())
                .refusal()
                .ifPresent(refusal -> {
                    throw new TroupeException(ErrorCode.CONFIGURATION_INVALID, refusal);
                });
        return present;
    }

    /**
     * Takes trust back; without any it changes nothing.
     *
     * @param repository also one that is gone, then by the path that was trusted
     * @param file its path from the top level, or null for the settings
     * @throws TroupeException FORBIDDEN, INVALID_REQUEST, DATABASE_UNAVAILABLE
     */
    public RepositoryTrust distrust(@Nullable String repository, @Nullable String file) {
        CallerIdentity caller = developer();
        TrustableFile which = TrustableFile.of(file);
        Path named = RepositoryPathResolver.absolute(repository).normalize();
        // A checkout that was moved may have left a link in its place.
        TrustedFile called = row(caller, named, which);
        Path top = called == null ? RepositoryPathResolver.known(repository) : named;
        TrustedFile row = called == null ? row(caller, top, which) : called;
        if (row != null) {
            change(event("file-distrusted", caller, row), () -> table.remove(row));
        }
        return TrustViews.of(null, top, which, bytes(top, which)).listed();
    }

    private void change(AuditEvent event, Runnable change) {
        try {
            trail.recordWith(event, change);
        } finally {
            // Also after a failure: the database may have committed before it went away.
            memory.changed();
        }
    }

    private static AuditEvent event(String kind, CallerIdentity caller, TrustedFile file) {
        Path path = Path.of(file.repository()).resolve(file.file());
        return new AuditEvent(
                UUID.randomUUID(),
                Instant.now().truncatedTo(ChronoUnit.MICROS),
                kind,
                new RequestOrigin(
                        caller.team(), caller.subject(), null, null, null, file.repository()),
                path.toString(),
                "done",
                Map.of("sha256", file.sha256()));
    }

    private static CallerIdentity developer() {
        CallerIdentity caller = CallerIdentity.current();
        if (!caller.person()) {
            throw new TroupeException(
                    ErrorCode.FORBIDDEN,
                    caller.subject() + " is no person, and trust is for people alone.",
                    "Let a person run `troupe config trust`.",
                    null);
        }
        caller.require(Role.DEVELOPER);
        return caller;
    }

    private @Nullable TrustedFile row(CallerIdentity caller, Path top, TrustableFile which) {
        return inDatabase(() -> table.find(caller.team(), top.toString(), which.path()))
                .orElse(null);
    }

    private static <T> T inDatabase(Supplier<T> work) {
        try {
            return work.get();
        } catch (DataAccessResourceFailureException
                | TransientDataAccessException
                | RecoverableDataAccessException e) {
            throw new TroupeException(
                    ErrorCode.DATABASE_UNAVAILABLE,
                    "The security service's database does not answer, so the list of trusted files is not known.",
                    e);
        }
    }
}
