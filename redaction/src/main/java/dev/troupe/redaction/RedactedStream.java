package dev.troupe.redaction;

import java.util.function.Supplier;

/**
 * Takes secrets out of a text that comes in pieces, also those that lie across them. Holds back only what may be the
 * beginning of a secret. Cutting the text elsewhere changes nothing in what comes out. For one thread.
 */
public final class RedactedStream {
    private final Supplier<Rules> rules;
    private final StringBuilder held = new StringBuilder();
    private char before = ' ';

    RedactedStream(Supplier<Rules> rules) {
        this.rules = rules;
    }

    /** Takes the next piece and returns what can be told now, perhaps nothing. */
    public String add(CharSequence piece) {
        held.append(piece);
        return take(false);
    }

    /** Returns what was held back; a text that begins anew may follow. */
    public String end() {
        String rest = take(true);
        before = ' ';
        return rest;
    }

    private String take(boolean whole) {
        Scan scan = new Scan(rules.get(), held.toString(), before, whole);
        StringBuilder out = new StringBuilder();
        scan.appendTo(out);
        held.delete(0, scan.decided());
        if (!out.isEmpty()) {
            before = out.charAt(out.length() - 1);
        }
        return out.toString();
    }
}
