package dev.troupe.contracts.languageserver;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** What can be asked about a place in code. */
public enum NavigationQuestion {
    /** What a name is: its type, its signature, its documentation. */
    @JsonProperty("hover")
    HOVER,
    /** Where it is defined. */
    @JsonProperty("definition")
    DEFINITION,
    /** Where it is used, its definition included. */
    @JsonProperty("references")
    REFERENCES,
    /** What implements or overrides it. */
    @JsonProperty("implementations")
    IMPLEMENTATIONS,
    /** What calls it. */
    @JsonProperty("callers")
    CALLERS,
    /** What it calls. */
    @JsonProperty("callees")
    CALLEES,
    /** What a file defines. */
    @JsonProperty("document-symbols")
    DOCUMENT_SYMBOLS,
    /** Which symbols of the project have such a name. */
    @JsonProperty("workspace-symbols")
    WORKSPACE_SYMBOLS;

    /** The word for it on every wire, such as {@code document-symbols}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
