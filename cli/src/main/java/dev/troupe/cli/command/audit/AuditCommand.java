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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe audit}: the trail of what was decided and done. */
@Command(name = "audit", description = "Show and verify the log of decisions and actions.")
public final class AuditCommand extends JsonCommand {
    private static final int PAGE = 1_000;

    @Mixin AuditFilterOptions filter = new AuditFilterOptions();

    @Option(names = "--after", paramLabel = "N", description = "Show only entries after number N.")
    long after;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Show at most N entries (default: ${DEFAULT-VALUE}).")
    int limit;

    @Mixin AuditActionOptions task = new AuditActionOptions();

    public AuditCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (limit < 1 || after < 0) {
            throw new UsageException(
                    "--limit must be 1 or more and --after 0 or more.", "Correct the numbers.");
        }
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
        int left = limit;
        long last = after;
        boolean more = true;
        while (more && left > 0) {
            int asked = Math.min(left, PAGE);
            List<AuditEntry> entries = audit.entries(fitting, last, asked);
            entries.forEach(this::show);
            left -= entries.size();
            more = entries.size() == asked;
            last = entries.isEmpty() ? last : entries.getLast().number();
        }
        if (more && !json) {
            context.console().out().println("There may be more: --after " + last);
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
