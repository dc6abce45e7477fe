package dev.troupe.model.text.extract.block;

/**
 * Describes the line that ends a here-document.
 *
 * @param tabs whether tabs may stand before it
 */
record HeredocDelimiter(String text, boolean tabs) {
    boolean is(String line) {
        int from = 0;
        while (tabs && from < line.length() && line.charAt(from) == '\t') {
            from++;
        }
        return line.substring(from).equals(text);
    }
}
