package dev.troupe.cli.lineeditor;

/**
 * Tells a key that answers a question from words that are being typed. Questions come while people
 * write: what belongs to a word must never allow anything.
 */
final class AnswerKeyReader {
    /** Says what becomes of a key. */
    enum Meaning {
        ANSWER,
        /** It answers with Return. */
        OFFERED,
        TEXT
    }

    private final RedrawingLineReader reader;
    private final KeyPauses pauses;
    private AnswerKeys asked = new AnswerKeys("");
    private long question;
    private long askedAt;
    private long typedAt;
    private boolean anyTyped;
    private boolean offered;

    AnswerKeyReader(RedrawingLineReader reader, KeyPauses pauses) {
        this.reader = reader;
        this.pauses = pauses;
    }

    /** From now on keys are asked for, or none are. */
    void ask(AnswerKeys keys) {
        asked = keys;
        question++;
        askedAt = pauses.nanos().getAsLong();
        offered = false;
    }

    /** Stands before a line, instead of the question's own words. */
    String sign(String line) {
        return line.isEmpty() ? "" : offered ? asked.confirming() : asked.writing();
    }

    /** Any key was typed, also while nothing is asked; whether nothing was for a while before. */
    boolean typed() {
        long now = pauses.nanos().getAsLong();
        long quiet = pauses.before().toNanos();
        boolean alone = now - askedAt >= quiet && (!anyTyped || now - typedAt >= quiet);
        anyTyped = true;
        typedAt = now;
        return alone;
    }

    /** Whether nothing was typed for a while. */
    boolean quiet() {
        return !anyTyped || pauses.nanos().getAsLong() - typedAt >= pauses.before().toNanos();
    }

    /** What Escape means, which begins no word. */
    Meaning escape(boolean alone) {
        return alone && asked.accepts('\u001b') ? Meaning.ANSWER : Meaning.TEXT;
    }

    /**
     * What a key means on an empty line. Others may draw meanwhile.
     *
     * @param alone whether nothing was typed for a while before it
     * @param drafting whether words were put aside, which it may belong to
     */
    Meaning first(char key, boolean alone, boolean drafting) {
        if (!asked.accepts(key) || (drafting && !alone)) {
            return Meaning.TEXT;
        }
        long before = question;
        int next = reader.nextWithin(pauses.after());
        if (question != before) {
            return Meaning.TEXT;
        }
        if (next < 0 && alone && !asked.wantsReturn(key)) {
            return Meaning.ANSWER;
        }
        boolean entered = next == '\r' || next == '\n';
        offered = next < 0 || (entered && alone && !asked.wantsReturn(key));
        return offered ? Meaning.OFFERED : Meaning.TEXT;
    }

    /** Whether the line holds a key that Return makes an answer. */
    boolean offered() {
        return offered;
    }

    /** The line is about something else now. */
    void withdraw() {
        offered = false;
    }

    /** A line that is nothing but one of the keys becomes an answer with the Return after this one. */
    boolean offer(String line) {
        offered = line.length() == 1 && asked.accepts(Character.toLowerCase(line.charAt(0)));
        return offered;
    }
}
