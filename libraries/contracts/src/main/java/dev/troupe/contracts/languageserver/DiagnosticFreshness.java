package dev.troupe.contracts.languageserver;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Says what an answer about a file is worth: only a fresh one speaks of the text that was asked about. */
public enum DiagnosticFreshness {
    /** The server has judged this very text. */
    @JsonProperty("fresh")
    FRESH,
    /** The server has judged an earlier text, and nothing newer came in time. */
    @JsonProperty("stale")
    STALE,
    /** The server has said nothing in time. */
    @JsonProperty("timeout")
    TIMEOUT,
    /** The server ended before it answered. */
    @JsonProperty("crashed")
    CRASHED,
    /** There is no server for the file, or it cannot be started. */
    @JsonProperty("no-server")
    NO_SERVER;

    /** The word for it on every wire, such as {@code no-server}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
