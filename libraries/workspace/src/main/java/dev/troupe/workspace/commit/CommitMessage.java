package dev.troupe.workspace.commit;

import dev.troupe.redaction.SecretRedactor;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Holds the message of a commit.
 *
 * @param subject one line; longer ones are cut at 100 characters
 * @param body further text, may be empty
 * @param step key of the step that made the commit: a commit with this trailer is not made again
 * @param trailers further trailers in order, such as {@code Troupe-Session}, {@code Troupe-Task},
 *     {@code Troupe-Strategy}
 */
public record CommitMessage(
        String subject, String body, String step, Map<String, String> trailers) {
    /** The trailer that carries {@link #step}. */
    public static final String STEP = "Troupe-Step";

    private static final int LONGEST_SUBJECT = 100;

    /** Takes secrets out: commits leave the machine. */
    public CommitMessage {
        subject = SecretRedactor.ofProcess().redact(line(subject));
        body = SecretRedactor.ofProcess().redact(body);
        if (subject.length() > LONGEST_SUBJECT) {
            subject = subject.substring(0, LONGEST_SUBJECT - 1) + "…";
        }
        trailers = Collections.unmodifiableMap(new LinkedHashMap<>(trailers));
    }

    /** The whole text. */
    public String text() {
        StringBuilder text = new StringBuilder(subject).append("\n\n");
        if (!body.isBlank()) {
            text.append(body.strip()).append("\n\n");
        }
        trailers.forEach((name, value) -> trailer(text, name, value));
        trailer(text, STEP, step);
        return text.toString();
    }

    private static void trailer(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(line(value)).append('\n');
    }

    private static String line(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
