package dev.troupe.worker.run;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.worker.run.commit.CommitSubjectWriter;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Words for commits: a conventional subject that says what changed, the step in the trailers. */
public final class CommitMessageFactory {
    private static final String TASK = "Troupe-Task";

    private CommitMessageFactory() {}

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
        trailers.put(TASK, run.taskId().toString());
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
                CommitSubjectWriter.write(
                        run.conversation().findLastAnswerText(),
                        run.task().definition().goal(),
                        effects),
                "",
                step,
                trailers);
    }

    /** The key under which a turn's commit is found again. */
    static String step(RunState run, int turn) {
        return run.taskId() + "/" + turn;
    }

    /** Returns the subject for the merged work of several tasks: what they were to do, where that fits a line. */
    public static String mergeSubject(String goal) {
        String line = goal.strip().lines().findFirst().orElse("").strip();
        return CommitSubjectWriter.findAnnounced(line)
                .or(() ->
                        Optional.of(line).filter(it -> it.length() <= CommitSubjectWriter.LONGEST))
                .filter(it -> !it.isEmpty())
                .orElse("Merge the work of the tasks");
    }

    /** A subject that is short enough. */
    public static String subject(String subject) {
        return subject.length() <= CommitSubjectWriter.LONGEST
                ? subject
                : subject.substring(0, CommitSubjectWriter.LONGEST - 1).stripTrailing() + "…";
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

    /** Whether a task has made a commit, or wanted to. */
    static boolean isOf(UUID task, CommitMessage message) {
        return task.toString().equals(message.trailers().get(TASK));
    }
}
