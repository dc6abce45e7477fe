package dev.troupe.cli.audit;

import dev.troupe.cli.client.AuditClient;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditArchiveRequest;
import dev.troupe.contracts.security.AuditExportLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The oldest entries, moved from the server's database into a file here. The file is on the disk and was read back
 * and checked before the server is told to delete them; until then nothing changes there.
 */
public final class AuditSegmentArchiver {
    private static final int PAGE = 500;

    private final AuditClient auditClient;
    private final Path directory;

    /** @param directory where the file is to be; it has to exist */
    public AuditSegmentArchiver(AuditClient auditClient, Path directory) {
        this.auditClient = auditClient;
        this.directory = directory;
    }

    /**
     * Moves the oldest entries, up to the first one that did not happen before a time. Repeating it after whatever went
     * wrong is harmless.
     *
     * @return what was moved; empty when the oldest entry is not that old
     * @throws TroupeException NOT_WRITABLE, CONFLICT when the trail is broken, and what the server answers
     */
    public Optional<ArchivedAuditSegment> move(Instant before) {
        try (AuditFileWriter file = AuditFileWriter.in(directory)) {
            AuditHashChainCheck check = new AuditHashChainCheck();
            long first = fill(file, check, before);
            AuditExportLine last = check.last();
            if (last == null) {
                return Optional.empty();
            }
            Path name = directory.resolve("audit-%d-%d.jsonl".formatted(first, last.number()));
            String sha256 = AuditFileWriter.sha256(file.flushed());
            checkRead(file.flushed(), last);
            refuseOther(name, sha256);
            file.named(name);
            return Optional.of(
                    auditClient.archive(
                            new AuditArchiveRequest(last.number(), sha256, name.toString())));
        }
    }

    /** The number of the first line. */
    private long fill(AuditFileWriter file, AuditHashChainCheck check, Instant before) {
        long first = 0;
        List<String> lines;
        do {
            @Nullable AuditExportLine last = check.last();
            lines = auditClient.export(last == null ? 0 : last.number(), PAGE);
            for (String line : lines) {
                AuditExportLine entry = AuditHashChainCheck.read(line);
                if (entry != null && !entry.event().at().isBefore(before)) {
                    return first;
                }
                String wrong = check.next(line);
                if (wrong != null) {
                    throw broken("The audit trail is broken: " + wrong);
                }
                file.add(line);
                first = first == 0 && entry != null ? entry.number() : first;
            }
        } while (lines.size() == PAGE);
        return first;
    }

    /** What is on the disk is what was checked. */
    private static void checkRead(Path file, AuditExportLine last) {
        if (!AuditHashChainCheck.files(List.of(file)).lastHash().equals(last.hash())) {
            throw broken(file + " does not hold what was written.");
        }
    }

    private static void refuseOther(Path name, String sha256) {
        if (Files.exists(name) && !AuditFileWriter.sha256(name).equals(sha256)) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    name + " exists and has other content; nothing was archived.",
                    "Name another directory.");
        }
    }

    private static TroupeException broken(String message) {
        return new TroupeException(
                ErrorCode.CONFLICT, message, "Nothing was archived. Run `troupe audit --verify`.");
    }
}
