package dev.troupe.cli.command;

import dev.troupe.cli.client.AuditClient;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.trail.TrailCheck;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditFilter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe audit}: the trail of what was decided and done. */
@Command(
        name = "audit",
        description =
                "Show the trail of what was decided and done, verify that it is whole, count or keep it.",
        sortOptions = false)
final class AuditCommand extends JsonCommand {
    private static final int PAGE = 1_000;

    @Mixin AuditFilterOptions filter = new AuditFilterOptions();

    @Option(names = "--after", paramLabel = "N", description = "Only entries after number N.")
    long after;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many at most (default: ${DEFAULT-VALUE}).")
    int limit;

    @Mixin AuditTask task = new AuditTask();

    AuditCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        if (limit < 1 || after < 0) {
            throw new Usage(
                    "--limit must be 1 or more and --after 0 or more.", "Correct the numbers.");
        }
        filter.check();
        task.check(filter);
        AuditOutput output = new AuditOutput(surroundings, json);
        List<Path> files = task.files;
        if (files != null) {
            output.show(
                    TrailCheck.files(
                            files.stream().map(surroundings.directory()::resolve).toList()));
            return 0;
        }
        return served(surroundings.connect(), output);
    }

    private int served(TroupeApi api, AuditOutput output) {
        AuditClient audit = api.audit();
        if (task.verify) {
            return new AuditVerifying(audit, output).verify();
        }
        if (task.archive || task.export != null) {
            new AuditKeeping(surroundings, audit, output).keep(task);
        } else if (task.report) {
            output.show(
                    audit.report(
                            Moments.of("--since", filter.since),
                            Moments.of("--until", filter.until)));
        } else {
            list(audit, filter.filter(api, surroundings));
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
            surroundings.console().out().println("There may be more: --after " + last);
        }
    }

    private void show(AuditEntry entry) {
        if (json) {
            JsonScreen.print(surroundings.console(), Wire.tree(entry));
            return;
        }
        var event = entry.event();
        surroundings
                .console()
                .out()
                .println(
                        SafeText.line(
                                String.format(
                                        "%6d  %s  %-18s %-9s %s  (%s)",
                                        entry.number(),
                                        Times.full(event.at()),
                                        event.kind(),
                                        event.outcome(),
                                        event.target(),
                                        event.origin().user())));
    }
}
