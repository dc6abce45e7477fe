package dev.troupe.syntax.tag;

/** How the extraction of a file's tags ended. */
public sealed interface TagOutcome {

    /** The tags are all there are. */
    record Parsed() implements TagOutcome {}

    /** Parts of the file fit nowhere in its language: tags of these may be missing or wrong. */
    record ParsedWithErrors() implements TagOutcome {}

    /** The file took longer than the limit, or its brackets nest deeper than parsers can follow: there are no tags. */
    record TimedOut() implements TagOutcome {}

    /**
     * The file was not parsed: there are no tags.
     *
     * @param bytes its size
     * @param limit the largest size that is parsed
     */
    record TooLarge(int bytes, int limit) implements TagOutcome {}

    /**
     * The language cannot be parsed here: there are no tags of any of its files.
     *
     * @param reason why, as a clause
     */
    record NoGrammar(String reason) implements TagOutcome {}
}
