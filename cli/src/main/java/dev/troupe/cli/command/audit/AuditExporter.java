package dev.troupe.cli.command.audit;

import dev.troupe.cli.audit.AuditFileWriter;
import dev.troupe.cli.audit.AuditSegmentArchiver;
import dev.troupe.cli.client.AuditClient;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.display.JsonTaskDisplay;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** {@code troupe audit --export} and {@code --archive}: the trail in files. */
final class AuditExporter {
    private static final int PAGE = 500;

    private final CommandContext context;
    private final AuditClient audit;
    private final AuditResultPrinter printer;

    AuditExporter(CommandContext context, AuditClient audit, AuditResultPrinter printer) {
        this.context = context;
        this.audit = audit;
        this.printer = printer;
    }

    void keep(AuditActionOptions task) {
        String export = task.export;
        if (export == null) {
            archive(
                    Objects.requireNonNull(DateOptionParser.of("--before", task.before)),
                    context.directory().resolve(Objects.requireNonNull(task.to)));
        } else if (export.equals("-")) {
            each(line -> {
                JsonTaskDisplay.print(context.console(), line);
                return !context.console().out().checkError();
            });
        } else {
            export(context.directory().resolve(export));
        }
    }

    private void export(Path file) {
        if (Files.exists(file)) {
            throw new UsageException(
                    file + " exists already and was left as it is.", "Name another file.");
        }
        try (AuditFileWriter fresh = AuditFileWriter.in(AuditFileWriter.parent(file))) {
            long entries =
                    each(line -> {
                        fresh.add(line);
                        return true;
                    });
            fresh.named(file);
            if (printer.json()) {
                printer.print(new Exported(file.toString(), entries, AuditFileWriter.sha256(file)));
            } else {
                printer.say(entries + " entries are in " + file + ".");
            }
        }
    }

    private record Exported(String file, long entries, String sha256) {}

    /** How many lines there were until they ended, or were enough. */
    private long each(Predicate<String> more) {
        long entries = 0;
        long last = 0;
        List<String> lines;
        do {
            lines = audit.export(last, PAGE);
            for (String line : lines) {
                if (!more.test(line)) {
                    return entries;
                }
                entries++;
            }
            last = lines.isEmpty() ? last : number(lines.getLast());
        } while (lines.size() == PAGE);
        return entries;
    }

    private static long number(String line) {
        return WireJson.read(line, JsonNode.class).path("number").asLong();
    }

    private void archive(Instant before, Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new UsageException(
                    "--to " + directory + " is no directory.",
                    "Create the directory, or name another one.");
        }
        Optional<ArchivedAuditSegment> moved =
                new AuditSegmentArchiver(audit, directory).move(before);
        if (moved.isPresent()) {
            printer.show(moved.get());
            return;
        }
        if (printer.json()) {
            return;
        }
        List<ArchivedAuditSegment> earlier = audit.segments();
        printer.say("The oldest entry in the database is not older than " + before + ".");
        if (!earlier.isEmpty()) {
            ArchivedAuditSegment last = earlier.getLast();
            printer.say(
                    "The entries %d to %d were archived last, in %s."
                            .formatted(last.first(), last.last(), last.file()));
        }
    }
}
