package dev.troupe.configuration.source;

import java.util.List;

/**
 * What one source holds.
 *
 * @param settings what could be read; those with a fault are left out
 * @param faults what must be corrected
 * @param notices what has no effect, and is no reason to stop
 */
public record Reading(List<Setting> settings, List<Fault> faults, List<Fault> notices) {
    /** A source that holds nothing. */
    public static final Reading EMPTY = new Reading(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Reading {
        settings = List.copyOf(settings);
        faults = List.copyOf(faults);
        notices = List.copyOf(notices);
    }
}
