package dev.troupe.permission.decision;

import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.path.PathNames;
import dev.troupe.permission.path.SecretFileNames;
import dev.troupe.permission.schema.CommandArgument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Patterns for names of files that were written for secret ones. {@code *.rs} was not, though a secret file may be called so. */
final class SecretPatterns {
    private static final Pattern BRACES = Pattern.compile("([^{}]*)\\{([^{}]*)\\}([^{}]*)");

    /** Nobody looks at what these stand for. */
    private static final String CLOSER_LOOK = "?[]{}\\";

    /** So many characters tell what a pattern was written for: {@code id*} and not {@code c*}. */
    private static final int TELLING = 2;

    /** Names of secret files that begin with a certain text. */
    private static final List<String> NAMES = names();

    /** What secret files end with, such as {@code .pem}, and names that are nothing else, such as {@code .env}. */
    private static final List<String> ENDINGS = endings();

    private SecretPatterns() {}

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        for (String pattern : SecretFileNames.SECRET_FILES) {
            String last = pattern.substring(pattern.lastIndexOf('/') + 1);
            String name = last.endsWith("*") ? last.substring(0, last.length() - 1) : last;
            boolean anywhere = pattern.indexOf('/') == pattern.lastIndexOf('/');
            if (anywhere && !name.isEmpty() && name.indexOf('*') < 0) {
                names.add(name.endsWith(".") ? name + "local" : name);
            }
        }
        return List.copyOf(names);
    }

    private static List<String> endings() {
        List<String> endings = new ArrayList<>();
        Stream.concat(SecretFileNames.SECRET_FILES.stream(), PathNames.doubtfulNames().stream())
                .map(pattern -> pattern.substring(pattern.lastIndexOf('/') + 1))
                .map(name -> name.startsWith("*.") ? name.substring(1) : name)
                .filter(name ->
                        name.startsWith(".")
                                && name.length() > 1
                                && name.indexOf('*') < 0
                                && name.indexOf('?') < 0)
                .forEach(endings::add);
        return List.copyOf(endings);
    }

    /** Whether a pattern, with a name before a colon perhaps, may stand for secret files; one for all others does not. */
    static boolean name(CommandArgument pattern) {
        if (pattern.text().startsWith("!")) {
            return false;
        }
        String text = pattern.text().toLowerCase(Locale.ROOT);
        Matcher braces = BRACES.matcher(text.substring(text.indexOf(':') + 1));
        if (!braces.matches()) {
            return secret(text.substring(text.indexOf(':') + 1));
        }
        return Stream.of(braces.group(2).split(",", -1))
                .anyMatch(it -> secret(braces.group(1) + it + braces.group(3)));
    }

    private static boolean secret(String pattern) {
        if (pattern.chars().anyMatch(c -> CLOSER_LOOK.indexOf(c) >= 0)
                || PathNames.secret(pattern.replace("*", ""))
                || PathNames.secret(pattern)
                || PathNames.doubtful(pattern)) {
            return true;
        }
        String last = pattern.substring(pattern.lastIndexOf('/') + 1);
        return last.startsWith("*") ? ending(last) : last.indexOf('*') > 0 && beginning(last);
    }

    /** Whether it was written for files that end so: at least half of the ending is spelled out. */
    private static boolean ending(String last) {
        long plain = last.chars().filter(c -> c != '*' && c != '.').count();
        return plain >= TELLING
                && ENDINGS.stream()
                        .anyMatch(it ->
                                2 * plain >= it.length() - 1
                                        && GlobPattern.segment(last, "x" + it));
    }

    private static boolean beginning(String last) {
        return (last.startsWith(".") || last.indexOf('*') >= TELLING)
                && NAMES.stream().anyMatch(it -> GlobPattern.segment(last, it));
    }
}
