package dev.troupe.worker.coordination;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.worker.graph.PredecessorGraphs;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.journal.PassedCommandHistory;
import dev.troupe.worker.run.FinishAttempt;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ModelFreeTaskRun;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.toolcall.ToolResultRecorder;
import dev.troupe.worker.undo.UndoStateReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Gives the coordinator of a task access to its run. What is added here is written with the next {@link #save}, or with
 * whatever ends the run. Whatever asks or spawns work throws {@link dev.troupe.ledger.fence.NewMessagesException}
 * when the task was told meanwhile how to continue; the coordinator then begins anew, with what is written.
 */
public final class CoordinatorContext extends ModelFreeTaskRun {
    private final RunWorkspace workspace;
    private final Set<UUID> adopted = new HashSet<>();
    private @Nullable String tip;

    public CoordinatorContext(RunState run, RunWorkspace workspace) {
        super(run);
        this.workspace = workspace;
        this.tip = workspace.tip().orElse(null);
    }

    void begin() {
        // A cancelled run's first commit is refused, and its final batch must not adopt anything
        // twice.
        recall();
        tellBeginning();
        workspace.base().ifPresent(it -> batch.step(0, new JournalRecord.BaseCommitRecorded(it)));
        workspace.notices().forEach(it -> notice("worktree", it));
        new ToolResultRecorder(run, workspace)
                .catchUp(batch)
                .ifPresent(it -> {
                    throw it;
                });
        save();
    }

    private void recall() {
        adopted.clear();
        for (TaskCoordinator.Entry entry : journal()) {
            if (entry.record() instanceof JournalRecord.ChildChangesAdopted childChangesAdopted) {
                adopted.add(childChangesAdopted.task());
            }
        }
    }

    /** Forgets what was added and not written: the task was told how to continue before that could be. */
    void lookAgain() {
        batch = run.journal().draft();
        recall();
    }

    /** The task. */
    public Task task() {
        return run.task();
    }

    /** Returns the full text of what was asked. */
    public String request() {
        return run.input().text();
    }

    /** Returns the mode, which says how much may be done without asking. */
    public ApprovalMode mode() {
        return run.sessionSettings().mode();
    }

    /** Whether somebody can be asked. */
    public boolean attended() {
        return run.sessionSettings().attendance() != SessionAttendance.HEADLESS;
    }

    /** The top of the workspace. */
    public Path root() {
        return workspace.workspace().root();
    }

    /** Files of the workspace that the task has changed, what it adopted among them. */
    public List<String> files() {
        return run.files();
    }

    /** Whatever the ledger says, as soon as the database does. */
    public <T> T read(Function<Ledger, T> question) {
        return run.journal().read(question);
    }

    /** Returns what the task has journaled. */
    public List<TaskCoordinator.Entry> journal() {
        return journal(run.taskId());
    }

    /** Returns what a task has journaled. */
    public List<TaskCoordinator.Entry> journal(UUID task) {
        List<TaskCoordinator.Entry> entries = new ArrayList<>();
        read(it -> it.journal().ofTask(task, JournalRecordCodec.kinds()))
                .forEach(entry ->
                        JournalRecordCodec.read(entry)
                                .ifPresent(it ->
                                        entries.add(new TaskCoordinator.Entry(entry.seq(), it))));
        return entries;
    }

    /** Whether people have set a command that runs the tests. */
    public boolean runsTests() {
        return run.tools().tests().set().isPresent();
    }

    /** Whether a task has changed nothing since a command of its ended well, the one that runs the tests where one is set. */
    public boolean proved(UUID task) {
        List<String> passed =
                PassedCommandHistory.of(
                        journal(task).stream().map(TaskCoordinator.Entry::record).toList());
        return run.tools().tests().set().map(passed::contains).orElse(!passed.isEmpty());
    }

    /** Whether somebody has taken back the request that a task is of, and not brought it back. */
    public boolean takenBack(Task task) {
        return UndoStateReader.took(run.journal(), task);
    }

    /** Lists a graph of tasks and the ended ones that it continues, newest first. */
    public List<Task> chain(Task graph) {
        return PredecessorGraphs.chain(run.journal(), graph.id());
    }

    /** Lists the subtasks that it has spawned, oldest first. */
    public List<Task> children() {
        return run.journal().children();
    }

    /** The bytes of a name. */
    public Optional<byte[]> bytes(String hash) {
        return run.bytes(hash);
    }

    /** Adds a step of progress. */
    public TaskCoordinator.Entry step(JournalRecord record) {
        return new TaskCoordinator.Entry(batch.step(PROGRESS, record), batch.steps().getLast());
    }

    /** Adds a step by which something is asked, in JSON. */
    public TaskCoordinator.Entry ask(JournalRecord record, TaskWaitKind kind, String question) {
        TaskCoordinator.Entry entry = step(record);
        batch.ask(entry.seq(), kind, question);
        return entry;
    }

    /** Tells people. */
    public void event(EventBody event) {
        batch.event(event);
    }

    /** Tells people something that is no failure. */
    public void notice(String code, String text) {
        batch.event(new EventBody.Notice(code, text));
    }

    /** Hands something on. */
    public void handOn(NewArtefact artefact) {
        batch.artefact(artefact);
    }

    /** Writes what was added. */
    public void save() {
        write();
    }

    /** Takes up what was said to the task; settings hold at once. */
    public List<TaskCoordinator.Entry> messages() {
        int known = batch.steps().size();
        long first = batch.nextSeq();
        inboxed.take(batch);
        List<TaskCoordinator.Entry> taken = new ArrayList<>();
        for (JournalRecord record : batch.steps().subList(known, batch.steps().size())) {
            taken.add(new TaskCoordinator.Entry(first + taken.size(), record));
        }
        return taken;
    }

    /** Spawns subtasks, after what was added; those that an earlier run has spawned stay as they are. */
    public void handOut(List<SubtaskSpec> errands) {
        save();
        SubtaskFactory tasks = new SubtaskFactory(run, workspace);
        List<NewTask> fresh = errands.stream().map(it -> tasks.task(it, tip)).toList();
        run.journal().spawn(fresh);
        step(new JournalRecord.SubtasksSpawned(fresh.stream().map(NewTask::id).toList()));
        batch.auditHandouts(run.origin(), fresh);
    }

    /** Ends the run until what was asked, or spawned, has been answered. */
    public RunOutcome await(WaitReason reason) {
        return suspend(reason);
    }

    /** Takes what ended children have changed in the workspace for the task's own, so that it is undone with it. */
    public void adopt() {
        for (Task child : children()) {
            if (child.outcome() != null
                    && child.definition().writes()
                    && !adopted.contains(child.id())) {
                ChildChanges.of(run.journal(), child.id()).ifPresent(this::adopt);
            }
        }
    }

    private void adopt(ChildChanges adoption) {
        JournalRecord.ChildChangesAdopted childChangesAdopted = adoption.adopted();
        adopted.add(childChangesAdopted.task());
        batch.step(PROGRESS, childChangesAdopted);
        childChangesAdopted.changes().forEach(run::changed);
        tip =
                workspace.base().isPresent() && childChangesAdopted.commit() != null
                        ? childChangesAdopted.commit()
                        : tip;
        if (workspace.base().isEmpty()) {
            adoption.owed().forEach(this::makeUp);
        }
    }

    /** Where there still is no room, this task owes the commit from now on, and the session's next run makes it. */
    private void makeUp(JournalRecord.CommitPostponed owed) {
        var _ =
                new ToolResultRecorder(run, workspace)
                        .commit(0, owed.changes(), owed.message(), batch);
    }

    /** For writing a file of the workspace. */
    public CoordinatorEdit edit() {
        return new CoordinatorEdit(run, workspace, this);
    }

    JournalBatch draft() {
        return batch;
    }

    /** Ends the task well, unless there are messages to be taken up first. */
    public FinishAttempt finish(String summary) {
        JournalBatch lastBatch = batch.copy();
        workspace.settle().forEach(it -> lastBatch.event(new EventBody.Notice("worktree", it)));
        gathered().ifPresent(it -> lastBatch.event(new EventBody.Notice("worktree", it)));
        lastBatch.step(PROGRESS, new JournalRecord.TaskAnswered(summary));
        lastBatch.event(new OutcomeText(run).finished("succeeded", summary, null, null));
        return run.journal().finish(OutcomeText.succeeded(summary), lastBatch);
    }

    /** Work in worktrees is on the branches of those who did it; the newest one holds all. */
    private Optional<String> gathered() {
        String newest = tip;
        return newest == null || newest.equals(workspace.base().orElse(null))
                ? Optional.empty()
                : Optional.of(published(newest));
    }

    /** A branch that cannot be moved does not undo what was done: each task's own branch has its work. */
    private String published(String commit) {
        try {
            return "All of the work is on branch %s.".formatted(workspace.publish(commit).branch());
        } catch (TroupeException e) {
            return "The work is on the branches of its tasks. Troupe could not combine them on one branch: %s"
                    .formatted(e.getMessage());
        }
    }

    /** What was changed stays, and can be undone. */
    JournalBatch finalBatch() {
        try {
            adopt();
        } catch (RuntimeException e) {
            notice("not-adopted", "Changes of the last tasks cannot be undone: " + e.getMessage());
        }
        return batch;
    }
}
