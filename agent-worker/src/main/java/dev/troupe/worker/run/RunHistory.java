package dev.troupe.worker.run;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.model.RawToolCall;
import dev.troupe.worker.context.conversation.SessionConversation;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.journal.RollbackChoice;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.change.HashedFileChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds what a session's journals tell a run that begins or continues; {@code JournalReplay} reads them. */
public final class RunHistory {
    private final SessionConversation conversation = new SessionConversation();
    private final Map<String, String> marks = new HashMap<>();
    private final List<HashedFileChange> changes = new ArrayList<>();
    private final List<HashedFileChange> before = new ArrayList<>();
    private final Map<String, JournalRecord.CommitPostponed> uncommittedChanges =
            new LinkedHashMap<>();
    private final Set<JournalRecord.ToolsInText> inText = new LinkedHashSet<>();
    private final Map<String, JournalRecord.CommandBackgrounded> background = new LinkedHashMap<>();
    private final Map<String, String> ended = new LinkedHashMap<>();
    private final Map<String, List<RefusedEdit>> refusedEdits = new LinkedHashMap<>();
    private final List<RefusedToolCall> refusedCalls = new ArrayList<>();
    private RunSessionSettings sessionSettings;
    private ModelUsage spend = ModelUsage.NONE;
    private int turn;
    private boolean begun;
    private boolean contextLoaded;
    private boolean repositoryContextLoaded;
    private long lastSeq;
    private @Nullable InterruptedTurn interruptedTurn;
    private JournalRecord.@Nullable CommandExpanded expanded;
    private @Nullable HeldQuestion heldQuestion;
    private @Nullable FetchQuestion fetchQuestion;
    private @Nullable PendingRollback pendingRollback;
    private final List<HashedFileChange> keptChanges = new ArrayList<>();
    private final Set<String> earlierDefinitions = new HashSet<>();
    private final Set<String> refusedHosts = new HashSet<>();
    private final Map<String, Instant> markTimes = new HashMap<>();
    private final Set<JournalRecord.ToldVersion> toldVersions = new HashSet<>();
    private JournalRecord.@Nullable IntegrationStarted integration;
    private @Nullable String definition;
    private @Nullable String base;
    private @Nullable String lastCommit;
    private @Nullable String ownCommit;

    /** Knows nothing so far. */
    public RunHistory(RunSessionSettings sessionSettings) {
        this.sessionSettings = sessionSettings;
    }

    /** Whether an earlier task of the session was the same agent's, by the hash of its definition. */
    public boolean knowsDefinition(String hash) {
        return earlierDefinitions.contains(hash);
    }

    /** Whether an agent has worked for the session before. */
    boolean begun() {
        return begun;
    }

    /** Knows nothing but how many entries there are. */
    static RunHistory unread(Task task, TaskInput input) {
        RunHistory history = new RunHistory(RunSessionSettings.of(input));
        history.lastSeq = task.lastSeq();
        return history;
    }

    /**
     * Takes the next entry.
     *
     * @param own whether it is of the task itself
     * @param heard whether the model is to know of it; not when people have taken the conversation back since
     */
    public void take(JournalEntry entry, boolean own, boolean heard) {
        Optional<JournalRecord> read = JournalRecordCodec.read(entry);
        if (read.isEmpty()) {
            return;
        }
        JournalRecord record = read.get();
        if (heard) {
            conversation.apply(entry.taskId(), entry.seq(), record);
            if (record instanceof JournalRecord.Result result) {
                remember(result.marks(), entry.at());
            } else if (record instanceof JournalRecord.ContextLoaded loaded) {
                remember(loaded.marks(), entry.at());
            } else if (record instanceof JournalRecord.StaleReadsTold stale) {
                toldVersions.addAll(stale.versions());
            } else if (record instanceof JournalRecord.FileChangeRecorded changed) {
                noteOwnChange(changed);
            }
        }
        begun |= record instanceof JournalRecord.Started;
        owe(record);
        if (!own) {
            commit(record).ifPresent(it -> lastCommit = it);
        }
        if (own) {
            own(entry, record);
        } else {
            if (record instanceof JournalRecord.AgentSelected cast) {
                earlierDefinitions.add(cast.definition());
            }
            before.addAll(record.fileChanges());
        }
    }

    /**
     * Takes the next entry of the session that this one was forked from: what was said and read counts here too, and a
     * worktree starts from what was committed. What is left to do there, or to be taken back, is not this session's.
     *
     * @param heard whether the model is to know of it
     */
    public void inherit(JournalEntry entry, boolean heard) {
        JournalRecordCodec.read(entry)
                .ifPresent(record -> {
                    if (heard) {
                        conversation.apply(entry.taskId(), entry.seq(), record);
                        if (record instanceof JournalRecord.Result result) {
                            remember(result.marks(), entry.at());
                        }
                    }
                    begun |= record instanceof JournalRecord.Started;
                    commit(record).ifPresent(it -> lastCommit = it);
                    before.addAll(record.fileChanges());
                });
    }

    private void owe(JournalRecord record) {
        if (record instanceof JournalRecord.CommitPostponed uncommitted) {
            uncommittedChanges.put(uncommitted.message().step(), uncommitted);
        } else if (record instanceof JournalRecord.CommitRetried caughtUp) {
            uncommittedChanges.remove(caughtUp.commit());
        }
    }

    private static Optional<String> commit(JournalRecord record) {
        if (record instanceof JournalRecord.Committed committed) {
            return Optional.of(committed.commit());
        }
        return record instanceof JournalRecord.ChildChangesAdopted adopted
                ? Optional.ofNullable(adopted.commit())
                : Optional.empty();
    }

    private void own(JournalEntry entry, JournalRecord record) {
        lastSeq = entry.seq();
        turn = Math.max(turn, entry.turn());
        switch (record) {
            case JournalRecord.Turn answered -> {
                spend = spend.plus(answered.spend());
                interruptedTurn = new InterruptedTurn(entry.turn(), answered);
            }
            case JournalRecord.CommandExpanded command -> {
                expanded = command;
                if (command.asks()) {
                    sessionSettings = sessionSettings.showingEdits(command.name());
                }
            }
            case JournalRecord.ParentReplied replied -> spend = spend.plus(replied.spend());
            case JournalRecord.Intent intent -> withOpen(it -> it.intend(entry.seq(), intent));
            case JournalRecord.ApprovalsSettled cleared -> withOpen(it -> it.clear(cleared));
            case JournalRecord.ApprovalReopened _ -> withOpen(InterruptedTurn::hold);
            case JournalRecord.Result result -> withOpen(it -> answered(it, result));
            case JournalRecord.HeldChangesAsked asked ->
                    heldQuestion = new HeldQuestion(entry.seq(), asked.layers(), asked.directory());
            case JournalRecord.HeldChangesSettled _ -> heldQuestion = null;
            case JournalRecord.FetchHostsAsked asked ->
                    fetchQuestion = new FetchQuestion(entry.seq(), asked.hosts());
            case JournalRecord.FetchHostsSettled settled -> {
                fetchQuestion = null;
                if (!settled.approved()) {
                    refusedHosts.addAll(settled.hosts());
                }
            }
            case JournalRecord.RollbackStarted started ->
                    pendingRollback = new PendingRollback(0, started);
            case JournalRecord.RollbackAsked _ -> {
                if (pendingRollback != null) {
                    pendingRollback = new PendingRollback(entry.seq(), pendingRollback.started());
                }
            }
            case JournalRecord.RollbackSettled settled -> settle(settled.choice());
            case JournalRecord.CommandBackgrounded begun -> background.put(begun.handle(), begun);
            case JournalRecord.BackgroundEnded over -> {
                background.remove(over.handle());
                ended.put(over.handle(), over.words());
            }
            case JournalRecord.EditRefused refused ->
                    refusedEdits
                            .computeIfAbsent(refused.path(), _ -> new ArrayList<>())
                            .add(new RefusedEdit(entry.turn(), refused));
            case JournalRecord.FileChangeRecorded fileChange -> {
                changes.add(fileChange.change());
                refusedEdits.remove(fileChange.change().path());
                refusedEdits.remove("");
            }
            case JournalRecord.IntegrationStarted coming -> integration = coming;
            case JournalRecord.Message message -> {
                refusedCalls.clear();
                if (message.author().equals(SettingsChange.AUTHOR)) {
                    sessionSettings = sessionSettings.changed(message.text());
                }
            }
            case JournalRecord.ContextLoaded loaded -> contextLoaded |= loaded.said() == 0;
            case JournalRecord.RepositoryContextLoaded loaded ->
                    repositoryContextLoaded |= loaded.said() == 0;
            case JournalRecord.ToolsInText text -> inText.add(text);
            case JournalRecord.AgentSelected cast -> definition = cast.definition();
            case JournalRecord.BaseCommitRecorded based -> base = based.commit();
            case JournalRecord.Committed committed -> ownCommit = committed.commit();
            case JournalRecord.ChildChangesAdopted adopted -> {
                changes.addAll(adopted.changes());
                ownCommit = adopted.commit() == null ? ownCommit : adopted.commit();
            }
            case JournalRecord.StaleReadsTold _,
                    JournalRecord.TransientRecord _,
                    JournalRecord.CommitRefused _,
                    JournalRecord.Compacted _,
                    JournalRecord.RequestWithdrawn _,
                    JournalRecord.ImageShown _,
                    JournalRecord.Undone _,
                    JournalRecord.Redone _,
                    JournalRecord.Rewound _,
                    JournalRecord.ParentConsulted _,
                    JournalRecord.TaskAnswered _ -> {}
        }
    }

    private void settle(RollbackChoice choice) {
        if (choice == RollbackChoice.KEEP && pendingRollback != null) {
            keptChanges.addAll(pendingRollback.started().changes());
        }
        pendingRollback = null;
    }

    private void answered(InterruptedTurn open, JournalRecord.Result result) {
        open.answer(result);
        if (result.outcome() == ToolResult.Outcome.DENIED) {
            open.turn().calls().stream()
                    .filter(it -> it.id().equals(result.callId()))
                    .map(it -> new RefusedToolCall(it, sessionSettings.mode()))
                    .forEach(refusedCalls::add);
        }
    }

    private void withOpen(java.util.function.Consumer<InterruptedTurn> change) {
        if (interruptedTurn != null) {
            change.accept(interruptedTurn);
        }
    }

    private void remember(Map<String, @Nullable String> seen, Instant at) {
        seen.forEach((path, hash) -> {
            if (hash == null) {
                marks.remove(path);
            } else {
                marks.put(path, hash);
                markTimes.put(path, at);
            }
        });
    }

    /** The result of the call has told of it; what has no call is the work of other tasks. */
    private void noteOwnChange(JournalRecord.FileChangeRecorded changed) {
        String path = changed.change().path();
        String seen = marks.get(path);
        if (seen != null && !changed.callId().isEmpty()) {
            toldVersions.add(new JournalRecord.ToldVersion(path, seen, changed.change().after()));
        }
    }

    /**
     * A question about changes that wait aside.
     *
     * @param seq of the entry that asks
     * @param directory the workspace that they are for; null when it is not known
     */
    public record HeldQuestion(long seq, List<String> layers, @Nullable String directory) {
        /** Copies the names. */
        public HeldQuestion {
            layers = List.copyOf(layers);
        }
    }

    /** Returns the question about changes that wait aside that is not answered yet, or whose answer is not carried out. */
    public Optional<HeldQuestion> heldQuestion() {
        return Optional.ofNullable(heldQuestion);
    }

    /**
     * A question about hosts that commands asked for in vain.
     *
     * @param seq of the entry that asks
     */
    public record FetchQuestion(long seq, List<String> hosts) {
        /** Copies the names. */
        public FetchQuestion {
            hosts = List.copyOf(hosts);
        }
    }

    /** Returns the question about hosts that is not answered yet, or whose answer is not carried out. */
    public Optional<FetchQuestion> fetchQuestion() {
        return Optional.ofNullable(fetchQuestion);
    }

    /**
     * Changes that are taken back because their errors stayed.
     *
     * @param seq of the entry that asks what becomes of them; 0 while nobody was asked
     */
    public record PendingRollback(long seq, JournalRecord.RollbackStarted started) {}

    /** Returns the changes that are taken back and about which nothing is decided, or carried out. */
    public Optional<PendingRollback> pendingRollback() {
        return Optional.ofNullable(pendingRollback);
    }

    /** Lists the changes that somebody has kept with their errors, in the order in which they were made. */
    public List<HashedFileChange> keptChanges() {
        return List.copyOf(keptChanges);
    }

    /** Returns the hosts that somebody has refused to this task. */
    public Set<String> refusedHosts() {
        return Set.copyOf(refusedHosts);
    }

    public SessionConversation conversation() {
        return conversation;
    }

    Map<String, String> marks() {
        return marks;
    }

    /** When the versions were seen. */
    Map<String, Instant> markTimes() {
        return markTimes;
    }

    /** Versions of files that the model knows of without having read them. */
    public Set<JournalRecord.ToldVersion> toldVersions() {
        return Set.copyOf(toldVersions);
    }

    /** The changes that earlier tasks of the session have journaled, in order. */
    public List<HashedFileChange> before() {
        return before;
    }

    /** The changes that this task has journaled, in order. */
    public List<HashedFileChange> changes() {
        return changes;
    }

    /** Lists what a full disk has kept from being committed so far, oldest first. */
    public List<JournalRecord.CommitPostponed> uncommittedChanges() {
        return List.copyOf(uncommittedChanges.values());
    }

    /** Commands that earlier runs of this task have left in the background without a word. */
    public List<JournalRecord.CommandBackgrounded> background() {
        return List.copyOf(background.values());
    }

    /** Tells how other such commands ended, by handle. */
    public Map<String, String> ended() {
        return ended;
    }

    /** Edits that this task was refused of files that it has not changed since, by path. */
    public Map<String, List<RefusedEdit>> refusedEdits() {
        return refusedEdits;
    }

    /** Calls of this task that were refused since somebody last said something. */
    public List<RefusedToolCall> refusedCalls() {
        return List.copyOf(refusedCalls);
    }

    /** Whether an earlier run has loaded what the task's request names. */
    public boolean contextLoaded() {
        return contextLoaded;
    }

    /** Whether an earlier run has asked the repository map service what belongs to the task's request. */
    public boolean repositoryContextLoaded() {
        return repositoryContextLoaded;
    }

    /** What became of the command that the task's request named. */
    public Optional<JournalRecord.CommandExpanded> expanded() {
        return Optional.ofNullable(expanded);
    }

    RunSessionSettings standing() {
        return sessionSettings;
    }

    ModelUsage spend() {
        return spend;
    }

    /** Number of the last turn, 0 when there was none. */
    int turn() {
        return turn;
    }

    long lastSeq() {
        return lastSeq;
    }

    /** Returns what the task was about to write of the work of others. */
    public Optional<JournalRecord.IntegrationStarted> incoming() {
        return Optional.ofNullable(integration);
    }

    /** Name of the bytes that define the task's agent, once they were journaled. */
    public Optional<String> definition() {
        return Optional.ofNullable(definition);
    }

    /** The commit that the task's worktree starts from, once it was journaled. */
    public Optional<String> base() {
        return Optional.ofNullable(base);
    }

    /** The newest commit that earlier tasks of the session have made. */
    public Optional<String> lastCommit() {
        return Optional.ofNullable(lastCommit);
    }

    /** The newest commit of the session, be it of this task or of an earlier one. */
    public Optional<String> newestCommit() {
        return Optional.ofNullable(ownCommit).or(this::lastCommit);
    }

    /** The last turn, when some of its calls have no result yet. */
    public Optional<InterruptedTurn> open() {
        return Optional.ofNullable(interruptedTurn).filter(it -> !it.complete());
    }

    /** Models of this task that have refused requests with tools. */
    Set<JournalRecord.ToolsInText> inText() {
        return Set.copyOf(inText);
    }

    /** A call that was refused in a mode. */
    public record RefusedToolCall(RawToolCall call, ApprovalMode mode) {}

    /** An edit that was refused in a turn. */
    public record RefusedEdit(int turn, JournalRecord.EditRefused edit) {}
}
