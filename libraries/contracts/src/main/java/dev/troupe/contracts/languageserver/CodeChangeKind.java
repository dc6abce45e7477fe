package dev.troupe.contracts.languageserver;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** A change that a language server can propose. */
public enum CodeChangeKind {
    /** Gives a symbol another name, wherever it is used. */
    @JsonProperty("rename")
    RENAME,
    /** Lays a file out as its language's formatter does. */
    @JsonProperty("format")
    FORMAT,
    /** Applies one of the server's own proposals for a place. */
    @JsonProperty("action")
    ACTION;

    /** The word for it on every wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
