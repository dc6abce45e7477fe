package dev.troupe.orchestrator.reaper;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.wait.TaskWait;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tells those who wait for a checkout which question of another session holds it, and what they can do. */
final class OpenQuestionText {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int LONGEST = 200;

    private OpenQuestionText() {}

    /** Whether a person can answer it. */
    static boolean isForPeople(TaskWait wait) {
        return switch (wait.kind()) {
            case APPROVAL, ANSWER, MERGE, PAUSE -> true;
            case REVIEW, BUDGET, CHILD, PARENT -> false;
        };
    }

    /** Names the question, the command that answers it, and the way round. */
    static String of(TaskWait wait) {
        return "Session %s holds the checkout and waits for an answer: %s. Answer it with `%s`, or cancel this request and start it again with `--worktree`, which works in a directory of its own."
                .formatted(wait.sessionId(), what(wait), command(wait));
    }

    private static String what(TaskWait wait) {
        JsonNode question = JSON.readTree(wait.question());
        String subject = question.path("subject").asString("");
        String title = question.path("title").asString("");
        String words =
                switch (wait.kind()) {
                    case APPROVAL, MERGE ->
                            "may `%s` do `%s`?"
                                    .formatted(question.path("tool").asString("it"), subject);
                    case PAUSE ->
                            "may the phase %s begin?"
                                    .formatted(question.path("phase").asString(""));
                    default -> title.isEmpty() ? "questions about the request" : title;
                };
        String line = words.lines().findFirst().orElse("");
        String shown = TextPrefix.cut(line, LONGEST, "…");
        return shown.endsWith("?") ? shown.substring(0, shown.length() - 1) : shown;
    }

    private static String command(TaskWait wait) {
        return switch (wait.kind()) {
            case APPROVAL, MERGE -> "troupe approve " + wait.id();
            case PAUSE -> "troupe workflow --session=" + wait.sessionId() + " resume";
            default -> "troupe answer " + wait.id();
        };
    }
}
