package dev.troupe.permission.shell;

/** Where an expansion stands, which decides what quotes around and within it mean. */
enum ExpansionContext {
    /** In a word, outside of quotes. */
    WORD,
    /** In double quotes. */
    QUOTES,
    /** In the body of a here-document. */
    DOCUMENT;

    boolean quoted() {
        return this != WORD;
    }
}
