package dev.troupe.edit.result;

/** Names the reasons why an edit was refused. */
public enum EditRefusalKind {
    /** No place in the file fits. */
    NOT_FOUND("not-found"),
    /** Several places fit equally well, or the only one that fits is not where the edit says that it belongs. */
    AMBIGUOUS("ambiguous"),
    /** The file holds the result of the edit already. */
    ALREADY_APPLIED("already-applied"),
    /** The file is not the version that the edit was made against. */
    STALE("stale"),
    /** The new text leaves out code: it says so in a placeholder, or it is a fence that may be an excerpt. */
    ELIDED("elided"),
    /** The file does not exist. */
    MISSING_FILE("missing-file"),
    /** The edit does not say what to look for. */
    EMPTY_SEARCH("empty-search"),
    /** The file, or the new text, is not text. */
    BINARY("binary"),
    /** The place is certain, but not how to indent what goes there. */
    UNCERTAIN("uncertain"),
    /** The new text holds characters that the file's encoding cannot express. */
    UNENCODABLE("unencodable"),
    /** The file was whole and would have syntax errors. */
    SYNTAX("syntax"),
    /** What should be an edit cannot be read as one. */
    UNREADABLE("unreadable");

    private final String code;

    EditRefusalKind(String code) {
        this.code = code;
    }

    /** The stable word for messages, metrics and the API. */
    public String code() {
        return code;
    }
}
