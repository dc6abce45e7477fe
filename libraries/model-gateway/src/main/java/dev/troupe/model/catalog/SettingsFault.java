package dev.troupe.model.catalog;

/**
 * Tells why a file of settings, as it stands now, does not count.
 *
 * @param file absolute path
 * @param sentence names the file, the line where there is one, and what is wrong
 */
public record SettingsFault(String file, String sentence) {}
