package dev.troupe.cli.command.audit;

import dev.troupe.cli.command.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code troupe audit} does instead of listing entries: one of these at most. */
final class AuditActionOptions {
    @Option(names = "--verify", description = "Recompute every hash of the trail instead.")
    boolean verify;

    @Option(
            names = "--report",
            description =
                    "Count decisions, kinds, agents, users and commands instead; with --since"
                            + " and --until.")
    boolean report;

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description =
                    "Write the whole trail there instead, one JSON object a line; - is standard"
                            + " output.")
    @Nullable String export;

    @Option(
            names = "--verify-file",
            paramLabel = "FILE",
            description =
                    "Recompute the hashes of such a file instead, without a server; several"
                            + " times for files that follow each other.")
    @Nullable List<Path> files;

    @Option(
            names = "--archive",
            description =
                    "Move the oldest entries from the database into a file instead, for"
                            + " administrators; with --before and --to.")
    boolean archive;

    @Option(
            names = "--before",
            paramLabel = "DATE",
            description = "For --archive: up to the first entry that is not older.")
    @Nullable String before;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "For --archive: the directory, which has to exist.")
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
                    "Give one of them.");
        }
        if (archive != (before != null) || archive != (to != null)) {
            throw new UsageException(
                    "--archive, --before and --to go together.",
                    "Write troupe audit --archive --before 2026-01-01 --to DIR.");
        }
        boolean times = filter.since != null || filter.until != null;
        if (given == 1 && (filter.more() || (times && !report))) {
            throw new UsageException(
                    "What picks entries does not go with that: it is about the whole trail.",
                    "Leave it out; --report takes --since and --until.");
        }
    }
}
