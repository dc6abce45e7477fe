package dev.troupe.repomap.outline;

/** Counts the tokens of texts as a model does. Safe for several threads. */
@FunctionalInterface
public interface TokenMeter {
    /** Counts the tokens of a text. */
    int count(String text);
}
