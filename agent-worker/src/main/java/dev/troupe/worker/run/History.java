package dev.troupe.worker.run;

import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.conversation.Conversation;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a session's journals tell a run that begins, or goes on; {@link Recollection} reads them. */
final class History {
    private final Conversation conversation = new Conversation();
    private final Map<String, String> marks = new HashMap<>();
    private final List<FileChange> changes = new ArrayList<>();
    private final List<FileChange> before = new ArrayList<>();
    private final Map<String, Step.Uncommitted> owed = new LinkedHashMap<>();
    private final Set<Step.ToolsInText> inText = new LinkedHashSet<>();
    private final Map<String, Step.Backgrounded> background = new LinkedHashMap<>();
    private final Map<String, String> ended = new LinkedHashMap<>();
    private final Map<String, List<RefusedEdit>> refusedEdits = new LinkedHashMap<>();
    private Standing standing;
    private Spend spend = Spend.NONE;
    private int turn;
    private boolean begun;
    private long lastSeq;
    private @Nullable OpenTurn open;
    private Step.@Nullable Incoming incoming;
    private @Nullable String definition;
    private @Nullable String base;
    private @Nullable String lastCommit;
    private @Nullable String ownCommit;

    /** Knows nothing so far. */
    History(Standing standing) {
        this.standing = standing;
    }

    /** Whether an agent has worked for the session before. */
    boolean begun() {
        return begun;
    }

    /** Knows nothing but how many entries there are. */
    static History unread(Task task, TaskInput input) {
        History history = new History(Standing.of(input));
        history.lastSeq = task.lastSeq();
        return history;
    }

    /**
     * Takes the next entry.
     *
     * @param own whether it is of the task itself
     */
    void take(JournalEntry entry, boolean own) {
        Optional<Step> read = Steps.read(entry);
        if (read.isEmpty()) {
            return;
        }
        Step step = read.get();
        conversation.apply(entry.taskId(), entry.seq(), step);
        if (step instanceof Step.Result result) {
            remember(result.marks());
        }
        begun |= step instanceof Step.Started;
        owe(step);
        if (!own) {
            commit(step).ifPresent(it -> lastCommit = it);
        }
        if (own) {
            own(entry, step);
        } else {
            before.addAll(step.fileChanges());
        }
    }

    private void owe(Step step) {
        if (step instanceof Step.Uncommitted uncommitted) {
            owed.put(uncommitted.message().step(), uncommitted);
        } else if (step instanceof Step.CaughtUp caughtUp) {
            owed.remove(caughtUp.commit());
        }
    }

    private static Optional<String> commit(Step step) {
        if (step instanceof Step.Committed committed) {
            return Optional.of(committed.commit());
        }
        return step instanceof Step.Adopted adopted
                ? Optional.ofNullable(adopted.commit())
                : Optional.empty();
    }

    private void own(JournalEntry entry, Step step) {
        lastSeq = entry.seq();
        turn = Math.max(turn, entry.turn());
        switch (step) {
            case Step.Turn answered -> {
                spend = spend.plus(answered.spend());
                open = new OpenTurn(entry.turn(), answered);
            }
            case Step.Replied replied -> spend = spend.plus(replied.spend());
            case Step.Intent intent -> withOpen(it -> it.intend(entry.seq(), intent));
            case Step.Cleared cleared -> withOpen(it -> it.clear(cleared));
            case Step.Held _ -> withOpen(OpenTurn::hold);
            case Step.Result result -> withOpen(it -> it.answer(result));
            case Step.Backgrounded begun -> background.put(begun.handle(), begun);
            case Step.BackgroundEnded over -> {
                background.remove(over.handle());
                ended.put(over.handle(), over.words());
            }
            case Step.EditRefused refused ->
                    refusedEdits
                            .computeIfAbsent(refused.path(), _ -> new ArrayList<>())
                            .add(new RefusedEdit(entry.turn(), refused));
            case Step.Effected effected -> {
                changes.add(effected.change());
                refusedEdits.remove(effected.change().path());
                refusedEdits.remove("");
            }
            case Step.Incoming coming -> incoming = coming;
            case Step.Message message -> {
                if (message.author().equals(SettingsChange.AUTHOR)) {
                    standing = standing.changed(message.text());
                }
            }
            case Step.ToolsInText text -> inText.add(text);
            case Step.Cast cast -> definition = cast.definition();
            case Step.Based based -> base = based.commit();
            case Step.Committed committed -> ownCommit = committed.commit();
            case Step.Adopted adopted -> {
                changes.addAll(adopted.changes());
                ownCommit = adopted.commit() == null ? ownCommit : adopted.commit();
            }
            case Step.Passing _,
                    Step.Compacted _,
                    Step.Undone _,
                    Step.Redone _,
                    Step.Consulted _,
                    Step.Answered _ -> {}
        }
    }

    private void withOpen(java.util.function.Consumer<OpenTurn> change) {
        if (open != null) {
            change.accept(open);
        }
    }

    private void remember(Map<String, @Nullable String> seen) {
        seen.forEach((path, hash) -> {
            if (hash == null) {
                marks.remove(path);
            } else {
                marks.put(path, hash);
            }
        });
    }

    Conversation conversation() {
        return conversation;
    }

    Map<String, String> marks() {
        return marks;
    }

    /** The changes that earlier tasks of the session have journaled, in order. */
    List<FileChange> before() {
        return before;
    }

    /** The changes that this task has journaled, in order. */
    List<FileChange> changes() {
        return changes;
    }

    /** What a full disk has kept from being committed so far, oldest first. */
    List<Step.Uncommitted> owed() {
        return List.copyOf(owed.values());
    }

    /** Commands that earlier runs of this task have left in the background without a word. */
    List<Step.Backgrounded> background() {
        return List.copyOf(background.values());
    }

    /** How other such commands ended, by handle. */
    Map<String, String> ended() {
        return ended;
    }

    /** Edits that this task was refused of files that it has not changed since, by path. */
    Map<String, List<RefusedEdit>> refusedEdits() {
        return refusedEdits;
    }

    Standing standing() {
        return standing;
    }

    Spend spend() {
        return spend;
    }

    /** Number of the last turn, 0 when there was none. */
    int turn() {
        return turn;
    }

    long lastSeq() {
        return lastSeq;
    }

    /** What the task was about to write of the work of others. */
    Optional<Step.Incoming> incoming() {
        return Optional.ofNullable(incoming);
    }

    /** Name of the bytes that define the task's agent, once they were journaled. */
    Optional<String> definition() {
        return Optional.ofNullable(definition);
    }

    /** The commit that the task's worktree starts from, once it was journaled. */
    Optional<String> base() {
        return Optional.ofNullable(base);
    }

    /** The newest commit that earlier tasks of the session have made. */
    Optional<String> lastCommit() {
        return Optional.ofNullable(lastCommit);
    }

    /** The newest commit of the session, be it of this task or of an earlier one. */
    Optional<String> newestCommit() {
        return Optional.ofNullable(ownCommit).or(this::lastCommit);
    }

    /** The last turn, when some of its calls have no result yet. */
    Optional<OpenTurn> open() {
        return Optional.ofNullable(open).filter(it -> !it.complete());
    }

    /** Models of this task that have refused requests with tools. */
    Set<Step.ToolsInText> inText() {
        return Set.copyOf(inText);
    }

    /** An edit that was refused in a turn. */
    record RefusedEdit(int turn, Step.EditRefused edit) {}
}
