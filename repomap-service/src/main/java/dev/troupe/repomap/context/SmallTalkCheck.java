package dev.troupe.repomap.context;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tells requests that are about code from those that are not. */
final class SmallTalkCheck {
    private static final String RESOURCE = "common-words.txt";
    private static final int TELLING = 2;

    /** Something that is written like a name or a path, not like a word. */
    private static final Pattern NAME =
            Pattern.compile("[a-z][A-Z]|[A-Za-z]_[A-Za-z]|\\w[./:#]{1,2}[A-Za-z]{2,}|\\w\\(");

    private static final Pattern APOSTROPHE = Pattern.compile("['’]");
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Set<String> common;

    SmallTalkCheck() {
        try (InputStream stream =
                Objects.requireNonNull(
                        SmallTalkCheck.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            this.common =
                    new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(it -> !it.startsWith("#"))
                            .flatMap(it -> Arrays.stream(it.split(" ", -1)))
                            .collect(Collectors.toUnmodifiableSet());
        } catch (IOException unread) {
            throw new UncheckedIOException(unread);
        }
    }

    /** Whether a request has too few words that could say anything about code. */
    boolean isSmallTalk(String request) {
        if (NAME.matcher(request).find()) {
            return false;
        }
        String words = APOSTROPHE.matcher(request.toLowerCase(Locale.ROOT)).replaceAll("");
        long telling =
                NO_WORD.splitAsStream(words)
                        .filter(it -> it.length() > 1 && !common.contains(it))
                        .distinct()
                        .limit(TELLING)
                        .count();
        return telling < TELLING;
    }
}
