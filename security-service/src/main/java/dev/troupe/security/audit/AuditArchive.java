package dev.troupe.security.audit;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditArchiveRequest;
import dev.troupe.contracts.security.AuditVerification;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** The trail as files: for those who keep it elsewhere, and so that the database need not keep all of it. */
final class AuditArchive {
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
    private static final int LONGEST_NAME = 1_000;

    private final TrailDatabase database;
    private final AuditTrail trail;
    private final SegmentTable segments;
    private final EntryLineFormat lines;

    /** Over the trail's own connections: what goes and what tells of it are one transaction. */
    AuditArchive(AuditTrail trail) {
        this.database = trail.database();
        this.trail = trail;
        this.segments = database.segments();
        this.lines = new EntryLineFormat(database.entries(), segments);
    }

    /** Entries of all teams as lines. */
    List<String> export(long after, int limit) {
        CallerIdentity.current().require(Role.ADMIN, Role.SERVICE);
        AuditTrail.checkPage(after, limit);
        return database.read(() -> lines.after(after, limit));
    }

    List<ArchivedAuditSegment> all() {
        CallerIdentity.current().require(Role.ADMIN, Role.SERVICE);
        return database.read(segments::all);
    }

    /**
     * Moves out what the caller holds, and tells so on the trail, both or neither.
     *
     * @throws TroupeException FORBIDDEN for whoever is no administrator, INVALID_REQUEST, CONFLICT when the trail is
     *     broken or the file holds something else, DATABASE_UNAVAILABLE
     */
    ArchivedAuditSegment archive(AuditArchiveRequest request) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.ADMIN);
        check(request);
        Optional<ArchivedAuditSegment> before = database.read(() -> known(request.last()));
        if (before.isPresent()) {
            return same(before.get(), request);
        }
        ArchiveSeal sealed = verified(request);
        ArchivedAuditSegment segment =
                new ArchivedAuditSegment(
                        UUID.randomUUID(),
                        sealed.first(),
                        request.last(),
                        sealed.hash(),
                        request.sha256(),
                        request.file(),
                        caller.subject(),
                        Instant.now().truncatedTo(ChronoUnit.MICROS));
        trail.recordWith(PartArchivedEvent.event(segment, caller), () -> moveOut(segment));
        return segment;
    }

    private void moveOut(ArchivedAuditSegment segment) {
        database.entries().lock();
        if (known(segment.last()).isPresent()) {
            throw conflict(
                    "Somebody else archived entry %d in the meantime.".formatted(segment.last()),
                    "Look at the remaining entries and try again.");
        }
        trail.moveOut(segment);
    }

    private Optional<ArchivedAuditSegment> known(long last) {
        return segments.all().stream().filter(it -> it.last() >= last).findFirst();
    }

    /** Verified before, so that nothing that is broken leaves the place where it can be looked into. */
    private ArchiveSeal verified(AuditArchiveRequest request) {
        AuditVerification found = trail.verified();
        if (!found.intact()) {
            throw conflict(
                    "The audit trail is broken at entry %d; nothing was archived."
                            .formatted(found.brokenAt()),
                    "Keep the database as it is and compare that entry with a backup.");
        }
        if (request.last() > found.archived() + found.entries()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The audit trail has no entry %d.".formatted(request.last()));
        }
        ArchiveSeal sealed =
                database.read(() ->
                        ArchiveSeal.of(
                                lines, database.entries(), found.archived() + 1, request.last()));
        if (!sealed.sha256().equals(request.sha256())) {
            throw conflict(
                    "%s does not match the entries %d to %d; nothing was archived."
                            .formatted(request.file(), sealed.first(), request.last()),
                    "Export them again and repeat the request.");
        }
        return sealed;
    }

    private static ArchivedAuditSegment same(
            ArchivedAuditSegment before, AuditArchiveRequest request) {
        if (before.last() == request.last() && before.sha256().equals(request.sha256())) {
            return before;
        }
        throw conflict(
                "The entries %d to %d were archived before, in %s."
                        .formatted(before.first(), before.last(), before.file()),
                "Begin behind them.");
    }

    private static void check(AuditArchiveRequest request) {
        if (request.last() < 1) {
            throw invalid("`last` is %d; it must be 1 or more.".formatted(request.last()));
        }
        if (request.sha256() == null || !SHA256.matcher(request.sha256()).matches()) {
            throw invalid("`sha256` must be 64 hexadecimal digits in lower case.");
        }
        if (request.file() == null
                || request.file().isBlank()
                || request.file().length() > LONGEST_NAME
                || request.file().chars().anyMatch(Character::isISOControl)) {
            throw invalid(
                    "`file` must be 1 to 1,000 characters, none of them a control character.");
        }
    }

    private static TroupeException invalid(String message) {
        return new TroupeException(ErrorCode.INVALID_REQUEST, message);
    }

    private static TroupeException conflict(String message, String next) {
        return new TroupeException(ErrorCode.CONFLICT, message, next, null);
    }
}
