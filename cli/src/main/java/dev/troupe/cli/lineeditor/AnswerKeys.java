package dev.troupe.cli.lineeditor;

/**
 * Names the keys that answer a question, and what stands before the line meanwhile.
 *
 * @param keys each of them answers when it comes alone
 * @param confirmed those of them that answer only with Return after them
 * @param confirming stands before such a key until then
 * @param writing stands before words that answer nothing
 */
public record AnswerKeys(String keys, String confirmed, String confirming, String writing) {
    /** None of which needs Return. */
    public AnswerKeys(String keys) {
        this(keys, "");
    }

    /** With the usual words before the line. */
    public AnswerKeys(String keys, String confirmed) {
        this(keys, confirmed, "Return answers, Esc goes back › ", "message; Esc goes back › ");
    }

    boolean accepts(char key) {
        return keys.indexOf(key) >= 0;
    }

    boolean wantsReturn(char key) {
        return confirmed.indexOf(key) >= 0;
    }
}
