package dev.troupe.contracts.languageserver;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Says how grave a diagnostic is, gravest first. */
public enum DiagnosticSeverity {
    /** The code is wrong. */
    @JsonProperty("error")
    ERROR,
    /** The code is doubtful. */
    @JsonProperty("warning")
    WARNING,
    /** Worth knowing. */
    @JsonProperty("information")
    INFORMATION,
    /** A suggestion. */
    @JsonProperty("hint")
    HINT;

    /** The word for it on every wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
