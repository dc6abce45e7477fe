package dev.troupe.worker.run;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words for commits: a conventional subject from the request, the step in the trailers. */
public final class CommitMessageFactory {
    private static final int LONGEST_SUBJECT = 72;
    private static final Map<String, Pattern> TYPES = types();

    private CommitMessageFactory() {}

    private static Map<String, Pattern> types() {
        Map<String, Pattern> types = new LinkedHashMap<>();
        types.put(
                "fix",
                words("fix(e[sd])?|bugs?|fail(s|ed|ing|ure)?|broken|crash(es)?|wrong|error"));
        types.put("refactor", words("refactor|rename|clean ?up|simplify|extract|move"));
        types.put("docs", words("docs?|document(ation)?|readme|changelog|javadoc"));
        types.put("test", words("tests?|coverage"));
        types.put("perf", words("faster|slow|performance|speed"));
        return types;
    }

    private static Pattern words(String alternatives) {
        return Pattern.compile("\\b(" + alternatives + ")\\b", Pattern.CASE_INSENSITIVE);
    }

    /**
     * For what the calls of a turn have changed.
     *
     * @param holds how often the turn was held before them
     */
    public static CommitMessage message(
            RunState run, int turn, int holds, List<FileEffect> effects) {
        String step = step(run, turn);
        return message(run, holds == 0 ? step : step + "/held/" + holds, effects);
    }

    /** For what commands in the background have changed behind the last turn of a run. */
    public static CommitMessage parting(RunState run, List<FileEffect> effects) {
        // The turn may have a commit of its own, of this run or of one that follows.
        return message(run, step(run, run.turn()) + "/" + run.id().epoch(), effects);
    }

    private static CommitMessage message(RunState run, String step, List<FileEffect> effects) {
        Map<String, String> trailers = new LinkedHashMap<>();
        trailers.put("Troupe-Session", run.sessionId().toString());
        trailers.put("Troupe-Task", run.taskId().toString());
        String strategies =
                effects.stream()
                        .map(FileEffect::strategy)
                        .filter(Objects::nonNull)
                        .distinct()
                        .collect(Collectors.joining(", "));
        if (!strategies.isEmpty()) {
            trailers.put("Troupe-Strategy", strategies);
        }
        return new CommitMessage(
                subject(run.task().definition().goal(), effects), "", step, trailers);
    }

    /** The key under which a turn's commit is found again. */
    static String step(RunState run, int turn) {
        return run.taskId() + "/" + turn;
    }

    public static String subject(String goal, List<FileEffect> effects) {
        String line = goal.strip().lines().findFirst().orElse("").strip();
        String type =
                TYPES.entrySet().stream()
                        .filter(it -> it.getValue().matcher(line).find())
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse(creates(effects) ? "feat" : "chore");
        return subject(type + ": " + uncapitalised(line.isEmpty() ? "change files" : line));
    }

    /** A subject that is short enough. */
    public static String subject(String subject) {
        return subject.length() <= LONGEST_SUBJECT
                ? subject
                : subject.substring(0, LONGEST_SUBJECT - 1).stripTrailing() + "…";
    }

    private static boolean creates(List<FileEffect> effects) {
        return effects.stream().anyMatch(it -> it.before() == null);
    }

    private static String uncapitalised(String line) {
        boolean word = line.length() > 1 && Character.isLowerCase(line.charAt(1));
        return word ? line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1) : line;
    }

    public static AuditEvent audit(RunState run, CommitOutcome.Committed done) {
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                Instant.now(),
                "committed",
                run.origin(),
                done.commit(),
                "done",
                Map.of("subject", done.subject(), "files", cut(String.join(", ", done.files()))));
    }

    private static String cut(String text) {
        return text.length() <= 4_000 ? text : text.substring(0, 4_000);
    }
}
