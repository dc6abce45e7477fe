package dev.troupe.redaction;

import java.util.function.Supplier;

/**
 * Takes secrets out of a text that comes in pieces, also those that lie across them. Holds back only what may be the
 * beginning of a secret, and at the end of a line not even that when it is a few characters: somebody may wait for the
 * line, and nothing more may come for long. But for those few, cutting the text elsewhere changes nothing in what comes
 * out. For one thread.
 */
public final class StreamRedactor {
    /** Fewer tell nothing of a secret that is broken there. */
    private static final int FEW = 8;

    private final Supplier<RedactionRules> rules;
    private final StringBuilder held = new StringBuilder();
    private char before = ' ';
    private int told;

    StreamRedactor(Supplier<RedactionRules> rules) {
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
        SecretScanner scan = new SecretScanner(rules.get(), held.toString(), before, whole);
        StringBuilder out = new StringBuilder();
        scan.appendTo(out, told);
        int decided = scan.decided();
        if (!out.isEmpty()) {
            before = out.charAt(out.length() - 1);
        } else if (decided > 0) {
            before = held.charAt(decided - 1);
        }
        held.delete(0, decided);
        told = Math.max(0, told - decided);
        if (!held.isEmpty() && held.length() <= FEW && held.charAt(held.length() - 1) == '\n') {
            out.append(held, told, held.length());
            told = held.length();
        }
        return out.toString();
    }
}
