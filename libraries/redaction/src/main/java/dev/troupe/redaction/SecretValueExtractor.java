package dev.troupe.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the values in files and settings that are secret as a whole: {@code .env}, credentials, keys. */
public final class SecretValueExtractor {
    private static final int MOST = 500;
    private static final int SHORTEST_KEY_LINE = 24;
    private static final Pattern ASSIGNED =
            Pattern.compile(
                    "\\s*(?:export\\s+|set\\s+|//\\S+?:)?[\"']?([A-Za-z_][A-Za-z0-9_.-]{0,100})[\"']?\\s*[:=]\\s*(.*?)[,;]?\\s*");
    private static final Pattern SAID =
            Pattern.compile("(?i)\\b(password|passwd|token|secret|account)\\s+(\\S{8,})");
    private static final Pattern ADDRESS = Pattern.compile("://[^\\s/@:\"']*:([^\\s/@\"']+)@");
    private static final Pattern FIELDS = Pattern.compile("(?:[^:\\s]*:){4}([^:\\s]{8,})");
    private static final Pattern ALONE = Pattern.compile("\\S{8,512}");

    private SecretValueExtractor() {}

    /** The values of a secret file, the first 500; what looks like any word is not among them. */
    public static List<SecretValue> of(String text) {
        List<SecretValue> found = new ArrayList<>();
        boolean key = false;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            if (found.size() >= MOST) {
                break;
            }
            if (line.contains("-----BEGIN ")) {
                key = line.contains("PRIVATE KEY");
            } else if (line.contains("-----END ")) {
                key = false;
            } else if (key) {
                add(found, "private key", line.strip(), SHORTEST_KEY_LINE);
            } else {
                line(line, found);
            }
        }
        return found.stream().filter(SecretValue::telling).distinct().toList();
    }

    private static void line(String line, List<SecretValue> found) {
        if (line.stripLeading().startsWith("#")) {
            return;
        }
        Matcher assigned = ASSIGNED.matcher(line);
        if (assigned.matches()) {
            Optional<SecretValue> secret = assigned(assigned.group(1), unquoted(assigned.group(2)));
            if (secret.isPresent()) {
                found.add(secret.get());
                return;
            }
        }
        SAID.matcher(line)
                .results()
                .forEach(it -> add(found, it.group(1), it.group(2), SecretValue.SHORTEST));
        ADDRESS.matcher(line)
                .results()
                .forEach(it -> add(found, "password", it.group(1), SecretValue.SHORTEST));
        Matcher fields = FIELDS.matcher(line.strip());
        if (fields.matches()) {
            add(found, "password", fields.group(1), SecretValue.SHORTEST);
        }
        if (ALONE.matcher(line.strip()).matches()
                && RandomValueDetector.surelyDrawn(line.strip())) {
            add(found, "secret file", line.strip(), SecretValue.SHORTEST);
        }
    }

    /** The secret in a named value: the value, where the name says that it is one, or the password in an address. */
    public static Optional<SecretValue> named(String name, String value) {
        Matcher address = ADDRESS.matcher(value);
        if (address.find()) {
            return Optional.of(new SecretValue("password of " + name, address.group(1)));
        }
        return SecretNameDetector.match(name)
                ? Optional.of(new SecretValue("value of " + name, value))
                : Optional.empty();
    }

    private static Optional<SecretValue> assigned(String name, String value) {
        if (SecretNameDetector.refers(value)) {
            return Optional.empty();
        }
        Optional<SecretValue> named = named(name, value);
        return named.isEmpty() && RandomValueDetector.surelyDrawn(value) && !value.contains("/")
                ? Optional.of(new SecretValue("value of " + name, value))
                : named;
    }

    private static String unquoted(String value) {
        String plain = value.strip();
        if (plain.length() >= 2) {
            char first = plain.charAt(0);
            int end = plain.indexOf(first, 1);
            if ((first == '"' || first == '\'') && end > 0) {
                return plain.substring(1, end);
            }
        }
        int comment = plain.indexOf(" #");
        return comment >= 0 ? plain.substring(0, comment).strip() : plain;
    }

    private static void add(List<SecretValue> found, String kind, String value, int shortest) {
        if (value.length() >= shortest) {
            found.add(new SecretValue(kind, value));
        }
    }
}
