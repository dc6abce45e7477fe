package dev.troupe.worker.definition.agent;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Names the tools by which agents find files and lines. */
public enum SearchToolName {
    /** Searches the files themselves. */
    GREP(false),
    /** Finds files by their paths. */
    GLOB(false),
    /** Searches the indexed lines. */
    SEARCH(true),
    /** Answers questions about symbols. */
    SYMBOLS(true),
    /** Finds what belongs with a file. */
    RELATED(true),
    /** Finds passages by what they mean. */
    SEMANTIC_SEARCH(true);

    private final boolean indexed;

    SearchToolName(boolean indexed) {
        this.indexed = indexed;
    }

    /** Finds the one of a tool's name; empty for other tools. */
    static Optional<SearchToolName> of(String tool) {
        return Arrays.stream(values()).filter(it -> it.tool().equals(tool)).findFirst();
    }

    /** Returns the name that models call it by. */
    public String tool() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it needs the repository map service. */
    boolean isIndexed() {
        return indexed;
    }
}
