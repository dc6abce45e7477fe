package dev.troupe.ledger.lesson;

import org.jspecify.annotations.Nullable;

/** The texts of one side of a lesson. */
record KeptTexts(
        @Nullable String before,
        @Nullable String edit,
        @Nullable String after,
        @Nullable String format) {}
