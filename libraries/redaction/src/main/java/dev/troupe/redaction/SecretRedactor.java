package dev.troupe.redaction;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes secrets out of texts and puts a marker such as {@code [redacted: github token]} in their place. Known values
 * are found as they are and as they stand in JSON, URLs, HTML, shell quotes, hexadecimal and Base64; others by the
 * looks of well-known kinds. A text without secrets comes back as it is, a redacted one too. Takes time linear in the
 * text. Safe for use by many threads.
 */
public final class SecretRedactor {
    private static final SecretRedactor OF_PROCESS = new SecretRedactor();

    private final Map<Object, List<SecretValue>> known = new LinkedHashMap<>();
    private final Map<String, Pattern> patterns = new LinkedHashMap<>();
    private final AtomicLong changes = new AtomicLong();
    private volatile RedactionRules rules = RedactionRules.of(List.of(), Map.of());

    /** One that knows no values yet. */
    public SecretRedactor() {}

    /**
     * The one of this process. Whatever leaves the process or is kept asks this one: logs begin before
     * anything could hand it to them.
     */
    public static SecretRedactor ofProcess() {
        return OF_PROCESS;
    }

    /** The text without its secrets. */
    public String redact(String text) {
        SecretScanner scan = new SecretScanner(rules, text, ' ', true);
        if (scan.spans().isEmpty()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        scan.appendTo(out, 0);
        return out.toString();
    }

    /**
     * How often what is known has changed. As long as that is the same before and after, {@link #redact} makes the
     * same of the same text.
     */
    public long changes() {
        return changes.get();
    }

    /** For a text that comes in pieces. */
    public StreamRedactor stream() {
        return new StreamRedactor(() -> rules);
    }

    /** Knows these values until the result is closed; see {@link SecretValue#telling}. */
    public SecretScope hold(Collection<SecretValue> secrets) {
        SecretScope scope =
                new SecretScope() {
                    @Override
                    public void replace(Collection<SecretValue> others) {
                        know(this, others);
                    }

                    @Override
                    public void close() {
                        forget(this);
                    }
                };
        scope.replace(secrets);
        return scope;
    }

    /** Knows this value as long as the process lives. */
    public void keep(SecretValue secret) {
        know(secret, List.of(secret));
    }

    /**
     * Hides what the pattern matches within one line.
     *
     * @param kind what it is, for people
     * @param pattern in the syntax of RE2, which is matched in linear time
     * @throws IllegalArgumentException when it is no pattern
     */
    public synchronized void hide(String kind, String pattern) {
        try {
            patterns.put(new SecretValue(kind, "").kind(), Pattern.compile(pattern));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        build();
    }

    private synchronized void know(Object holder, Collection<SecretValue> secrets) {
        List<SecretValue> telling =
                secrets.stream().filter(SecretValue::telling).distinct().toList();
        if (!telling.equals(known.put(holder, telling))) {
            build();
        }
    }

    private synchronized void forget(Object holder) {
        List<SecretValue> gone = known.remove(holder);
        if (gone != null && !gone.isEmpty()) {
            build();
        }
    }

    private void build() {
        List<SecretValue> all = new ArrayList<>();
        known.values().forEach(all::addAll);
        rules = RedactionRules.of(all, patterns);
        changes.incrementAndGet();
    }
}
