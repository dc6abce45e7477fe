package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditVerification;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe audit}: the trail of what was decided and done. */
@Command(
        name = "audit",
        description = "Show the trail of what was decided and done, or verify that it is whole.",
        sortOptions = false)
final class AuditCommand extends JsonCommand {
    private static final int PAGE = 1_000;

    @Option(names = "--session", paramLabel = "ID", description = "Only what this session did.")
    @Nullable String session;

    @Option(names = "--after", paramLabel = "N", description = "Only entries after number N.")
    long after;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many at most (default: ${DEFAULT-VALUE}).")
    int limit;

    @Option(names = "--verify", description = "Recompute every hash of the trail instead.")
    boolean verify;

    AuditCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        if (limit < 1 || after < 0) {
            throw new Usage(
                    "--limit must be 1 or more and --after 0 or more.", "Correct the numbers.");
        }
        Ids.check(session, "session");
        TroupeApi api = surroundings.connect();
        if (verify) {
            return verify(api.verifyAudit());
        }
        @Nullable UUID of =
                session == null
                        ? null
                        : new SessionFinder(api).find(session, surroundings.directory()).id();
        list(api, of);
        return 0;
    }

    private void list(TroupeApi api, @Nullable UUID of) {
        int left = limit;
        long last = after;
        boolean more = true;
        while (more && left > 0) {
            int asked = Math.min(left, PAGE);
            List<AuditEntry> entries = api.audit(of, last, asked);
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

    private int verify(AuditVerification verification) {
        if (json) {
            JsonScreen.print(surroundings.console(), Wire.tree(verification));
            return verification.whole() ? 0 : 1;
        }
        if (!verification.whole()) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The audit trail is broken at entry " + verification.brokenAt() + ".",
                    "Keep the database as it is and compare that entry with a backup.",
                    null);
        }
        surroundings
                .console()
                .out()
                .println("The audit trail is whole: " + verification.entries() + " entries.");
        return 0;
    }
}
