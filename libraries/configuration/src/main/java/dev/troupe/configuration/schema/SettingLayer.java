package dev.troupe.configuration.schema;

import java.util.Locale;

/** Names the layers of settings, weakest first. */
public enum SettingLayer {
    /** {@code config.yaml} in the Troupe home. */
    USER,
    /** {@code .troupe/config.yaml} in a repository. */
    REPOSITORY,
    /** Variables whose names begin with {@code TROUPE_}. */
    ENVIRONMENT,
    /** Arguments of the server. */
    FLAGS;

    /** The word that the schema has for it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
