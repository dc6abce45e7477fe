package dev.troupe.model.text.extract.prose;

/**
 * Describes how a paragraph starts.
 *
 * @param mood of its sentences
 * @param wanted whether what stood before ends with a verb of running, so that the paragraph starts with its command
 * @param chained whether commands stand before, so that a mere "then" announces another
 */
public record ParagraphContext(SentenceMood mood, boolean wanted, boolean chained) {
    static final ParagraphContext PLAIN = new ParagraphContext(SentenceMood.OPEN, false, false);
}
