package dev.troupe.workspace.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Git for looking at a work tree: of the programs that the repository's settings name for its files (filters,
 * signatures) it starts none, and it fetches nothing that is missing. What runs a diff must still be told to leave
 * external ones and textconv alone.
 */
public final class ReadOnlyGit {
    private static final String FILTER = "filter.";

    private ReadOnlyGit() {}

    /**
     * For this checkout, with its settings as they are now.
     *
     * @throws GitFailedException when the settings cannot be read, or name what cannot be switched off
     */
    public static NativeGit of(GitCheckout checkout) throws IOException {
        NativeGit git = checkout.git().variable("GIT_ALLOW_PROTOCOL", "none");
        int count = 0;
        for (Map.Entry<String, String> setting : settings(git)) {
            git =
                    git.variable("GIT_CONFIG_KEY_" + count, setting.getKey())
                            .variable("GIT_CONFIG_VALUE_" + count, setting.getValue());
            count++;
        }
        return git.variable("GIT_CONFIG_COUNT", Integer.toString(count));
    }

    private static List<Map.Entry<String, String>> settings(NativeGit git) throws IOException {
        var settings = new ArrayList<Map.Entry<String, String>>();
        settings.add(Map.entry("log.showSignature", "false"));
        for (String filter : filters(git)) {
            settings.add(Map.entry(filter + ".clean", ""));
            settings.add(Map.entry(filter + ".process", ""));
            settings.add(Map.entry(filter + ".required", "false"));
        }
        return settings;
    }

    /** Names such as {@code filter.lfs}. */
    private static Set<String> filters(NativeGit git) throws IOException {
        Set<String> filters = new TreeSet<>();
        for (String key : git.records(Set.of(), "config", "--list", "--name-only", "-z")) {
            int end = key.lastIndexOf('.');
            if (key.startsWith(FILTER) && end > FILTER.length()) {
                filters.add(passable(key.substring(0, end)));
            }
        }
        return filters;
    }

    /** What a variable cannot carry in every locale would stay switched on. */
    private static String passable(String filter) throws IOException {
        if (!StandardCharsets.US_ASCII.newEncoder().canEncode(filter)) {
            throw new GitFailedException(
                    "The repository's settings define a filter whose name is not ASCII; Troupe cannot switch that filter off.");
        }
        return filter;
    }
}
