package dev.troupe.cli.command.audit;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.SessionFinder;
import dev.troupe.contracts.security.AuditFilter;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Declares the options that select entries of the audit trail. */
final class AuditFilterOptions {
    @Option(
            names = "--session",
            paramLabel = "ID",
            description = "Show only actions of this session.")
    @Nullable String session;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Show only entries of this kind, such as command-decided.")
    @Nullable String kind;

    @Option(
            names = "--outcome",
            paramLabel = "OUTCOME",
            description =
                    "Show only this outcome: allowed, asked, blocked, done, failed and others.")
    @Nullable String outcome;

    @Option(
            names = "--agent",
            paramLabel = "NAME",
            description = "Show only actions of this agent.")
    @Nullable String agent;

    @Option(names = "--user", paramLabel = "NAME", description = "Show only entries for this user.")
    @Nullable String user;

    @Option(
            names = "--text",
            paramLabel = "TEXT",
            description = "Show only entries whose command, path or other target contains TEXT.")
    @Nullable String text;

    @Option(
            names = "--since",
            paramLabel = "DATE",
            description =
                    "Show only entries from this date on, such as 2026-11-30 or 2026-11-30T12:00.")
    @Nullable String since;

    @Option(
            names = "--until",
            paramLabel = "DATE",
            description = "Show only entries before this date.")
    @Nullable String until;

    /** Whether anything but a time is asked for. */
    boolean more() {
        return Stream.of(session, kind, outcome, agent, user, text).anyMatch(it -> it != null);
    }

    /** Refuses what cannot be meant. */
    void check() {
        PartialIdResolver.check(session, "session");
        var _ = DateOptionParser.of("--since", since);
        var _ = DateOptionParser.of("--until", until);
    }

    AuditFilter filter(TroupeApi api, CommandContext context) {
        return new AuditFilter(
                session == null
                        ? null
                        : new SessionFinder(api).find(session, context.directory()).id(),
                kind,
                outcome,
                agent,
                user,
                DateOptionParser.of("--since", since),
                DateOptionParser.of("--until", until),
                text);
    }
}
