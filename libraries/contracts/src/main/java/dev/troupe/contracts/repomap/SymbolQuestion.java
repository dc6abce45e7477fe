package dev.troupe.contracts.repomap;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** What can be asked about a symbol or a file. */
public enum SymbolQuestion {
    /** Where it is defined. */
    @JsonProperty("definition")
    DEFINITION,
    /** What belongs to it. */
    @JsonProperty("members")
    MEMBERS,
    /** Where its name is used. */
    @JsonProperty("references")
    REFERENCES,
    /** What a file defines. */
    @JsonProperty("outline")
    OUTLINE,
    /** Which files belong with a file: what it uses, what uses it, what changes with it. */
    @JsonProperty("related")
    RELATED,
    /** Which tests use what a file or symbol defines. */
    @JsonProperty("tests")
    TESTS,
    /** Which symbols have a name that begins so. */
    @JsonProperty("prefix")
    PREFIX;

    /** The word for it on every wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
