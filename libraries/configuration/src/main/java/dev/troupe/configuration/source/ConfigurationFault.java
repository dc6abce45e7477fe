package dev.troupe.configuration.source;

/**
 * Something wrong in what people set.
 *
 * @param what the rest of a sentence that begins with the place, without a full stop
 */
public record ConfigurationFault(SettingOrigin origin, String what) {
    /** The whole sentence, with its place. */
    public String sentence() {
        return origin.words() + ": " + what + (what.endsWith("?") ? "" : ".");
    }
}
