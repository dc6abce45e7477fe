package dev.troupe.sandbox.person;

/**
 * Holds what commands see of a person's git settings.
 *
 * @param config a file of settings, its bytes as characters of ISO 8859-1
 * @param ignored patterns of files that git ignores for this person, in the same characters
 */
record PersonalGitSettings(String config, String ignored) {
    static final PersonalGitSettings NONE = new PersonalGitSettings("", "");
}
