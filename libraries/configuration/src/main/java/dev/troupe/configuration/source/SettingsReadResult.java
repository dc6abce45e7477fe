package dev.troupe.configuration.source;

import java.util.List;

/**
 * Holds what was read from one source of settings.
 *
 * @param settings what could be read; those with a fault are left out
 * @param faults what must be corrected
 * @param notices what has no effect, and is no reason to stop
 */
public record SettingsReadResult(
        List<ConfiguredSetting> settings,
        List<ConfigurationFault> faults,
        List<ConfigurationFault> notices) {
    /** A source that holds nothing. */
    public static final SettingsReadResult EMPTY =
            new SettingsReadResult(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public SettingsReadResult {
        settings = List.copyOf(settings);
        faults = List.copyOf(faults);
        notices = List.copyOf(notices);
    }
}
