package dev.troupe.permission.extract;

/**
 * How a paragraph starts.
 *
 * @param mood of its sentences
 * @param wanted whether what stood before ends with a verb of running, so that the paragraph starts with its command
 * @param chained whether commands stand before, so that a mere "then" announces another
 */
record Opening(Mood mood, boolean wanted, boolean chained) {
    static final Opening PLAIN = new Opening(Mood.OPEN, false, false);
}
