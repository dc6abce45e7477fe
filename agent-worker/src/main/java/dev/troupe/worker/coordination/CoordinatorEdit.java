package dev.troupe.worker.coordination;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileContent;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.worker.graph.AtomicWorkspaceEdit;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.CommitMessageFactory;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.toolcall.question.ApprovalJson;
import dev.troupe.worker.toolcall.question.ToolCallQuestionBuilder;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A file that a coordinator writes itself, as its session lets agents write, and commits. */
public final class CoordinatorEdit {
    private final RunState run;
    private final RunWorkspace runWorkspace;
    private final CoordinatorContext coordinator;
    private final AtomicWorkspaceEdit edit;
    private final CoordinatorWriteCheck writeCheck;
    private final Set<Long> fresh = new HashSet<>();

    /** Whether a file may be written. */
    public enum Permission {
        /** Nobody need be asked, or somebody has said yes. */
        GRANTED,

        /** Somebody has said no. */
        REFUSED,

        /** Nobody has answered yet. */
        OPEN
    }

    /** What came of writing a file. */
    public enum Attempt {
        /** The file is there. */
        WRITTEN,

        /** The file holds what somebody else wrote, or the write needs an approval now; nothing is written. */
        OUTDATED
    }

    CoordinatorEdit(RunState run, RunWorkspace runWorkspace, CoordinatorContext coordinator) {
        this.run = run;
        this.runWorkspace = runWorkspace;
        this.coordinator = coordinator;
        this.edit =
                new AtomicWorkspaceEdit(
                        run, runWorkspace, "written", run.task().definition().kind());
        this.writeCheck = new CoordinatorWriteCheck(run, runWorkspace);
    }

    /**
     * Journals that a file is to have this content, and asks for it where an agent's edit would be asked for.
     *
     * @param path relative to the workspace; links in it are followed
     * @throws TroupeException DENIED when no agent may write it; CONFLICT in plan mode; APPROVAL_NEEDED when it
     *     would have to be asked for, and nobody is there
     */
    public TaskCoordinator.Entry begin(String path, String content) {
        PreparedToolCall.Ready ready = writeCheck.judged(path, content, coordinator.draft());
        JournalRecord.CoordinatorWriteStarted step =
                new JournalRecord.CoordinatorWriteStarted(List.of(change(ready, path, content)));
        TaskCoordinator.Entry entry =
                ready.asks()
                        ? asked(step, ToolCallQuestionBuilder.askAbout(ready))
                        : coordinator.step(step);
        coordinator.save();
        fresh.add(entry.seq());
        return entry;
    }

    private TaskCoordinator.Entry asked(
            JournalRecord.CoordinatorWriteStarted step, ApprovalQuestion question) {
        TaskCoordinator.Entry entry =
                coordinator.ask(step, TaskWaitKind.APPROVAL, ApprovalJson.write(question));
        coordinator.event(
                new EventBody.ApprovalAsked(
                        TaskWaitIdFactory.of(run.taskId(), entry.seq()),
                        question.tool(),
                        question.subject(),
                        question.detail(),
                        question.reason(),
                        question.scope()));
        return entry;
    }

    /** Tells what has been said to the question whether it may be written. */
    public Permission permission(TaskCoordinator.Entry begun) {
        return item(begun)
                .map(it ->
                        it.state() == TaskWait.State.OPEN
                                ? Permission.OPEN
                                : ApprovalJson.readAnswer(it).approved()
                                        ? Permission.GRANTED
                                        : Permission.REFUSED)
                .orElse(Permission.GRANTED);
    }

    private Optional<TaskWait> item(TaskCoordinator.Entry begun) {
        UUID id = TaskWaitIdFactory.of(run.taskId(), begun.seq());
        return coordinator.read(it -> it.waits().find(id));
    }

    /**
     * Writes what was begun, also when an earlier run had done so. What somebody has made of it since stays.
     *
     * @throws TroupeException CONFLICT, DENIED or APPROVAL_NEEDED when it may not be written any more
     */
    public Attempt write(TaskCoordinator.Entry begun) {
        HashedFileChange change = change(begun);
        if (!stillMay(begun, change)) {
            return Attempt.OUTDATED;
        }
        try {
            edit.write(List.of(change));
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.UNDO_CONFLICT) {
                throw e;
            }
            if (!edited(change)) {
                return Attempt.OUTDATED;
            }
        }
        if (!told(begun, change)) {
            edit.tell(List.of(change), coordinator.draft());
        }
        return Attempt.WRITTEN;
    }

    /**
     * Commits what was written, once.
     *
     * @param key names the commit among those of the task
     * @throws TroupeException DISK_FULL; the session's next run makes the commit
     */
    public void commit(TaskCoordinator.Entry begun, String subject, String key) {
        CommitMessage message =
                new CommitMessage(
                        CommitMessageFactory.subject(subject),
                        "",
                        run.taskId() + "/" + key,
                        Map.of(
                                "Troupe-Session", run.sessionId().toString(),
                                "Troupe-Task", run.taskId().toString()));
        edit.commit(List.of(change(begun)), message, coordinator.draft());
    }

    private static HashedFileChange change(TaskCoordinator.Entry begun) {
        return ((JournalRecord.CoordinatorWriteStarted) begun.record()).changes().getFirst();
    }

    /**
     * Whether somebody has edited what an earlier run has written: what is there is nearer to that than to what was
     * there before.
     */
    private boolean edited(HashedFileChange change) {
        return writeCheck
                .bytes(change.path())
                .filter(now -> distance(change.after(), now) < distance(change.before(), now))
                .isPresent();
    }

    private int distance(@Nullable String from, byte[] now) {
        FileContent text =
                from == null
                        ? FileContent.missing()
                        : FileContent.decode(run.bytes(from).orElseThrow());
        FileDiff diff = FileDiff.between("", text, FileContent.decode(now));
        return diff.added() + diff.removed();
    }

    /** An earlier run may have got no further. */
    private boolean told(TaskCoordinator.Entry begun, HashedFileChange change) {
        return coordinator.journal().stream()
                .filter(it -> it.seq() > begun.seq())
                .anyMatch(it ->
                        it.record() instanceof JournalRecord.FileChangeRecorded fileChange
                                && fileChange.change().equals(change));
    }

    /** Since an earlier run has begun it, days may have passed; what is written already is not judged again. */
    private boolean stillMay(TaskCoordinator.Entry begun, HashedFileChange change) {
        String now = writeCheck.bytes(change.path()).map(ContentBlob::hash).orElse(null);
        boolean open = Objects.equals(now, change.before()) && !change.changesNothing();
        if (!open || fresh.contains(begun.seq())) {
            return true;
        }
        byte[] content = run.bytes(Objects.requireNonNull(change.after())).orElseThrow();
        String text = new String(content, StandardCharsets.UTF_8);
        return !writeCheck.judged(change.path(), text, coordinator.draft()).asks()
                || item(begun).isPresent();
    }

    /** At the place that links lead to. What is there already is written by nobody. */
    private HashedFileChange change(PreparedToolCall.Ready ready, String path, String content) {
        if (ready.plan().effects().isEmpty()) {
            Workspace workspace = runWorkspace.workspace();
            String real = workspace.resolve(path, FilePermissionRequest.Access.WRITE).relative();
            ContentBlob blob = ContentBlob.of(content.getBytes(StandardCharsets.UTF_8));
            keep(blob);
            return new HashedFileChange(real, blob.hash(), blob.hash(), workspace.executable(real));
        }
        FileEffect effect = ready.plan().effects().getFirst();
        keep(effect.before());
        keep(effect.after());
        return effect.fileChange();
    }

    private void keep(@Nullable ContentBlob blob) {
        if (blob != null) {
            run.addBlob(blob);
            coordinator.draft().blob(blob);
        }
    }
}
