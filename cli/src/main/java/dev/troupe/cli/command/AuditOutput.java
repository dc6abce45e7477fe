package dev.troupe.cli.command;

import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.trail.ReportText;
import dev.troupe.cli.trail.TrailCheck;
import dev.troupe.contracts.security.AuditReport;
import dev.troupe.contracts.security.AuditSegment;

/**
 * What {@code troupe audit} says of the trail as a whole, to people or programs.
 *
 * @param json one JSON object instead of words
 */
record AuditOutput(Surroundings surroundings, boolean json) {
    void show(TrailCheck.Found found) {
        if (json) {
            print(found);
            return;
        }
        say(
                "The entries %d to %d follow each other and have the hashes that they should; the last one is %s."
                        .formatted(found.first(), found.last(), found.lastHash()));
        if (found.first() > 1) {
            say(
                    "Whether anything stood before them shows the file that ends with entry "
                            + (found.first() - 1)
                            + ".");
        }
    }

    void show(AuditReport report) {
        if (json) {
            print(report);
        } else {
            ReportText.lines(report).forEach(surroundings.console().out()::println);
        }
    }

    void show(AuditSegment segment) {
        if (json) {
            print(segment);
            return;
        }
        say(
                "The entries %d to %d are in %s, and no longer in the database."
                        .formatted(segment.first(), segment.last(), segment.file()));
    }

    void say(String text) {
        surroundings.console().out().println(SafeText.line(text));
    }

    void print(Object value) {
        JsonScreen.print(surroundings.console(), Wire.tree(value));
    }
}
