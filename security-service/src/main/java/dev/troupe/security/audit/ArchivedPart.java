package dev.troupe.security.audit;

import dev.troupe.contracts.security.ArchivedAuditSegment;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A moved-out part of the trail as the anchor keeps it: all that its record in the database could be forged in. */
record ArchivedPart(long first, long last, String hash, String sha256) {
    private static final Pattern LINE =
            Pattern.compile("([1-9][0-9]{0,17}) ([1-9][0-9]{0,17}) ([0-9a-f]{64}) ([0-9a-f]{64})");

    static ArchivedPart of(ArchivedAuditSegment segment) {
        return new ArchivedPart(
                segment.first(), segment.last(), segment.lastHash(), segment.sha256());
    }

    /** The part of a line, null when it is none. */
    static @Nullable ArchivedPart read(String line) {
        Matcher found = LINE.matcher(line);
        if (!found.matches()) {
            return null;
        }
        ArchivedPart part =
                new ArchivedPart(
                        Long.parseLong(found.group(1)),
                        Long.parseLong(found.group(2)),
                        found.group(3),
                        found.group(4));
        return part.first <= part.last ? part : null;
    }

    String line() {
        return first + " " + last + " " + hash + " " + sha256;
    }
}
