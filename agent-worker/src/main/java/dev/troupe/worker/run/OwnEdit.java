package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Reach;
import dev.troupe.edit.file.RegularFiles;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileText;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.Touch;
import dev.troupe.worker.validation.Ground;
import dev.troupe.worker.validation.Scope;
import dev.troupe.worker.workspace.FileRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A file that a coordinator writes itself, as its session lets agents write, and commits. */
public final class OwnEdit {
    private static final String TOOL = "write";

    private final Run run;
    private final Workplace place;
    private final Coordination work;
    private final GuardedEdit edit;

    OwnEdit(Run run, Workplace place, Coordination work) {
        this.run = run;
        this.place = place;
        this.work = work;
        this.edit = new GuardedEdit(run, place, "written", run.task().definition().kind());
    }

    /**
     * Journals that a file is to have this content, and asks for it where each edit is asked for.
     *
     * @param path relative to the workspace
     * @throws TroupeException DENIED when no agent may write it; CONFLICT in plan mode; APPROVAL_NEEDED when it
     *     would have to be asked for, and nobody is there
     */
    public Coordinator.Entry begin(String path, String content) {
        check(path);
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        Step.Writing step = new Step.Writing(List.of(change(path, bytes)));
        Coordinator.Entry entry =
                work.mode() == ApprovalMode.ASK
                        ? asked(step, question(path, content))
                        : work.step(step);
        work.save();
        return entry;
    }

    private Coordinator.Entry asked(Step.Writing step, Answer.Question question) {
        Coordinator.Entry entry = work.ask(step, ItemKind.APPROVAL, question.json());
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
        UUID id = ItemIds.of(run.taskId(), begun.seq());
        return work.read(it -> it.waits().find(id))
                .map(it ->
                        it.state() == Item.State.OPEN
                                ? Optional.<Boolean>empty()
                                : Optional.of(Answer.of(it).approved()))
                .orElse(Optional.of(true));
    }

    /**
     * Writes what was begun, also when an earlier run had done so. What somebody has made of it since stays.
     *
     * @return false when something else is there that this has not written; nothing is written then
     * @throws TroupeException CONFLICT, DENIED or APPROVAL_NEEDED when it may not be written any more
     */
    public boolean write(Coordinator.Entry begun) {
        FileChange change = change(begun);
        // Since it was begun, days may have passed.
        check(change.path());
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
        try {
            Optional<byte[]> now = place.workspace().bytes(change.path());
            return now.isPresent()
                    && distance(change.after(), now.get()) < distance(change.before(), now.get());
        } catch (UncheckedIOException noFile) {
            return false;
        }
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

    private void check(String path) {
        if (work.mode() == ApprovalMode.PLAN) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "%s was not written, as the session is in plan mode.".formatted(path),
                    "Set another mode, then do the phase again.",
                    null);
        }
        String objection =
                FileRules.secret(path) || FileRules.readOnly(path)
                        ? "no agent may write it"
                        : objection(path);
        if (objection != null) {
            throw new TroupeException(
                    ErrorCode.DENIED,
                    "%s was not written: %s.".formatted(path, objection),
                    "Allow it in the policy, or name another directory with `troupe.worker.workflow.decisions`.",
                    null);
        }
        if (work.mode() == ApprovalMode.ASK && !work.attended()) {
            throw new TroupeException(
                    ErrorCode.APPROVAL_NEEDED,
                    "Writing %s needs a yes, and nobody can be asked.".formatted(path));
        }
    }

    /** What the policy says beside the mode, in which each edit is asked for. */
    private @Nullable String objection(String path) {
        Scope scope = new RunContext(run, place).scope();
        Scope edits =
                new Scope(
                        scope.context(),
                        scope.origin(),
                        scope.run(),
                        ApprovalMode.ACCEPT_EDITS,
                        scope.attendance(),
                        scope.memory(),
                        scope.waiting());
        return run.services()
                .tools()
                .objections(List.of(new Touch.File(path, FileRequest.Access.WRITE)), edits)
                .get(path);
    }

    private FileChange change(String path, byte[] bytes) {
        Path file = place.workspace().root().resolve(path);
        try {
            boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
            return new FileChange(
                    path,
                    there ? kept(RegularFiles.read(file)) : null,
                    kept(bytes),
                    there && Files.isExecutable(file));
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be read.", e);
        }
    }

    private String kept(byte[] bytes) {
        Blob blob = Blob.of(bytes);
        run.keep(blob);
        work.draft().blob(blob);
        return blob.hash();
    }

    private static Answer.Question question(String path, String content) {
        return new Answer.Question(
                TOOL,
                "write " + path,
                null,
                Cut.at(content, 20_000),
                "Each edit is asked for in this mode.",
                Ground.NONE,
                Reach.CHANGE,
                Blob.hash(content.getBytes(StandardCharsets.UTF_8)));
    }
}
