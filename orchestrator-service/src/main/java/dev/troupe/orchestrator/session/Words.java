package dev.troupe.orchestrator.session;

import java.util.Locale;

/** Constants as everybody outside reads them. */
final class Words {
    private Words() {}

    /** Lower case with hyphens, for example {@code accept-edits}. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
