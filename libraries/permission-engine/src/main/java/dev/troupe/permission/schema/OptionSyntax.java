package dev.troupe.permission.schema;

/**
 * How a tool reads its options; sub-commands read theirs alike unless they say otherwise.
 *
 * @param abbreviations whether long options may be abbreviated
 * @param equals whether an {@code =} behind a short option is no part of its value
 * @param negations whether each {@code --x} has a {@code --no-x} and the other way round
 */
record OptionSyntax(OptionStyle style, boolean abbreviations, boolean equals, boolean negations) {
    static final OptionSyntax USUAL = new OptionSyntax(OptionStyle.GNU, true, false, false);
}
