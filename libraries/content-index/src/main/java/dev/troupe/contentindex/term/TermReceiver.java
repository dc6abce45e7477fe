package dev.troupe.contentindex.term;

/** Takes the terms of a text one by one. */
@FunctionalInterface
public interface TermReceiver {
    /**
     * Takes one term.
     *
     * @param term its {@linkplain TermHash hash}
     * @param whole whether it is a whole identifier of several words, beside which its words come too
     */
    void accept(int term, boolean whole);
}
