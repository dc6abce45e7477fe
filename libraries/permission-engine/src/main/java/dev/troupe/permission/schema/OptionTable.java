package dev.troupe.permission.schema;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the options of one command by all the ways to write their names. */
final class OptionTable {
    private static final int ASCII = 128;

    private final Map<String, OptionSchema> byName;
    private final @Nullable OptionSchema[] letters = new OptionSchema[ASCII];
    private final String[] longNames;
    private final int longestAttached;
    private final String[] bareNames;

    OptionTable(Map<String, OptionSchema> byName) {
        this.byName = Map.copyOf(byName);
        int longest = 0;
        for (Map.Entry<String, OptionSchema> entry : byName.entrySet()) {
            String name = entry.getKey();
            if (name.length() == 2 && name.charAt(0) == '-' && name.charAt(1) < ASCII) {
                letters[name.charAt(1)] = entry.getValue();
            }
            if (entry.getValue().attachable()) {
                longest = Math.max(longest, name.length());
            }
        }
        this.longestAttached = longest;
        this.longNames = names(it -> it.startsWith("--"));
        this.bareNames = names(it -> it.charAt(0) != '-');
    }

    private String[] names(Predicate<String> which) {
        return byName.keySet().stream().filter(which).sorted().toArray(String[]::new);
    }

    /** The option of exactly this name. */
    @Nullable OptionSchema named(String name) {
        return byName.get(name);
    }

    /** The option of a letter behind one dash. */
    @Nullable OptionSchema letter(char letter) {
        return letter < ASCII ? letters[letter] : null;
    }

    /** Whether some names have no dash. */
    boolean hasBareNames() {
        return bareNames.length > 0;
    }

    /** Whether a word that begins so may become a name that has no dash. */
    boolean mayBeBare(String beginning) {
        for (String name : bareNames) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    /** The one option whose long name is this or begins so; null when there is none or more than one. */
    @Nullable OptionSchema abbreviated(String name) {
        OptionSchema exact = byName.get(name);
        if (exact != null) {
            return exact;
        }
        int at = -Arrays.binarySearch(longNames, name) - 1;
        OptionSchema only = null;
        for (int i = at; i >= 0 && i < longNames.length && longNames[i].startsWith(name); i++) {
            OptionSchema next = byName.get(longNames[i]);
            if (only != null && !only.equals(next)) {
                return null;
            }
            only = next;
        }
        return only;
    }

    /** Where the longest name ends that a word begins with and whose value is attached to it; 0 when there is none. */
    int attached(String word) {
        for (int end = Math.min(word.length(), longestAttached); end > 1; end--) {
            OptionSchema option = byName.get(word.substring(0, end));
            if (option != null && option.attachable()) {
                return end;
            }
        }
        return 0;
    }
}
