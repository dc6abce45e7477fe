package dev.troupe.cli.command.audit;

import dev.troupe.cli.audit.AuditHashChainCheck;
import dev.troupe.cli.client.AuditClient;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.command.UsageException;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditFilter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe audit}: the trail of what was decided and done. */
@Command(
        name = "audit",
        description = {
            "Show and verify the log of decisions and actions.",
            "The newest entry comes first. Each is a line; with --json a JSON object with its number, its hash and the event."
        })
public final class AuditCommand extends JsonCommand {
    private static final int PAGE = 1_000;

    @Mixin AuditFilterOptions filter = new AuditFilterOptions();

    @Option(
            names = "--after",
            paramLabel = "N",
            description = "Show only entries after number N, the oldest first.")
    @Nullable Long after;

    @Option(
            names = "--older-than",
            paramLabel = "N",
            description = "Show only entries older than number N, the newest first.")
    @Nullable Long olderThan;

    @Option(
            names = "--oldest-first",
            description = "Begin with the oldest entry instead of the newest.")
    boolean oldestFirst;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "Show at most N entries (default: ${DEFAULT-VALUE}).")
    int limit;

    @Mixin AuditActionOptions task = new AuditActionOptions();

    public AuditCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        checkPage();
        filter.check();
        task.check(filter);
        AuditResultPrinter printer = new AuditResultPrinter(context, json);
        List<Path> files = task.files;
        if (files != null) {
            printer.show(
                    AuditHashChainCheck.files(
                            files.stream().map(context.directory()::resolve).toList()));
            return 0;
        }
        return served(context.connect(), printer);
    }

    private void checkPage() {
        boolean negative = (after != null && after < 0) || (olderThan != null && olderThan < 0);
        if (limit < 1 || negative) {
            throw new UsageException(
                    "--limit must be 1 or more, --after and --older-than 0 or more.",
                    "Correct the numbers.");
        }
        if (olderThan != null && (oldestFirst || after != null)) {
            throw new UsageException(
                    "--older-than shows the newest entries first, --after and --oldest-first the oldest.",
                    "Leave one of them out.");
        }
    }

    private int served(TroupeApi api, AuditResultPrinter printer) {
        AuditClient audit = api.audit();
        if (task.verify) {
            return new AuditTrailVerifier(audit, printer).verify();
        }
        if (task.archive || task.export != null) {
            new AuditExporter(context, audit, printer).keep(task);
        } else if (task.report) {
            printer.show(
                    audit.report(
                            DateOptionParser.of("--since", filter.since),
                            DateOptionParser.of("--until", filter.until)));
        } else {
            list(audit, filter.filter(api, context));
        }
        return 0;
    }

    private void list(AuditClient audit, AuditFilter fitting) {
        boolean ascending = oldestFirst || after != null;
        int left = limit;
        @Nullable Long last = ascending ? after : olderThan;
        boolean more = true;
        while (more && left > 0) {
            int asked = Math.min(left, PAGE);
            List<AuditEntry> entries =
                    ascending
                            ? audit.entries(fitting, last == null ? 0 : last, asked)
                            : audit.newest(fitting, last, asked);
            entries.forEach(this::show);
            left -= entries.size();
            more = entries.size() == asked;
            last = entries.isEmpty() ? last : Long.valueOf(entries.getLast().number());
        }
        if (more && !json) {
            print(
                    "There may be more; continue with "
                            + (ascending ? "--after " : "--older-than ")
                            + last);
        }
    }

    private void show(AuditEntry entry) {
        if (json) {
            printJson(entry);
            return;
        }
        var event = entry.event();
        print(
                String.format(
                        "%6d  %s  %-18s %-9s %s  (%s)",
                        entry.number(),
                        TimestampFormatter.full(event.at()),
                        event.kind(),
                        event.outcome(),
                        event.target(),
                        event.origin().user()));
    }
}
