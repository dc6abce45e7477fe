package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileText;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.validation.Prepared;
import dev.troupe.worker.workspace.Workspace;
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
public final class OwnEdit {
    private final Run run;
    private final Workplace place;
    private final Coordination work;
    private final GuardedEdit edit;
    private final WriteCall call;
    private final Set<Long> fresh = new HashSet<>();

    OwnEdit(Run run, Workplace place, Coordination work) {
        this.run = run;
        this.place = place;
        this.work = work;
        this.edit = new GuardedEdit(run, place, "written", run.task().definition().kind());
        this.call = new WriteCall(run, place);
    }

    /**
     * Journals that a file is to have this content, and asks for it where an agent's edit would be asked for.
     *
     * @param path relative to the workspace; links in it are followed
     * @throws TroupeException DENIED when no agent may write it; CONFLICT in plan mode; APPROVAL_NEEDED when it
     *     would have to be asked for, and nobody is there
     */
    public Coordinator.Entry begin(String path, String content) {
        Prepared.Ready ready = call.judged(path, content, work.draft());
        Step.Writing step = new Step.Writing(List.of(change(ready, path, content)));
        Coordinator.Entry entry =
                ready.asks() ? asked(step, CallQuestions.askAbout(ready)) : work.step(step);
        work.save();
        fresh.add(entry.seq());
        return entry;
    }

    private Coordinator.Entry asked(Step.Writing step, ApprovalQuestion question) {
        Coordinator.Entry entry = work.ask(step, ItemKind.APPROVAL, ApprovalJson.write(question));
        work.event(
                new EventBody.ApprovalAsked(
                        ItemIds.of(run.taskId(), entry.seq()),
                        question.tool(),
                        question.subject(),
                        question.detail(),
                        question.reason(),
                        question.reach()));
        return entry;
    }

    /** Whether it may be written; empty while nobody has answered. */
    public Optional<Boolean> allowed(Coordinator.Entry begun) {
        return item(begun)
                .map(it ->
                        it.state() == Item.State.OPEN
                                ? Optional.<Boolean>empty()
                                : Optional.of(ApprovalJson.readAnswer(it).approved()))
                .orElse(Optional.of(true));
    }

    private Optional<Item> item(Coordinator.Entry begun) {
        UUID id = ItemIds.of(run.taskId(), begun.seq());
        return work.read(it -> it.waits().find(id));
    }

    /**
     * Writes what was begun, also when an earlier run had done so. What somebody has made of it since stays.
     *
     * @return false when something else is there that this has not written, or when it must be asked for now;
     *     nothing is written then
     * @throws TroupeException CONFLICT, DENIED or APPROVAL_NEEDED when it may not be written any more
     */
    public boolean write(Coordinator.Entry begun) {
        FileChange change = change(begun);
        if (!stillMay(begun, change)) {
            return false;
        }
        try {
            edit.write(List.of(change));
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.UNDO_CONFLICT) {
                throw e;
            }
            if (!edited(change)) {
                return false;
            }
        }
        if (!told(begun, change)) {
            edit.tell(List.of(change), work.draft());
        }
        return true;
    }

    /**
     * Commits what was written, once.
     *
     * @param key names the commit among those of the task
     * @throws TroupeException DISK_FULL; the session's next run makes the commit
     */
    public void commit(Coordinator.Entry begun, String subject, String key) {
        CommitMessage message =
                new CommitMessage(
                        Commits.subject(subject),
                        "",
                        run.taskId() + "/" + key,
                        Map.of(
                                "Troupe-Session", run.sessionId().toString(),
                                "Troupe-Task", run.taskId().toString()));
        edit.commit(List.of(change(begun)), message, work.draft());
    }

    private static FileChange change(Coordinator.Entry begun) {
        return ((Step.Writing) begun.step()).changes().getFirst();
    }

    /**
     * Whether somebody has edited what an earlier run has written: what is there is nearer to that than to what was
     * there before.
     */
    private boolean edited(FileChange change) {
        return call.bytes(change.path())
                .filter(now -> distance(change.after(), now) < distance(change.before(), now))
                .isPresent();
    }

    private int distance(@Nullable String from, byte[] now) {
        FileText text =
                from == null ? FileText.missing() : FileText.decode(run.bytes(from).orElseThrow());
        FileDiff diff = FileDiff.between("", text, FileText.decode(now));
        return diff.added() + diff.removed();
    }

    /** An earlier run may have got no further. */
    private boolean told(Coordinator.Entry begun, FileChange change) {
        return work.journal().stream()
                .filter(it -> it.seq() > begun.seq())
                .anyMatch(it ->
                        it.step() instanceof Step.Effected effected
                                && effected.change().equals(change));
    }

    /** Since an earlier run has begun it, days may have passed; what is written already is not judged again. */
    private boolean stillMay(Coordinator.Entry begun, FileChange change) {
        String now = call.bytes(change.path()).map(Blob::hash).orElse(null);
        boolean open = Objects.equals(now, change.before()) && !change.changesNothing();
        if (!open || fresh.contains(begun.seq())) {
            return true;
        }
        byte[] content = run.bytes(Objects.requireNonNull(change.after())).orElseThrow();
        String text = new String(content, StandardCharsets.UTF_8);
        return !call.judged(change.path(), text, work.draft()).asks() || item(begun).isPresent();
    }

    /** At the place that links lead to. What is there already is written by nobody. */
    private FileChange change(Prepared.Ready ready, String path, String content) {
        if (ready.plan().effects().isEmpty()) {
            Workspace workspace = place.workspace();
            String real = workspace.resolve(path, FileRequest.Access.WRITE).relative();
            Blob blob = Blob.of(content.getBytes(StandardCharsets.UTF_8));
            keep(blob);
            return new FileChange(real, blob.hash(), blob.hash(), workspace.executable(real));
        }
        Effect effect = ready.plan().effects().getFirst();
        keep(effect.before());
        keep(effect.after());
        return effect.fileChange();
    }

    private void keep(@Nullable Blob blob) {
        if (blob != null) {
            run.keep(blob);
            work.draft().blob(blob);
        }
    }
}
