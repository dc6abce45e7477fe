package dev.troupe.security.decision;

import dev.troupe.contracts.text.TextPrefix;

/**
 * Collects lines for the audit trail, as many and as much of each as it holds of one text; what is left out is counted.
 */
final class BoundedAuditText {
    private static final int LONGEST = 1_000;
    private static final int MOST = 3_000;

    private final StringBuilder text = new StringBuilder();
    private int left;

    BoundedAuditText add(String line) {
        String plain = line.length() > LONGEST ? cut(line) : line;
        if (left > 0 || text.length() + plain.length() >= MOST) {
            left++;
            return this;
        }
        if (!text.isEmpty()) {
            text.append('\n');
        }
        text.append(plain);
        return this;
    }

    private static String cut(String line) {
        return TextPrefix.cut(line, LONGEST) + "… (" + line.length() + " characters)";
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    String text() {
        return left == 0 ? text.toString() : text + "\n… and " + left + " more";
    }
}
