package dev.troupe.permission.schema;

/** How a tool tells options from operands. */
enum OptionStyle {
    /** Bundles of short options, {@code --name=value}, and options behind operands too. */
    GNU,
    /** The same, but the first operand ends the options. */
    POSIX,
    /** Long options with one dash, no bundles. */
    SINGLE_DASH,
    /** No options but those that a name with {@code =} begins. */
    WORDS
}
