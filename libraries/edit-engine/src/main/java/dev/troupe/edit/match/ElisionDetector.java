package dev.troupe.edit.match;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises lines by which a model leaves out code instead of writing it. */
public final class ElisionDetector {

    private static final int LONGEST = 200;
    private static final int SHORT = 60;
    private static final Pattern COMMENT =
            Pattern.compile("(?://+|#+|--+|/\\*+|<!--|;+|%+|\\{/\\*+|\\*(?= ))\\s*");
    private static final Pattern BRACKET = Pattern.compile("[(\\[]\\s*");
    private static final Pattern TAIL = Pattern.compile("\\s*(?:\\*+/\\}?|-->|\\)|\\])$");
    private static final Pattern REST =
            Pattern.compile(
                    "\\b(?:rest|remain(?:s|ing|der)?|existing|unchanged|same|previous|original|omitted|other|as"
                            + " before|keep)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern REST_OF =
            Pattern.compile(
                    "(?:the )?(?:rest|remainder) of (?:the |your |this )?(?:\\w+ )?"
                            + "(?:code|file|class|function|method|module|implementation|content|script)\\b",
                    Pattern.CASE_INSENSITIVE);

    private ElisionDetector() {}

    /** Whether any of the lines leaves out code, though it may be one that a file has. */
    public static boolean mayHold(List<String> lines) {
        for (String line : lines) {
            if (elides(line)) {
                return true;
            }
        }
        return false;
    }

    /** The first line of {@code fresh} that leaves out code and is in none of the {@code known} lines. */
    public static Optional<String> placeholder(List<String> fresh, List<String> known) {
        List<String> suspects = fresh.stream().filter(ElisionDetector::elides).toList();
        if (suspects.isEmpty()) {
            return Optional.empty();
        }
        Set<String> real = new HashSet<>();
        known.forEach(line -> real.add(line.strip()));
        return suspects.stream().filter(line -> !real.contains(line.strip())).findFirst();
    }

    /** Whether a line says that code was left out there, or consists of dots alone. */
    public static boolean leavesOut(String line) {
        if (!suspicious(line)) {
            return false;
        }
        String text = line.strip();
        return text.equals("...") || text.equals("\u2026") || elides(line);
    }

    private static boolean elides(String line) {
        if (line.length() > LONGEST || !suspicious(line)) {
            return false;
        }
        String text = line.strip();
        Matcher lead = COMMENT.matcher(text);
        boolean comment = lead.lookingAt();
        String body = comment ? text.substring(lead.end()) : unbracketed(text);
        body = TAIL.matcher(body).replaceFirst("");
        return comment ? elidesInComment(body) : elidesInCode(body);
    }

    private static boolean elidesInComment(String body) {
        if (REST_OF.matcher(body).lookingAt()) {
            return true;
        }
        int dots = dots(body);
        if (dots > 0) {
            return dots == body.length() || REST.matcher(body).find();
        }
        boolean trails = body.endsWith("...") || body.endsWith("…");
        return trails && body.length() <= SHORT && !holdsCode(body) && REST.matcher(body).find();
    }

    /** Without a comment sign the dots must stand apart: {@code ...rest} is code. */
    private static boolean elidesInCode(String body) {
        int dots = dots(body);
        return dots > 0
                && dots < body.length()
                && Character.isWhitespace(body.charAt(dots))
                && !holdsCode(body)
                && REST.matcher(body).find();
    }

    private static String unbracketed(String text) {
        Matcher bracket = BRACKET.matcher(text);
        return bracket.lookingAt() ? text.substring(bracket.end()) : text;
    }

    /** How many characters of an ellipsis the text begins with. */
    private static int dots(String text) {
        if (text.startsWith("…")) {
            return 1;
        }
        int dots = 0;
        while (dots < text.length() && text.charAt(dots) == '.') {
            dots++;
        }
        return dots >= 3 ? dots : 0;
    }

    private static boolean holdsCode(String text) {
        return text.chars().anyMatch(sign -> "\"'`=;{}".indexOf(sign) >= 0);
    }

    private static boolean suspicious(String line) {
        return line.contains("...")
                || line.indexOf('…') >= 0
                || line.contains("est of")
                || line.contains("emainder of");
    }
}
