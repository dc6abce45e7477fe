package dev.troupe.linesearch.pattern;

/** The flags that hold at a place of a pattern. */
record RegexFlags(boolean ignoreCase, boolean dotAll, boolean verbose) {

    /** Reads the letters of {@code (?i-s:} up to the colon or the parenthesis. */
    RegexFlags read(RegexScan scan) {
        RegexFlags read = this;
        boolean on = true;
        while (!scan.isAtEnd() && scan.peek() != ':' && scan.peek() != ')') {
            int flag = scan.next();
            switch (flag) {
                case '-' -> on = false;
                case 'i' -> read = new RegexFlags(on, read.dotAll, read.verbose);
                case 's' -> read = new RegexFlags(read.ignoreCase, on, read.verbose);
                case 'x' -> read = new RegexFlags(read.ignoreCase, read.dotAll, on);
                case 'U' -> {} // swaps greediness, which no line depends on
                case 'm', 'u' -> {
                    if (!on) {
                        throw new RegexSyntaxException(
                                "The flags `(?-m)` and `(?-u)` are not supported.");
                    }
                }
                default ->
                        throw new RegexSyntaxException(
                                "The flag `" + Character.toString(flag) + "` is not known.");
            }
        }
        if (scan.isAtEnd()) {
            throw new RegexSyntaxException("A `(` has no `)` after it.");
        }
        return read;
    }
}
