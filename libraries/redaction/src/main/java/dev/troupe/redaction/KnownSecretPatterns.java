package dev.troupe.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The kinds of secrets that are known by their looks. */
final class KnownSecretPatterns {
    private static final String DRAWN = "[A-Za-z0-9+/=_~.!@#%^&*-]";

    /** What stands in the address of a database of nobody. */
    private static final Set<String> HARMLESS =
            Set.of("pass", "password", "passwd", "pwd", "secret", "token", "port", "xxx", "xxxx");

    private static final List<String> NAMES =
            List.of(
                    "password",
                    "passwd",
                    "passphrase",
                    "secret",
                    "token",
                    "api_key",
                    "api-key",
                    "apikey",
                    "apiKey",
                    "access_key",
                    "access-key",
                    "accessKey",
                    "private_key",
                    "privateKey",
                    "auth_key",
                    "authKey",
                    "account_key",
                    "accountKey",
                    "signing_key",
                    "signingKey",
                    "encryption_key",
                    "encryptionKey",
                    "credential");

    private KnownSecretPatterns() {}

    /** All of them. A place that several fit is of the kind that begins first here. */
    static List<SecretValuePattern> all() {
        List<SecretValuePattern> all = new ArrayList<>(tokens());
        all.add(privateKey());
        all.add(
                SecretValuePattern.token(
                        "JWT",
                        "eyJ[A-Za-z0-9_-]{8,4096}+\\.eyJ[A-Za-z0-9_-]{8,8192}+(?:\\.[A-Za-z0-9_-]{0,4096}+)?",
                        "eyJ"));
        all.add(
                SecretValuePattern.around(
                        "authorization",
                        "(?i)authorization[\"']?\\s{0,3}+[:=]\\s{0,3}+[\"']?(?:bearer|basic|token|apikey)\\s{1,3}+([A-Za-z0-9._~+/=-]{8,8192}+)",
                        RandomValueDetector::mixed,
                        List.of("Authorization", "authorization", "AUTHORIZATION")));
        all.add(
                SecretValuePattern.around(
                        "bearer token",
                        "(?i)bearer ([A-Za-z0-9._~+/=-]{16,8192}+)",
                        RandomValueDetector::drawn,
                        List.of("Bearer ", "bearer ")));
        all.add(
                SecretValuePattern.around(
                        "password",
                        "://[^\\s/@:\"'<>\\\\\\[\\]]{0,128}+:([^\\s/@:\"'<>\\\\\\[\\]{}$]{3,256}+)@[A-Za-z0-9_\\[]",
                        it -> !HARMLESS.contains(it.toLowerCase(Locale.ROOT)),
                        List.of("://")));
        all.add(assigned());
        all.add(RedactionMarker.SHAPE);
        return List.copyOf(all);
    }

    private static List<SecretValuePattern> tokens() {
        return List.of(
                SecretValuePattern.token(
                        "anthropic key", "sk-ant-[A-Za-z0-9_-]{16,512}+", "sk-ant-"),
                SecretValuePattern.token(
                                "model key",
                                "(?:sk-(?:proj-|svcacct-|admin-|or-v1-)?|gsk_|xai-)[A-Za-z0-9_-]{20,512}+",
                                "sk-",
                                "gsk_",
                                "xai-")
                        .only(RandomValueDetector::mixed),
                SecretValuePattern.token("google key", "AIza[A-Za-z0-9_-]{35,128}+", "AIza"),
                SecretValuePattern.token(
                        "google secret", "GOCSPX-[A-Za-z0-9_-]{20,128}+", "GOCSPX-"),
                SecretValuePattern.token(
                        "github token",
                        "gh[pousr]_[A-Za-z0-9]{30,255}+",
                        "ghp_",
                        "gho_",
                        "ghu_",
                        "ghs_",
                        "ghr_"),
                SecretValuePattern.token(
                        "github token", "github_pat_[A-Za-z0-9_]{22,255}+", "github_pat_"),
                SecretValuePattern.token("gitlab token", "glpat-[A-Za-z0-9_.-]{20,255}+", "glpat-"),
                SecretValuePattern.token(
                                "slack token",
                                "xox[abeprs]-[A-Za-z0-9-]{10,255}+",
                                "xoxa-",
                                "xoxb-",
                                "xoxe-",
                                "xoxp-",
                                "xoxr-",
                                "xoxs-")
                        .only(RandomValueDetector::mixed),
                SecretValuePattern.token(
                        "aws key",
                        "A[KS]IA[A-Z0-9]{16}+(?:[\\s,:;|\"']{1,4}+[A-Za-z0-9/+=]{40,128}+)?",
                        "AKIA",
                        "ASIA"),
                SecretValuePattern.token("npm token", "npm_[A-Za-z0-9]{36,255}+", "npm_"),
                SecretValuePattern.token(
                        "pypi token", "pypi-AgE[A-Za-z0-9_-]{50,512}+", "pypi-AgE"),
                SecretValuePattern.token(
                        "stripe key",
                        "[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}+",
                        "sk_live_",
                        "rk_live_",
                        "sk_test_",
                        "rk_test_"),
                SecretValuePattern.token("hugging face token", "hf_[A-Za-z0-9]{30,255}+", "hf_"),
                SecretValuePattern.token(
                        "sendgrid key",
                        "SG\\.[A-Za-z0-9_-]{16,64}+\\.[A-Za-z0-9_-]{16,64}+",
                        "SG."),
                SecretValuePattern.token(
                        "age key", "AGE-SECRET-KEY-1[A-Z0-9]{40,128}+", "AGE-SECRET-KEY-1"));
    }

    /** In a file, in the source of a program or in JSON; without its end as far as its lines go. */
    private static SecretValuePattern privateKey() {
        // Numbers of lines, marks of diffs, what separates strings of a program; never what
        // separates fields of JSON.
        String between =
                "(?:[\\s>|#*+\u2192]|-(?!-)|[0-9]{1,7}[:|\\t\u2192-]|\\\\[nrt]|\\\\?[\"']\\s{0,8}+\\+\\s{0,64}+\\\\?[\"']){0,64}+";
        return SecretValuePattern.around(
                "private key",
                "-----BEGIN [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)?-----"
                        + "(?:"
                        + between
                        + "(?:[A-Z][A-Za-z-]{2,30}+: [^\\n\"\\\\]{1,200}+|[A-Za-z0-9+/=]{16,4096}+)){0,400}+"
                        + "(?:(?:"
                        + between
                        + "[A-Za-z0-9+/=]{1,76}+)?+"
                        + between
                        + "-----END [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)?-----)?+",
                _ -> true,
                List.of("-----BEGIN "));
    }

    private static SecretValuePattern assigned() {
        String name = "(?i:" + String.join("|", NAMES).replaceAll("[_-]", "[_-]?") + ")";
        return SecretValuePattern.around(
                "secret value",
                name
                        + "[A-Za-z0-9_-]{0,16}+[\"'`]?+\\]?+\\s{0,4}+(?::=|=>|[:=])\\s{0,4}+[\"'`]?+("
                        + DRAWN
                        + "{16,512}+)(?!\\()",
                RandomValueDetector::drawn,
                NAMES.stream().flatMap(KnownSecretPatterns::spellings).distinct().toList());
    }

    private static Stream<String> spellings(String name) {
        return Stream.of(
                name,
                name.toUpperCase(Locale.ROOT),
                name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));
    }
}
