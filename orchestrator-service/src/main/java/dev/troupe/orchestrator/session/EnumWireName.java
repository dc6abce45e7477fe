package dev.troupe.orchestrator.session;

import java.util.Locale;

/** Constants as everybody outside reads them. */
public final class EnumWireName {
    private EnumWireName() {}

    /** Lower case with hyphens, for example {@code accept-edits}. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
