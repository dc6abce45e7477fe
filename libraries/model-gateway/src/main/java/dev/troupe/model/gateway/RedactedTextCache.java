package dev.troupe.model.gateway;

import dev.troupe.redaction.SecretRedactor;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Texts without their secrets. A conversation goes out with every turn and grows by a little each time; what was
 * looked through once is not looked through again until more is known to be secret. Safe for use by many threads.
 */
final class RedactedTextCache {
    private final SecretRedactor redactor;
    private final long most;
    private final Map<String, String> seen = new LinkedHashMap<>(16, 0.75f, true);
    private long changes;
    private long characters;

    /**
     * Remembers nothing yet.
     *
     * @param most characters of texts that are remembered; those used longest ago are forgotten first
     */
    RedactedTextCache(SecretRedactor redactor, long most) {
        this.redactor = redactor;
        this.most = most;
    }

    String of(String text) {
        // Before the text is looked through: what becomes known meanwhile makes the result old.
        long now = redactor.changes();
        synchronized (seen) {
            if (now > changes) {
                seen.clear();
                characters = 0;
                changes = now;
            }
            String before = seen.get(text);
            if (before != null) {
                return before;
            }
        }
        String redacted = redactor.redact(text);
        remember(text, redacted, now);
        return redacted;
    }

    private void remember(String text, String redacted, long then) {
        synchronized (seen) {
            if (then != changes || then != redactor.changes() || text.length() > most) {
                return;
            }
            if (seen.put(text, redacted) == null) {
                characters += text.length();
            }
            Iterator<String> oldest = seen.keySet().iterator();
            while (characters > most) {
                characters -= oldest.next().length();
                oldest.remove();
            }
        }
    }

    /** How many characters the remembered texts have. */
    long characters() {
        synchronized (seen) {
            return characters;
        }
    }
}
