package dev.troupe.edit;

import java.util.List;
import java.util.stream.Stream;

/** Tells how the headings of a hunk influenced the choice of its place. */
enum HeadingInfluence {
    /** Nothing: the text, or the number of a line, decided. */
    NONE("", 1),
    /** A heading that is a line of the file decided between places that fit equally well. */
    HEADING("heading", 0.9),
    /** A type or function that a heading names decided between them. */
    SYMBOL("symbol", 0.9),
    /** The only place that fits is elsewhere than a heading seems to say. */
    IGNORED("heading-ignored", 0.5);

    /** The names that results can carry. */
    static final List<String> NAMES =
            Stream.of(values()).map(it -> it.name).filter(it -> !it.isEmpty()).toList();

    private final String name;
    private final double confidence;

    HeadingInfluence(String name, double confidence) {
        this.name = name;
        this.confidence = confidence;
    }

    /** The name of a strategy with what helped it before it. */
    String named(String strategy) {
        return name.isEmpty() ? strategy : name + "+" + strategy;
    }

    /** What is left of the confidence in a place. */
    double confidence() {
        return confidence;
    }
}
