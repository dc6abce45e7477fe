package dev.troupe.worker.journal;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.change.FileChangeReverter;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.commit.DroppedCommits;
import dev.troupe.workspace.repository.RepositoryChange;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One thing that a run did, as the journal keeps it. */
public sealed interface JournalRecord {
    /** Returns what it changed in files, or brought back, as far as that counts for its task. */
    default List<HashedFileChange> fileChanges() {
        return List.of();
    }

    /** Says nothing to the model. */
    sealed interface NonConversationRecord extends JournalRecord {}

    /** Says nothing to the model, and changes nothing of what the next run of the task has to know at its start. */
    sealed interface TransientRecord extends NonConversationRecord {}

    /**
     * What people named in their words, or attached to them, was loaded.
     *
     * @param said the entry of the words; 0 for the task's request
     * @param text the words as the model reads them
     * @param items what was loaded, in the order in which the model reads it before them
     * @param marks versions of the files that were loaded, by path; null for one that is gone
     */
    record ContextLoaded(
            long said, String text, List<LoadedContext> items, Map<String, @Nullable String> marks)
            implements JournalRecord {
        /** Copies the items. */
        public ContextLoaded {
            items = List.copyOf(items);
        }
    }

    /**
     * The repository map service was asked what belongs to somebody's words. What came of it stands here as the model reads it,
     * so that all runs read the same; so does that nothing came of it.
     *
     * @param said the entry of the words; 0 for the task's request
     * @param map the whole message with the map; null: none
     * @param mapped the files of the map
     * @param files the whole message with files and excerpts; null: none
     * @param given the excerpts of each file in it, by path, as SHA-256 in hex
     */
    record RepositoryContextLoaded(
            long said,
            @Nullable String map,
            List<String> mapped,
            @Nullable String files,
            Map<String, List<String>> given)
            implements JournalRecord {
        /** Copies the collections. */
        public RepositoryContextLoaded {
            mapped = List.copyOf(mapped);
            given = Map.copyOf(given);
        }

        /** Whether there is something that the model reads. */
        public boolean holdsText() {
            return map != null || files != null;
        }
    }

    /** What the request names could not be loaded, so that nobody worked on it: the model never hears of it. */
    record RequestWithdrawn(String why) implements JournalRecord {}

    /** A message to the running task was taken up. */
    record Message(UUID id, String author, String text) implements JournalRecord {}

    /**
     * The task's request named a slash command; from here on it is what the command's file made of it.
     *
     * @param name without the slash
     * @param origin names the file
     * @param text the prompt, filled in
     * @param commands shell lines whose output belongs to it; they run before the model is asked first
     * @param model the configured model that the command chooses; null: none
     * @param asks whether every edit is asked about, unless nothing is
     */
    record CommandExpanded(
            String name,
            String origin,
            String text,
            List<String> commands,
            @Nullable String model,
            boolean asks)
            implements JournalRecord {
        /** Copies the list. */
        public CommandExpanded {
            commands = List.copyOf(commands);
        }

        /** Makes what the model hears before the text. */
        public String intro() {
            return "[The user typed the command /%s (%s), which says:]\n".formatted(name, origin);
        }
    }

    /**
     * The model answered.
     *
     * @param thoughts what the provider wants back of how the model came to that; null in journals of earlier versions
     * @param problems what in a plain text could not be read as a call
     * @param cut whether the answer reached the limit of output tokens
     */
    record Turn(
            String model,
            String text,
            List<RawToolCall> calls,
            List<ReasoningBlock> thoughts,
            List<String> problems,
            boolean cut,
            ModelUsage spend,
            boolean estimated)
            implements JournalRecord {
        /** Copies the lists. */
        public Turn {
            calls = List.copyOf(calls);
            thoughts = List.copyOf(Objects.requireNonNullElse(thoughts, List.of()));
            problems = List.copyOf(problems);
        }
    }

    /**
     * A call is about to run, or was turned down before.
     *
     * @param title one line for people
     * @param verdict what the policy says; an ASK has an approval of this entry's seq
     * @param effects the changes it will make to files
     */
    record Intent(
            String callId,
            String tool,
            String title,
            PermissionVerdict verdict,
            List<PlannedChange> effects)
            implements NonConversationRecord {
        /** Copies the effects. */
        public Intent {
            effects = List.copyOf(effects);
        }
    }

    /** Every approval of the turn is answered; from here on its calls may have begun. */
    record ApprovalsSettled(List<String> approved, List<String> denied)
            implements NonConversationRecord {
        /** Copies the lists. */
        public ApprovalsSettled {
            approved = List.copyOf(approved);
            denied = List.copyOf(denied);
        }
    }

    /**
     * Calls before this one may have changed what it was judged by, and somebody is asked about it now. Neither it nor any other
     * call of the turn without a result has begun.
     */
    record ApprovalReopened(String callId) implements NonConversationRecord {}

    /**
     * A call ended.
     *
     * @param text for the model
     * @param marks versions of files that the call has seen, by path; null for one that is gone
     * @param waited whether time passed with it, or a command still ran beside it, so that the same call may bring something
     *     else later; null in journals of earlier versions
     */
    record Result(
            String callId,
            String tool,
            ToolResult.Outcome outcome,
            String text,
            String summary,
            Map<String, @Nullable String> marks,
            @Nullable Boolean waited)
            implements JournalRecord {
        /** Of a call that waited for nothing. */
        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        public Result(
                String callId,
                String tool,
                ToolResult.Outcome outcome,
                String text,
                String summary,
                Map<String, @Nullable String> marks) {
            this(callId, tool, outcome, text, summary, marks, null);
        }

        /** Whether the same call may bring something else later. */
        public boolean hasWaited() {
            return waited != null && waited;
        }
    }

    /** The model is shown what a call has read. */
    record ImageShown(String callId, LoadedContext image) implements JournalRecord {}

    /** A command continues in the background, under this name. */
    record CommandBackgrounded(String callId, String handle, String command)
            implements NonConversationRecord {}

    /**
     * A command in the background has ended, at the latest with its run.
     *
     * @param words to follow its name in a sentence
     * @param told what the model has not heard yet; null when it knows
     */
    record BackgroundEnded(String handle, String words, @Nullable String told)
            implements JournalRecord {}

    /**
     * An edit was refused, as it does not fit its file, or as it cannot be read.
     *
     * @param callId empty where it was none that could be called
     * @param tool by which it was tried
     * @param path of the file; empty where it is not known
     * @param kind why, in the words of the edit engine
     */
    record EditRefused(String callId, String tool, String path, String kind)
            implements NonConversationRecord {}

    /**
     * The model was told that files have changed since it read them.
     *
     * @param versions each is told once
     */
    record StaleReadsTold(List<ToldVersion> versions) implements NonConversationRecord {
        /** Copies the list. */
        public StaleReadsTold {
            versions = List.copyOf(versions);
        }
    }

    /**
     * A version of a file that a model was told of.
     *
     * @param seen hash of the version that it had read
     * @param now hash of the one that it was told of; null where the file was gone
     */
    record ToldVersion(String path, String seen, @Nullable String now) {}

    /** A file was changed. */
    record FileChangeRecorded(
            String callId, HashedFileChange change, String kind, @Nullable String strategy)
            implements NonConversationRecord {
        @Override
        public List<HashedFileChange> fileChanges() {
            return List.of(change);
        }
    }

    /**
     * A command changed the workspace through a layer, by which that can be taken back.
     *
     * @param layer name of the layer
     * @param changes what was applied, for people, the first hundred
     * @param count how many changes were applied
     */
    record LayerApplied(String callId, String layer, List<String> changes, int count)
            implements TransientRecord {
        /** Copies the changes. */
        public LayerApplied {
            changes = List.copyOf(changes);
        }
    }

    /**
     * A line of git changed the repository of a checkout that is a person's own.
     *
     * @param files those that git itself has written or removed; nothing of them is to be committed
     * @param unkept files of which that cannot be taken back, each with why
     */
    record RepositoryChanged(
            String callId,
            RepositoryChange change,
            List<HashedFileChange> files,
            List<String> unkept)
            implements TransientRecord {
        /** Copies the lists. */
        public RepositoryChanged {
            files = List.copyOf(files);
            unkept = List.copyOf(unkept);
        }
    }

    /**
     * A repository is going to be put back: what is planned stays planned, so that it can be finished after a crash.
     *
     * @param whole from what it is to what it becomes
     * @param parts the same for each request that is taken back, newest first
     */
    record RepositoryRestorePlanned(RepositoryChange whole, List<RepositoryChange> parts)
            implements TransientRecord {
        /** Copies the parts. */
        public RepositoryRestorePlanned {
            parts = List.copyOf(parts);
        }
    }

    /**
     * Changes of commands wait aside, and an item of this entry's seq asks whether the workspace gets them.
     *
     * @param layers names of the layers that keep them
     * @param directory the workspace that they are for; null in journals of earlier versions
     */
    record HeldChangesAsked(List<String> layers, @Nullable String directory)
            implements NonConversationRecord {
        /** Copies the names. */
        public HeldChangesAsked {
            layers = List.copyOf(layers);
        }
    }

    /**
     * The errors of changes stayed, and the changes are being taken back: a run after a crash goes on with it.
     *
     * @param errors what is wrong, for people
     * @param message of the last commit that waited for the errors to be gone
     * @param changes what is taken back, in the order in which it was made
     */
    record RollbackStarted(String errors, CommitMessage message, List<HashedFileChange> changes)
            implements NonConversationRecord {
        /** Copies the changes. */
        public RollbackStarted {
            changes = List.copyOf(changes);
        }
    }

    /** The changes were taken back, and a form at this entry's seq asks what becomes of them. */
    record RollbackAsked(QuestionForm form) implements NonConversationRecord {}

    /** It is decided what becomes of changes that were taken back. */
    record RollbackSettled(RollbackChoice choice) implements NonConversationRecord {}

    /**
     * Somebody has decided about changes that waited aside.
     *
     * @param layers names of the layers that kept them
     * @param told what the model hears of it
     */
    record HeldChangesSettled(List<String> layers, boolean approved, String told)
            implements JournalRecord {
        /** Copies the names. */
        public HeldChangesSettled {
            layers = List.copyOf(layers);
        }
    }

    /**
     * Changes of commands wait aside, and nobody could be asked: people decide about them when they like.
     *
     * @param layers names of the layers that keep them
     */
    record HeldChangesLeft(List<String> layers) implements TransientRecord {
        /** Copies the names. */
        public HeldChangesLeft {
            layers = List.copyOf(layers);
        }
    }

    /**
     * Commands asked for hosts in vain, and an item of this entry's seq asks whether they may fetch from them.
     *
     * @param hosts their names
     */
    record FetchHostsAsked(List<String> hosts) implements NonConversationRecord {
        /** Copies the names. */
        public FetchHostsAsked {
            hosts = List.copyOf(hosts);
        }
    }

    /**
     * That question is answered.
     *
     * @param hosts their names
     * @param told what the model hears of it
     */
    record FetchHostsSettled(List<String> hosts, boolean approved, String told)
            implements JournalRecord {
        /** Copies the names. */
        public FetchHostsSettled {
            hosts = List.copyOf(hosts);
        }
    }

    /** Changes were committed; {@code uncommitted} names files that could not be, each with its reason. */
    record Committed(String commit, String subject, List<String> files, List<String> uncommitted)
            implements NonConversationRecord {
        /** Copies the lists. */
        public Committed {
            files = List.copyOf(files);
            uncommitted = List.copyOf(uncommitted);
        }
    }

    /**
     * Changes that no commit took, though it was tried: nothing of them could be committed, or it failed.
     *
     * @param directory where the files are
     */
    record ChangesLeftBehind(String directory, List<CommitOutcome.Left> files)
            implements TransientRecord {
        /** Copies the list. */
        public ChangesLeftBehind {
            files = List.copyOf(files);
        }
    }

    /**
     * Changes could not be committed; a later commit of the session does it.
     *
     * @param hook of the repository that refused the commit; null where another cause did
     * @param untilClean whether it waits until the errors are gone that language servers found; null: no
     */
    record CommitPostponed(
            CommitMessage message,
            List<HashedFileChange> changes,
            @Nullable String hook,
            @Nullable Boolean untilClean)
            implements TransientRecord {
        /** Copies the changes. */
        public CommitPostponed {
            changes = List.copyOf(changes);
        }

        /** Of a full disk, or of a hook. */
        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        public CommitPostponed(
                CommitMessage message, List<HashedFileChange> changes, @Nullable String hook) {
            this(message, changes, hook, null);
        }

        /** Whether it waits for errors to be gone. */
        @JsonIgnore
        public boolean isHeldForErrors() {
            return Boolean.TRUE.equals(untilClean);
        }
    }

    /**
     * An undo took the commits of a request off their branch.
     *
     * @param request the task that made them
     */
    record CommitsDropped(UUID request, DroppedCommits commits) implements TransientRecord {}

    /**
     * A hook of the repository refused a commit.
     *
     * @param told what the model hears
     */
    record CommitRefused(String told) implements JournalRecord {}

    /**
     * Records that a commit that a full disk or a hook had prevented was taken up again.
     *
     * @param commit {@link CommitMessage#step} of the commit
     */
    record CommitRetried(String commit) implements TransientRecord {}

    /**
     * The conversation was shortened.
     *
     * @param through everything up to here is told by the summary; null: nothing is
     * @param trimmed results up to here are cut; null: none is
     */
    record Compacted(@Nullable Anchor through, ConversationDigest summary, @Nullable Anchor trimmed)
            implements JournalRecord {}

    /**
     * There was no room for the next model call; an item of this entry's seq asks for it.
     *
     * @param scope whose budget: {@code team}, {@code user}, {@code session} or {@code task}
     * @param tokens what the call may take at most, input and output together
     * @param costMicros what it may cost at most, in millionths of a US dollar
     */
    record BudgetRefused(String scope, long tokens, long costMicros) implements TransientRecord {}

    /**
     * The model takes no tools; from here on it is told of them in its prompt.
     *
     * @param model its configured name
     * @param provided the provider's name for it; null in journals of earlier versions
     */
    record ToolsInText(String model, @Nullable String provided) implements NonConversationRecord {}

    /** A run of the task began; each has its own epoch. */
    record Started(long epoch) implements TransientRecord {}

    /**
     * The task is given to this agent, to the task's end.
     *
     * @param definition name of the bytes that define it
     */
    record AgentSelected(String agent, String definition) implements NonConversationRecord {}

    /** The task works in a worktree that starts from this commit. */
    record BaseCommitRecorded(String commit) implements NonConversationRecord {}

    /**
     * The work of a task was merged, and the graph's ref is about to move to it.
     *
     * @param old the tip that it was merged into
     */
    record MergeStarted(String old, String commit) implements TransientRecord {}

    /**
     * Work conflicted with what others had finished, and a child of the merge does it again.
     *
     * @param tip the graph's tip that it conflicted with
     * @param start the commit that the child starts from: the tip with what did not conflict
     * @param files where it conflicted
     */
    record ChildTaskReopened(UUID child, String tip, String start, List<String> files)
            implements TransientRecord {
        /** Copies the files. */
        public ChildTaskReopened {
            files = List.copyOf(files);
        }
    }

    /**
     * Work still conflicts, and an item of this entry's seq asks a person which side to take.
     *
     * @param tip the graph's tip that it conflicts with
     * @param files where it conflicts
     */
    record ConflictQuestioned(String tip, List<String> files) implements TransientRecord {
        /** Copies the files. */
        public ConflictQuestioned {
            files = List.copyOf(files);
        }
    }

    /**
     * Records that the work of a task graph is about to be written to the workspace.
     *
     * @param commit the graph's work on top of the workspace as it was
     * @param skipped what in it is not written, because it is no plain file or nobody may write it
     */
    record IntegrationStarted(String commit, List<HashedFileChange> changes, List<String> skipped)
            implements NonConversationRecord {
        /** Copies the lists. */
        public IntegrationStarted {
            changes = List.copyOf(changes);
            skipped = List.copyOf(skipped);
        }
    }

    /** The tasks of a graph were made. */
    record SubtasksSpawned(List<UUID> tasks) implements TransientRecord {
        /** Copies the tasks. */
        public SubtasksSpawned {
            tasks = List.copyOf(tasks);
        }
    }

    /** The task itself is about to write to the workspace, once an item of this entry's seq allows it, if there is one. */
    record CoordinatorWriteStarted(List<HashedFileChange> changes) implements TransientRecord {
        /** Copies the changes. */
        public CoordinatorWriteStarted {
            changes = List.copyOf(changes);
        }
    }

    /** A phase of a workflow has changed. */
    record PhaseRecorded(WorkflowPhaseView phase) implements TransientRecord {}

    /** A workflow pauses before a phase, and an item of this entry's seq asks how it is to continue. */
    record Paused(WorkflowPhase next) implements TransientRecord {}

    /**
     * Somebody is asked, and an item of this entry's seq waits for the answers.
     *
     * @param callId the call of the entry's turn that asks; null where a workflow does
     * @param asked the task that is asked, since it has spawned this one; null where people are
     */
    record QuestionsAsked(QuestionForm form, @Nullable String callId, @Nullable UUID asked)
            implements TransientRecord {
        /** Asked by a workflow. */
        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        public QuestionsAsked(QuestionForm form) {
            this(form, null, null);
        }
    }

    /**
     * A task that this one has spawned asks it something.
     *
     * @param item what waits for the answer
     * @param agent who asks
     * @param goal what it works on
     */
    record ParentConsulted(UUID item, UUID task, String agent, String goal, String question)
            implements JournalRecord {}

    /**
     * The model has answered that.
     *
     * @param text blank when it had no answer
     */
    record ParentReplied(UUID item, String model, String text, ModelUsage spend)
            implements JournalRecord {}

    /**
     * A task that this one spawned has changed its workspace, and these changes count as its own.
     *
     * @param commit the newest commit that holds them; null when none does
     * @param lines what its lines of git did; null in journals of earlier versions
     */
    record ChildChangesAdopted(
            UUID task,
            List<HashedFileChange> changes,
            @Nullable String commit,
            @Nullable List<RepositoryChanged> lines)
            implements NonConversationRecord {
        /** Copies the lists. */
        public ChildChangesAdopted {
            changes = List.copyOf(changes);
            lines = lines == null ? List.of() : List.copyOf(lines);
        }

        /** Without lines of git. */
        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        public ChildChangesAdopted(
                UUID task, List<HashedFileChange> changes, @Nullable String commit) {
            this(task, changes, commit, null);
        }

        @Override
        public List<HashedFileChange> fileChanges() {
            return changes;
        }
    }

    /** Records an answer of the task that no model gave. */
    record TaskAnswered(String text) implements JournalRecord {}

    /**
     * The changes of another task were taken back.
     *
     * @param changes of files, as they were made now
     * @param steps all that was taken back, in the order in which it was first made; null in journals of earlier versions
     * @param repository what was put back in the repository; null when that was nothing
     */
    record Undone(
            UUID request,
            List<HashedFileChange> changes,
            @Nullable List<UndoableChange> steps,
            @Nullable RepositoryChange repository)
            implements JournalRecord {
        /** Copies the lists. */
        public Undone {
            changes = List.copyOf(changes);
            steps = steps == null ? null : List.copyOf(steps);
        }

        /** Of edits alone. */
        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        public Undone(UUID request, List<HashedFileChange> changes) {
            this(request, changes, null, null);
        }

        /** Lists what was done, of earlier versions too, which knew edits alone. */
        public List<UndoableChange> allSteps() {
            return steps == null
                    ? List.of(new UndoableChange(null, FileChangeReverter.reverse(changes)))
                    : steps;
        }

        @Override
        public List<HashedFileChange> fileChanges() {
            return changes;
        }
    }

    /**
     * Records that undone changes of another task were restored.
     *
     * @param changes of files, as they were made now
     * @param steps all that was restored, in the order in which it was first made; null in journals of earlier versions
     */
    record Redone(
            UUID request, List<HashedFileChange> changes, @Nullable List<UndoableChange> steps)
            implements JournalRecord {
        /** Copies the lists. */
        public Redone {
            changes = List.copyOf(changes);
            steps = steps == null ? null : List.copyOf(steps);
        }

        /** Of edits alone. */
        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        public Redone(UUID request, List<HashedFileChange> changes) {
            this(request, changes, null);
        }

        /** Lists what was done, of earlier versions too, which knew edits alone. */
        public List<UndoableChange> allSteps() {
            return steps == null ? List.of(new UndoableChange(null, changes)) : steps;
        }

        @Override
        public List<HashedFileChange> fileChanges() {
            return changes;
        }
    }

    /**
     * Changes that are taken back together.
     *
     * @param layer name of the layer of a command; null for edits and lines of git
     * @param changes of files, those that the layer holds included, in the order in which they were first made
     * @param turn the turn that made them; 0 when they are of none
     * @param git what a line of git did; null for edits and other commands
     */
    record UndoableChange(
            @Nullable String layer,
            List<HashedFileChange> changes,
            int turn,
            @Nullable RepositoryChanged git) {
        /** Copies the changes. */
        public UndoableChange {
            changes = List.copyOf(changes);
        }

        /** Of no turn. */
        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        public UndoableChange(@Nullable String layer, List<HashedFileChange> changes) {
            this(layer, changes, 0, null);
        }
    }

    /**
     * The session was taken back to one of its earlier steps.
     *
     * @param step the number that people know it by
     * @param anchor the last entry that stays; null when nothing does
     * @param taken what was taken back of each request, newest first
     * @param changes of files, as they were made now
     */
    record Rewound(
            int step,
            @Nullable Anchor anchor,
            RewindScope scope,
            List<RewoundRequest> taken,
            List<HashedFileChange> changes)
            implements JournalRecord {
        /** Copies the lists. */
        public Rewound {
            taken = List.copyOf(taken);
            changes = List.copyOf(changes);
        }

        @Override
        public List<HashedFileChange> fileChanges() {
            return changes;
        }
    }

    /**
     * What a rewind took back of one request.
     *
     * @param steps those that were taken back, in the order in which they were first made
     * @param left those that stay, likewise
     * @param repository what was put back in the repository; null when that was nothing
     */
    record RewoundRequest(
            UUID request,
            List<UndoableChange> steps,
            List<UndoableChange> left,
            @Nullable RepositoryChange repository) {
        /** Copies the lists. */
        public RewoundRequest {
            steps = List.copyOf(steps);
            left = List.copyOf(left);
        }
    }

    /**
     * What people changed after a request is going to be merged with what an undo restores.
     *
     * @param files all of them; their contents are kept, so that the merge can be finished after a crash
     */
    record UndoMergePlanned(List<MergedFile> files) implements TransientRecord {
        /** Copies the list. */
        public UndoMergePlanned {
            files = List.copyOf(files);
        }
    }

    /**
     * A file that people changed after a request, by the hashes of its contents.
     *
     * @param path relative to the workspace
     * @param own what people made of it
     * @param applied what the request had made of it
     * @param restored what it was before the request
     * @param merged theirs without the changes of the request
     */
    record MergedFile(String path, String own, String applied, String restored, String merged) {}

    /** A place in a session's journals. */
    record Anchor(UUID task, long seq) {}

    /**
     * A change that a call will make.
     *
     * @param diff unified diff, cut when long
     */
    record PlannedChange(
            HashedFileChange change,
            String kind,
            @Nullable String strategy,
            String diff,
            int linesAdded,
            int linesRemoved) {}
}
