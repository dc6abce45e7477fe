package dev.troupe.cli.command.audit;

import dev.troupe.cli.audit.ArchivedSegmentCheck;
import dev.troupe.cli.audit.ArchivedSegmentCheck.Checked;
import dev.troupe.cli.audit.ArchivedSegmentCheck.State;
import dev.troupe.cli.client.AuditClient;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditVerification;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code troupe audit --verify}: the server looks at what is in its database, and here the files are read that hold the rest. */
final class AuditTrailVerifier {
    private final AuditClient audit;
    private final AuditResultPrinter printer;

    AuditTrailVerifier(AuditClient audit, AuditResultPrinter printer) {
        this.audit = audit;
        this.printer = printer;
    }

    /**
     * Tells programs the result of a verification.
     *
     * @param files absent where the caller may not see what was moved out
     */
    private record Verified(
            boolean intact,
            long entries,
            @Nullable Long brokenAt,
            long archived,
            @Nullable List<Checked> files) {}

    /** Exit code 1 when the trail, or a file, is broken. */
    int verify() {
        AuditVerification found = audit.verify();
        List<Checked> files = found.archived() == 0 ? List.of() : files();
        Checked broken = files == null ? null : first(files);
        if (printer.json()) {
            printer.print(verified(found, files, broken));
            return found.intact() && broken == null ? 0 : 1;
        }
        if (!found.intact()) {
            throw broken(
                    "The audit trail is broken at entry " + found.brokenAt() + ".",
                    "Keep the database as it is and compare that entry with a backup.");
        }
        if (broken != null) {
            throw broken(
                    "The archived entries of the audit trail are damaged: " + broken.wrong(),
                    "Keep the file as it is and compare it with another copy.");
        }
        say(found, files);
        return 0;
    }

    private static Verified verified(
            AuditVerification found, @Nullable List<Checked> files, @Nullable Checked broken) {
        Long at = found.brokenAt();
        if (at == null && broken != null) {
            at = broken.first();
        }
        return new Verified(
                found.intact() && broken == null, found.entries(), at, found.archived(), files);
    }

    private @Nullable List<Checked> files() {
        try {
            return ArchivedSegmentCheck.check(audit.segments());
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.FORBIDDEN) {
                return null;
            }
            throw e;
        }
    }

    private static @Nullable Checked first(List<Checked> files) {
        return files.stream().filter(it -> it.state() == State.BROKEN).findFirst().orElse(null);
    }

    private void say(AuditVerification found, @Nullable List<Checked> files) {
        String before =
                found.archived() == 0 ? "" : ", after %d archived ones".formatted(found.archived());
        printer.say("The audit trail is whole: " + found.entries() + " entries" + before + ".");
        if (files == null) {
            printer.say("Only administrators can check the files of archived entries.");
            return;
        }
        List<Checked> absent = files.stream().filter(it -> it.state() == State.ABSENT).toList();
        if (files.size() > absent.size()) {
            printer.say(
                    "Files that hold archived entries, all of them unchanged: "
                            + (files.size() - absent.size())
                            + ".");
        }
        if (!absent.isEmpty()) {
            printer.say(
                    "Archive files that are not on this machine, so they were not checked: "
                            + names(absent)
                            + ".");
        }
    }

    private static String names(List<Checked> files) {
        return files.stream()
                .map(it -> "%s (entries %d to %d)".formatted(it.file(), it.first(), it.last()))
                .collect(Collectors.joining(", "));
    }

    private static TroupeException broken(String message, String next) {
        return new TroupeException(ErrorCode.INTERNAL, message, next);
    }
}
