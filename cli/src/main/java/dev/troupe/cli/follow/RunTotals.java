package dev.troupe.cli.follow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.EventBody.ApprovalDecided;
import dev.troupe.contracts.event.EventBody.Committed;
import dev.troupe.contracts.event.EventBody.FileChanged;
import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.contracts.event.EventBody.TaskFinished;
import dev.troupe.contracts.event.EventBody.TurnFinished;
import dev.troupe.contracts.session.ModelUsage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Adds up what a task did while it is watched. */
final class RunTotals {
    /** Marks notices of calls that nobody could be asked about. */
    private static final String NOT_ALLOWED = ErrorCode.APPROVAL_NEEDED.wire();

    /** Marks notices of calls that the policy blocks. */
    private static final String BLOCKED = ErrorCode.DENIED.wire();

    private final UUID sessionId;
    private final UUID taskId;
    private final boolean nobodyThere;
    private final long started = System.nanoTime();
    private final Set<String> files = new LinkedHashSet<>();
    private final List<String> commits = new ArrayList<>();
    private final Set<String> committedFiles = new HashSet<>();
    private ModelUsage spend = ModelUsage.NONE;
    private ModelUsage otherUsage = ModelUsage.NONE;
    private int linesAdded;
    private int linesRemoved;
    private int turns;
    private final Set<String> notAllowed = new LinkedHashSet<>();
    private final Set<String> blocked = new LinkedHashSet<>();
    private boolean denied;

    /**
     * @param nobodyThere whether a denial means that there was nobody to ask
     */
    RunTotals(UUID sessionId, UUID taskId, boolean nobodyThere) {
        this.sessionId = sessionId;
        this.taskId = taskId;
        this.nobodyThere = nobodyThere;
    }

    /** Adds what a task has cost that was handed out. */
    void addElsewhere(EventBody body) {
        if (body instanceof TurnFinished turn) {
            otherUsage = otherUsage.plus(turn.spend());
        } else {
            addRefusal(body);
        }
    }

    /** What was not done is not done, whichever task wanted it. */
    private void addRefusal(EventBody body) {
        if (body instanceof ApprovalDecided decided && !decided.approved()) {
            denied = true;
        } else if (body instanceof Notice notice && notice.code().equals(NOT_ALLOWED)) {
            notAllowed.add(notice.text());
        } else if (body instanceof Notice notice && notice.code().equals(BLOCKED)) {
            blocked.add(notice.text());
        }
    }

    void add(EventBody body) {
        if (body instanceof FileChanged changed) {
            files.add(changed.path());
            linesAdded += changed.linesAdded();
            linesRemoved += changed.linesRemoved();
        } else if (body instanceof Committed committed) {
            commits.add(committed.commit());
            committedFiles.addAll(committed.files());
        } else if (body instanceof TurnFinished turn) {
            turns++;
            spend = spend.plus(turn.spend());
        } else {
            addRefusal(body);
        }
    }

    FollowedTaskOutcome finished(TaskFinished end) {
        List<String> all = end.files().isEmpty() ? List.copyOf(files) : end.files();
        return new FollowedTaskOutcome(
                sessionId,
                taskId,
                end.kind(),
                end.state(),
                end.summary(),
                end.code(),
                end.hint(),
                all,
                commits,
                linesAdded,
                linesRemoved,
                turns,
                end.spend().plus(otherUsage),
                end.durationMillis(),
                exit(end),
                List.copyOf(notAllowed),
                List.copyOf(blocked),
                uncommitted(all));
    }

    /** The outcome of a task that goes on, or whose end was not seen. */
    FollowedTaskOutcome left(String state, ErrorCode code, String summary, String hint) {
        return left(state, code.wire(), summary, hint, code.exit());
    }

    /** The outcome of a workflow that waits for a word of somebody. */
    FollowedTaskOutcome paused(String summary, String hint, int exit) {
        return left("paused", null, summary, hint, exit);
    }

    private FollowedTaskOutcome left(
            String state, @Nullable String code, String summary, String hint, int exit) {
        return new FollowedTaskOutcome(
                sessionId,
                taskId,
                "request",
                state,
                summary,
                code,
                hint,
                List.copyOf(files),
                commits,
                linesAdded,
                linesRemoved,
                turns,
                spend.plus(otherUsage),
                (System.nanoTime() - started) / 1_000_000,
                exit,
                List.copyOf(notAllowed),
                List.copyOf(blocked),
                uncommitted(List.copyOf(files)));
    }

    /** Those that none of the commits holds, such as files that git ignores; none where nothing is committed at all. */
    private List<String> uncommitted(List<String> all) {
        return committedFiles.isEmpty()
                ? List.of()
                : all.stream().filter(it -> !committedFiles.contains(it)).toList();
    }

    private int exit(TaskFinished end) {
        @Nullable String code = end.code();
        return switch (end.state()) {
            case "succeeded" -> succeeded();
            case "cancelled" ->
                    denied && nobodyThere && code != null
                            ? ErrorCode.ofWire(code).exit()
                            : ErrorCode.CANCELLED.exit();
            case "quarantined" -> ErrorCode.TASK_QUARANTINED.exit();
            default -> code == null ? 1 : ErrorCode.ofWire(code).exit();
        };
    }

    private int succeeded() {
        if (!notAllowed.isEmpty()) {
            return ErrorCode.APPROVAL_NEEDED.exit();
        }
        return denied && nobodyThere ? ErrorCode.DENIED.exit() : 0;
    }
}
