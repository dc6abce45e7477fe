package dev.troupe.permission.decision;

import dev.troupe.permission.path.BuiltInBlocks;
import dev.troupe.permission.path.Glob;
import dev.troupe.permission.path.PathNames;
import dev.troupe.permission.schema.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Patterns for names of files that were written for secret ones. {@code *.rs} was not, though a secret file may be called so. */
final class SecretPatterns {
    private static final Pattern BRACES = Pattern.compile("\\{([^{}]*)\\}");
    private static final Pattern CLASS = Pattern.compile("\\[([^\\]!^])[^\\]]*\\]");
    private static final Pattern ANY_CLASS = Pattern.compile("\\[[^\\]]+\\]");
    private static final int MOST = 64;
    private static final String SPECIAL = "*?[]{},!^\\";
    private static final char ITSELF = '\uffff';

    /** So many characters at the beginning of a name tell what it was written for: {@code id?rsa} and not {@code c*}. */
    private static final int TELLING = 2;

    /** Names of secret files that begin with a certain text. */
    private static final List<String> NAMES = names();

    /** What secret files end with, such as {@code .pem}, and names that are nothing else, such as {@code .env}. */
    private static final List<String> ENDINGS = endings();

    private SecretPatterns() {}

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        for (String pattern : BuiltInBlocks.SECRET_FILES) {
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
        Stream.concat(BuiltInBlocks.SECRET_FILES.stream(), PathNames.doubtfulNames().stream())
                .map(pattern -> pattern.substring(pattern.lastIndexOf('/') + 1))
                .map(name -> name.startsWith("*.") ? name.substring(1) : name)
                .filter(name -> name.startsWith(".") && name.length() > 1 && wild(name) < 0)
                .forEach(endings::add);
        return List.copyOf(endings);
    }

    /** Whether a pattern, with a name before a colon perhaps, stands for secret files; one for all others does not. */
    static boolean name(Argument pattern) {
        if (pattern.text().startsWith("!")) {
            return false;
        }
        String text = unescaped(pattern.text().toLowerCase(Locale.ROOT));
        List<String> open = new ArrayList<>(List.of(text.substring(text.indexOf(':') + 1)));
        for (int i = 0; i < open.size(); i++) {
            Matcher braces = BRACES.matcher(open.get(i));
            if (!braces.find()) {
                String anyOne = ANY_CLASS.matcher(open.get(i)).replaceAll("?");
                if (secret(CLASS.matcher(open.get(i)).replaceAll("$1"))
                        || called(last(anyOne), false)
                        || ending(anyOne)) {
                    return true;
                }
            } else if (open.size() < MOST) {
                String each = open.get(i);
                for (String choice : braces.group(1).split(",", -1)) {
                    open.add(
                            each.substring(0, braces.start())
                                    + choice
                                    + each.substring(braces.end()));
                }
            } else {
                return true;
            }
        }
        return false;
    }

    /** Without backslashes; what stands for itself behind one is no wildcard, and in the name of no secret file. */
    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            boolean escaped = text.charAt(i) == '\\' && i + 1 < text.length();
            char c = text.charAt(escaped ? ++i : i);
            plain.append(escaped && SPECIAL.indexOf(c) >= 0 ? ITSELF : c);
        }
        return plain.toString();
    }

    private static String last(String pattern) {
        return pattern.substring(pattern.lastIndexOf('/') + 1);
    }

    private static int beginning(String pattern) {
        int end = 0;
        while (end < pattern.length() && "*?[".indexOf(pattern.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    /**
     * Whether it was written for files that end so, by what stands behind the first dot: at least two characters, and half of the
     * ending, are spelled out. {@code *.pe?} was, {@code *.p*} was not; of {@code *pem} the dot is left out.
     */
    private static boolean ending(String pattern) {
        String last = last(pattern);
        int dot = last.indexOf('.');
        String wanted =
                dot < 0 ? "." + last.substring(last.lastIndexOf('*') + 1) : last.substring(dot);
        if (last.isEmpty() || (dot < 0 && last.charAt(0) != '*')) {
            return false;
        }
        long plain = wanted.chars().filter(c -> "*?.".indexOf(c) < 0).count();
        for (String ending : ENDINGS) {
            if (plain >= TELLING
                    && 2 * plain >= ending.length() - 1
                    && Glob.segment(wanted, ending)) {
                return true;
            }
        }
        return false;
    }

    private static int wild(String name) {
        return Math.max(name.indexOf('*'), name.indexOf('?'));
    }

    private static boolean secret(String pattern) {
        String plain = pattern.replace("*", "").replace("?", "");
        if (PathNames.secret(plain) || PathNames.secret(pattern) || PathNames.doubtful(pattern)) {
            return true;
        }
        String last = last(pattern);
        return called(last, last.startsWith(".") || beginning(last) >= TELLING);
    }

    /**
     * Whether it was written for a certain name, by half of what stands before its ending.
     *
     * @param begun whether its beginning tells that already
     */
    private static boolean called(String pattern, boolean begun) {
        for (String name : NAMES) {
            if ((begun || spelled(pattern, name)) && Glob.segment(pattern, name)) {
                return true;
            }
        }
        return false;
    }

    /** {@code ?env} spells out {@code .env}; what begins with any number of characters is compared by its end alone. */
    private static boolean spelled(String pattern, String name) {
        long plain = stem(pattern).chars().filter(c -> "*?".indexOf(c) < 0).count();
        return !pattern.startsWith("*") && plain >= TELLING && 2 * plain >= stem(name).length();
    }

    private static String stem(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
