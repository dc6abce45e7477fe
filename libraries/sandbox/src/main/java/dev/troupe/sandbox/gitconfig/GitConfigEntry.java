package dev.troupe.sandbox.gitconfig;

import org.jspecify.annotations.Nullable;

/**
 * One setting of git.
 *
 * @param section in lower case
 * @param subsection as written; null when there is none
 * @param name in lower case
 * @param value null when the name stands alone, which means true
 */
record GitConfigEntry(
        String section, @Nullable String subsection, String name, @Nullable String value) {

    /** Its name without its subsection. */
    String key() {
        return section + "." + name;
    }

    /** The text that git reads as this setting, its section included. */
    String text() {
        String head = subsection == null ? section : section + " \"" + quoted(subsection) + "\"";
        String set = value == null ? name : name + " = \"" + escaped(value) + "\"";
        return "[" + head + "]\n\t" + set + "\n";
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static String escaped(String text) {
        return quoted(text).replace("\n", "\\n").replace("\t", "\\t").replace("\b", "\\b");
    }
}
