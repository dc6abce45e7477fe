package dev.troupe.security.audit;

import dev.troupe.contracts.security.ArchivedAuditSegment;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What an anchor keeps of a part that was moved out: all that its record in the database could be forged in. */
record Part(long first, long last, String hash, String sha256) {
    private static final Pattern LINE =
            Pattern.compile("([1-9][0-9]{0,17}) ([1-9][0-9]{0,17}) ([0-9a-f]{64}) ([0-9a-f]{64})");

    static Part of(ArchivedAuditSegment segment) {
        return new Part(segment.first(), segment.last(), segment.lastHash(), segment.sha256());
    }

    /** The part of a line, null when it is none. */
    static @Nullable Part read(String line) {
        Matcher found = LINE.matcher(line);
        if (!found.matches()) {
            return null;
        }
        Part part =
                new Part(
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
