package dev.troupe.redaction;

import java.util.regex.Pattern;

/** Tells by the name of a setting or variable that its value is secret. */
public final class SecretNameDetector {
    private static final Pattern SECRET =
            Pattern.compile(
                    "(?i).*(?:passw|passphrase|pass$|pass_|_pwd|secret|token|credential|api[_.-]?key|access[_.-]?key|private[_.-]?key"
                            + "|_key$|[.-]key$|apikey|authorization|auth$|[_.-]auth[_.-]|bearer|cookie|dsn$|salt$|webhook).*");
    private static final Pattern HARMLESS =
            Pattern.compile(
                    "(?i).*(?:[_.-](?:sock|application[_-]credentials|file|path|dir|ttl|url[_-]prefix)"
                            + "|[_.-]?env|tokens|public[_.-]?key)$");
    private static final Pattern REFERENCE =
            Pattern.compile(
                    "\\$\\{[^}]*}|\\$\\w+|<[^>]*>|\\{\\{.*}}|%\\w+%|(?i:true|false|null|none)|[0-9.]{1,8}");

    private SecretNameDetector() {}

    /** Whether what has this name is secret. */
    public static boolean match(String name) {
        return SECRET.matcher(name).matches() && !HARMLESS.matcher(name).matches();
    }

    /** Whether a value in a file only says where the real one is, or is none. */
    static boolean refers(String value) {
        return value.isBlank() || REFERENCE.matcher(value).matches();
    }
}
