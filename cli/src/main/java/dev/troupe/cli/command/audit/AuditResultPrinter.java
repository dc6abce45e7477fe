package dev.troupe.cli.command.audit;

import dev.troupe.cli.audit.AuditHashChainCheck;
import dev.troupe.cli.audit.AuditReportText;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.display.JsonTaskDisplay;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditReport;

/**
 * Prints what {@code troupe audit} finds out about the whole trail, for people or programs.
 *
 * @param json one JSON object instead of words
 */
record AuditResultPrinter(CommandContext context, boolean json) {
    void show(AuditHashChainCheck.Found found) {
        if (json) {
            print(found);
            return;
        }
        say(
                "The entries %d to %d follow each other and their hashes are correct; the last hash is %s."
                        .formatted(found.first(), found.last(), found.lastHash()));
        if (found.first() > 1) {
            say(
                    "To verify the entries before them, check the file that ends with entry "
                            + (found.first() - 1)
                            + ".");
        }
    }

    void show(AuditReport report) {
        if (json) {
            print(report);
        } else {
            AuditReportText.lines(report).forEach(context.console().out()::println);
        }
    }

    void show(ArchivedAuditSegment segment) {
        if (json) {
            print(segment);
            return;
        }
        say(
                "The entries %d to %d are in %s, and no longer in the database."
                        .formatted(segment.first(), segment.last(), segment.file()));
    }

    void say(String text) {
        context.console().out().println(TerminalSanitizer.line(text));
    }

    void print(Object value) {
        JsonTaskDisplay.print(context.console(), WireJson.tree(value));
    }
}
