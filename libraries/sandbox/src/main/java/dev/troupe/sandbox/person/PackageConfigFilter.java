package dev.troupe.sandbox.person;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Keeps those lines of a package manager's settings that say where packages come from. Lines that name somebody or give
 * access are left out, and so is whatever is not known.
 */
final class PackageConfigFilter {
    private static final Set<String> KEYS =
            Set.of(
                    "registry",
                    "cafile",
                    "engine-strict",
                    "fund",
                    "audit",
                    "legacy-peer-deps",
                    "package-lock",
                    "save-exact",
                    "strict-ssl",
                    "index-url",
                    "extra-index-url",
                    "find-links",
                    "no-index",
                    "constraint",
                    "trusted-host",
                    "cert",
                    "only-binary",
                    "prefer-binary",
                    "require-virtualenv",
                    "break-system-packages");

    private static final Pattern SETTING =
            Pattern.compile("\\s*([^=:\\s]+(?::[^=:\\s]+)?)\\s*=(.*)");
    private static final Pattern SECTION = Pattern.compile("\\s*\\[[A-Za-z-]+]\\s*");
    private static final Pattern ACCESS = Pattern.compile("//[^/\\s]*@|[?&#]|\\$\\{|%\\(");

    private PackageConfigFilter() {}

    /** Returns the settings to show, in the same form. */
    static String filter(String settings) {
        return settings.lines()
                .filter(PackageConfigFilter::isShown)
                .map(it -> it + "\n")
                .collect(Collectors.joining());
    }

    /** Returns the absolute paths of the files that settings name for the versions of packages. */
    static List<String> constraints(String settings) {
        return settings.lines()
                .map(SETTING::matcher)
                .filter(it -> it.matches() && it.group(1).equalsIgnoreCase("constraint"))
                .flatMap(it -> Pattern.compile("\\s+").splitAsStream(it.group(2)))
                .filter(it -> it.startsWith("/"))
                .toList();
    }

    /** Returns the lines of such a file that give nobody access. */
    static String versions(String constraints) {
        return constraints
                .lines()
                .filter(it -> !ACCESS.matcher(it).find())
                .map(it -> it + "\n")
                .collect(Collectors.joining());
    }

    private static boolean isShown(String line) {
        if (SECTION.matcher(line).matches()) {
            return true;
        }
        Matcher setting = SETTING.matcher(line);
        if (!setting.matches() || ACCESS.matcher(setting.group(2)).find()) {
            return false;
        }
        String key = setting.group(1).toLowerCase(Locale.ROOT);
        // Scopes of npm have registries of their own.
        return KEYS.contains(key) || (key.startsWith("@") && key.endsWith(":registry"));
    }
}
