package dev.troupe.cli.command.audit;

import dev.troupe.cli.command.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Declares what {@code troupe audit} can do instead of listing entries: one of these at most. */
final class AuditActionOptions {
    @Option(names = "--verify", description = "Verify every hash of the log.")
    boolean verify;

    @Option(
            names = "--report",
            description =
                    "Count decisions, kinds, agents, users and commands. Works with --since and --until.")
    boolean report;

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description =
                    "Write the whole log to FILE, one JSON object per line. With `-`, write to standard output.")
    @Nullable String export;

    @Option(
            names = "--verify-file",
            paramLabel = "FILE",
            description =
                    "Verify an exported file without a server. Repeat the option for files that follow each other.")
    @Nullable List<Path> files;

    @Option(
            names = "--archive",
            description =
                    "Move the oldest entries from the database into a file. Needs --before and --to; for administrators.")
    boolean archive;

    @Option(
            names = "--before",
            paramLabel = "DATE",
            description = "With --archive: stop at the first entry of this date or later.")
    @Nullable String before;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "With --archive: the existing directory for the file.")
    @Nullable Path to;

    /** Refuses more than one of them, and what does not go with them. */
    void check(AuditFilterOptions filter) {
        long given =
                Stream.of(verify, report, export != null, files != null, archive)
                        .filter(it -> it)
                        .count();
        if (given > 1) {
            throw new UsageException(
                    "More than one of --verify, --verify-file, --report, --export and --archive is given.",
                    "Use only one of them.");
        }
        if (archive != (before != null) || archive != (to != null)) {
            throw new UsageException(
                    "--archive, --before and --to go together.",
                    "Write troupe audit --archive --before 2026-01-01 --to DIR.");
        }
        boolean times = filter.since != null || filter.until != null;
        if (given == 1 && (filter.more() || (times && !report))) {
            throw new UsageException(
                    "Options that select entries do not apply here, because this action covers the whole log.",
                    "Leave these options out; only --report takes --since and --until.");
        }
    }
}
