package dev.troupe.cli.command;

import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.trail.ReportText;
import dev.troupe.cli.trail.TrailCheck;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditReport;
import dev.troupe.contracts.security.AuditSegment;
import dev.troupe.contracts.security.AuditVerification;

/**
 * What {@code troupe audit} says of the trail as a whole, to people or programs.
 *
 * @param json one JSON object instead of words
 */
record AuditOutput(Surroundings surroundings, boolean json) {
    /** Exit code 1 when the trail is broken. */
    int show(AuditVerification verification) {
        if (json) {
            print(verification);
            return verification.whole() ? 0 : 1;
        }
        if (!verification.whole()) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The audit trail is broken at entry " + verification.brokenAt() + ".",
                    "Keep the database as it is and compare that entry with a backup.",
                    null);
        }
        String before =
                verification.archived() == 0
                        ? ""
                        : ", behind %d that were moved out".formatted(verification.archived());
        say("The audit trail is whole: " + verification.entries() + " entries" + before + ".");
        return 0;
    }

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
