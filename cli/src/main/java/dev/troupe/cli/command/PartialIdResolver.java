package dev.troupe.cli.command;

import dev.troupe.cli.text.BriefId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Ids as people type them. They begin with a time, so lists show their end. */
public final class PartialIdResolver {
    private static final int LENGTH = 36;
    private static final int SHORTEST = 4;
    private static final Pattern DIGITS = Pattern.compile("[0-9a-fA-F-]{0," + LENGTH + "}");

    private PartialIdResolver() {}

    /** The end of an id, for lists. */
    public static String brief(UUID id) {
        return BriefId.of(id);
    }

    /** The id, when the text is a whole one. */
    public static Optional<UUID> whole(String text) {
        try {
            return text.length() == LENGTH ? Optional.of(UUID.fromString(text)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Looks at what can be seen without asking a server: whether a text can be an id or a part of one.
     *
     * @param text absent when none was given
     * @throws UsageException when it cannot
     */
    public static void check(@Nullable String text, String noun) {
        if (text == null) {
            return;
        }
        if (!DIGITS.matcher(text).matches() || (text.length() == LENGTH && whole(text).isEmpty())) {
            throw new UsageException(
                    "'" + text + "' cannot be the id of " + article(noun) + ".",
                    "Copy the id, or at least "
                            + SHORTEST
                            + " characters of its end, from "
                            + list(noun));
        }
        if (text.length() < SHORTEST) {
            throw new UsageException(
                    "'" + text + "' is too short to identify one " + noun + ".",
                    "Give at least " + SHORTEST + " characters of the id's beginning or end.");
        }
    }

    private static String article(String noun) {
        return (noun.startsWith("a") ? "an " : "a ") + noun;
    }

    private static String list(String noun) {
        String command =
                switch (noun) {
                    case "approval" -> "approve";
                    case "question" -> "answer";
                    case "task" -> "tasks";
                    case "proposal" -> "rules --proposals";
                    case "held change" -> "held --all";
                    case "rule" -> "rules --learned";
                    default -> "sessions";
                };
        return "`troupe " + command + "`.";
    }

    /**
     * The only thing whose id begins or ends with a text.
     *
     * @throws UsageException when the text cannot be an id
     * @throws TroupeException when there is none or more than one
     */
    public static <T> T only(String text, String noun, List<T> all, Function<T, UUID> id) {
        check(text, noun);
        List<T> found = all.stream().filter(one -> matches(id.apply(one), text)).toList();
        if (found.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.NOT_FOUND,
                    "There is no " + noun + " with the id " + text + ".",
                    "List them with " + list(noun));
        }
        if (found.size() > 1) {
            List<UUID> ids = found.stream().map(id).toList();
            throw new UsageException(
                    "'" + text + "' matches " + found.size() + " " + noun + "s: " + ids + ".",
                    "Give more characters of the id.");
        }
        return found.getFirst();
    }

    /** Whether a text is an id or its beginning or end. */
    public static boolean matches(UUID id, String text) {
        String part = text.toLowerCase(Locale.ROOT);
        return id.toString().startsWith(part) || id.toString().endsWith(part);
    }
}
