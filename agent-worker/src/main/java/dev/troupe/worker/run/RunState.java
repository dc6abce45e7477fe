package dev.troupe.worker.run;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.claim.lease.RunControl;
import dev.troupe.worker.context.conversation.SessionConversation;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.diagnostic.FileChangeNotifier;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.tool.SeenFileVersions;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The state of one run of an agent's task. */
public final class RunState {
    private static final int MOST_REFUSALS_TOLD = 5;

    private RunServices services;
    private final TaskClaim claim;
    private final RunControl control;
    private final TaskInput input;
    private final RunJournal journal;
    private final SecurityWaitNotifier securityWait;
    private final SessionConversation conversation;
    private final SeenFileVersions seenVersions;
    private final List<HashedFileChange> changes;
    private final Map<String, ContentBlob> blobs = new HashMap<>();
    private final List<JournalRecord.CommitPostponed> uncommittedChanges;
    private final FileChangeNotifier changeNotices;
    private final LiveOutputMeter liveOutput = new LiveOutputMeter();
    private final List<String> endedInBackground = new ArrayList<>();
    private String model;
    private final boolean isFirstRunOfSession;
    private Map<String, String> journaledMarks;
    private RunSessionSettings sessionSettings;
    private ModelUsage spend;
    private int turn;
    private boolean hasCommitted;
    private boolean hasCommandCommitted;
    private int hookRefusals;
    private boolean hasNewErrors;
    private long contextTokens;
    private @Nullable AgentDefinition agent;

    public RunState(
            RunServices services,
            TaskClaim claim,
            RunControl control,
            TaskInput input,
            RunHistory history) {
        this.services = services;
        this.claim = claim;
        this.control = control;
        this.input = input;
        Task task = claim.task();
        this.journal =
                new RunJournal(
                        services.environment().ledger(),
                        control,
                        services.environment().live(),
                        services.environment().meters(),
                        task.definition().sessionId(),
                        Math.max(history.lastSeq(), task.lastSeq()));
        this.securityWait = new SecurityWaitNotifier(control, journal);
        this.conversation = history.conversation();
        this.conversation.readImages(this::bytes);
        this.seenVersions = new SeenFileVersions(history.marks(), history.markTimes());
        this.journaledMarks = seenVersions.all();
        this.changes = new ArrayList<>(history.changes());
        this.changeNotices =
                new FileChangeNotifier(services.tools().languageServers(), input.projectPath());
        this.uncommittedChanges = new ArrayList<>(history.uncommittedChanges());
        this.hasNewErrors = !commitsHeldForErrors().isEmpty();
        this.sessionSettings = history.standing();
        this.spend = history.spend();
        this.turn = history.turn();
        this.hasCommitted = !history.newestCommit().equals(history.lastCommit());
        this.isFirstRunOfSession = !history.begun();
        this.model = ModelChoice.of(task, input, models().catalog(), null);
        history.inText()
                .forEach(it -> services.models().gateway().speakText(it.model(), it.provided()));
    }

    /** The run of a task about which nothing could be read, only to end it. */
    public static RunState unread(RunServices services, TaskClaim claim, RunControl control) {
        TaskInput input =
                TaskInput.of(
                                claim.task().definition().goal(),
                                claim.task().definition().workspace())
                        .mode(ApprovalMode.ASK)
                        .attendance(SessionAttendance.HEADLESS)
                        .isolation(WorkspaceIsolation.IN_PLACE)
                        .model("none")
                        .build();
        return new RunState(
                services, claim, control, input, RunHistory.unread(claim.task(), input));
    }

    /** How much its model is to think: the request says, then whoever sets the worker up, then the agent. */
    public @Nullable ReasoningEffort effort() {
        AgentDefinition playing = agent;
        return requestedEffort().orElse(playing == null ? null : playing.effort());
    }

    /** The effort that somebody has asked for, whatever the agent's definition says. */
    public Optional<ReasoningEffort> requestedEffort() {
        return Optional.ofNullable(input.effort())
                .or(() -> models().catalog().effort(claim.task().definition().agent()));
    }

    /** From now on this agent works: with its tools, its model and its limits, in no looser mode. */
    public void selectAgent(AgentDefinition playing) {
        agent = playing;
        services = services.of(playing, planning(), below());
        model = ModelChoice.of(claim.task(), input, models().catalog(), playing);
    }

    /** From now on a command that was typed chooses the model, and whether edits are asked about. */
    public void follow(JournalRecord.CommandExpanded command) {
        if (command.model() != null) {
            model = command.model();
        }
        if (command.asks()) {
            sessionSettings = sessionSettings.showingEdits(command.name());
        }
    }

    /** Whether an agent has handed out the task, and waits for it. */
    private boolean below() {
        UUID parent = claim.task().definition().parentId();
        return parent != null
                && journal.task(parent)
                        .filter(it -> it.definition().hasKind(TaskKind.AGENT))
                        .isPresent();
    }

    /** How plan mode ends for the agent that works. */
    public PlanSubmissionPolicy planning() {
        return PlanSubmissionPolicy.of(agent, isSubtask());
    }

    /**
     * Takes its place among the tasks that work with its model. A model that the task was made for has room: it was
     * claimed.
     *
     * @throws ModelBusyException when there is no room
     */
    public void reserveModelSlot() {
        if (!model.equals(claim.task().definition().model()) && !journal.workWith(model)) {
            throw new ModelBusyException(model);
        }
    }

    /** What the task was made with. */
    public TaskInput input() {
        return input;
    }

    public ModelAccess models() {
        return services.models();
    }

    public ToolAccess tools() {
        return services.tools();
    }

    public RunEnvironment environment() {
        return services.environment();
    }

    public RunControl control() {
        return control;
    }

    public RunJournal journal() {
        return journal;
    }

    /** Counts what calls have sent of their output while they ran. */
    public LiveOutputMeter liveOutput() {
        return liveOutput;
    }

    public SecurityWaitNotifier securityWait() {
        return securityWait;
    }

    public SessionConversation conversation() {
        return conversation;
    }

    public SeenFileVersions marks() {
        return seenVersions;
    }

    public Task task() {
        return claim.task();
    }

    public UUID taskId() {
        return claim.task().id();
    }

    /** This execution of the task. */
    public RunId id() {
        return new RunId(taskId(), claim.key().epoch());
    }

    public UUID sessionId() {
        return claim.task().definition().sessionId();
    }

    public String model() {
        return model;
    }

    /** Whether no agent has worked for the session before; work that was handed on begins none. */
    public boolean isFirstRunOfSession() {
        return isFirstRunOfSession && !isSubtask();
    }

    /** Whether another task has handed this one out. */
    boolean isSubtask() {
        return claim.task().definition().parentId() != null;
    }

    /** What holds now, however loose the session may be. */
    public RunSessionSettings sessionSettings() {
        return agent == null
                ? sessionSettings
                : sessionSettings.in(agent.within(sessionSettings.mode()));
    }

    void updateSettings(RunSessionSettings changed) {
        sessionSettings = changed;
    }

    public int turn() {
        return turn;
    }

    public int nextTurn() {
        turn++;
        return turn;
    }

    ModelUsage spend() {
        return spend;
    }

    public void spent(ModelUsage more) {
        spend = spend.plus(more);
    }

    long contextTokens() {
        return contextTokens;
    }

    public void context(long tokens) {
        contextTokens = tokens;
    }

    /** Takes the steps of a draft into the conversation, in the order of the journal. */
    public void apply(JournalBatch batch) {
        batch.unapplied().forEach((seq, record) -> conversation.apply(taskId(), seq, record));
    }

    public void addBlob(ContentBlob blob) {
        blobs.put(blob.hash(), blob);
    }

    /** Keeps it; false when it was kept before. */
    public boolean addBlobIfAbsent(ContentBlob blob) {
        return blobs.put(blob.hash(), blob) == null;
    }

    /** The bytes of a name: just planned, or kept by the ledger. */
    public Optional<byte[]> bytes(String hash) {
        ContentBlob own = blobs.get(hash);
        return own == null ? journal.read(it -> it.blobs().find(hash)) : Optional.of(own.bytes());
    }

    public void changed(HashedFileChange change) {
        changes.add(change);
        changeNotices.note(change);
    }

    /** What language servers are still to be told of changed files. */
    public FileChangeNotifier changeNotices() {
        return changeNotices;
    }

    /** Notes that the task has made a commit; true for its first one, in whichever run. */
    public boolean noteCommit() {
        boolean first = !hasCommitted;
        hasCommitted = true;
        return first;
    }

    /** Notes that a command has committed with git; true for the first one of the run. */
    public boolean noteCommandCommit() {
        boolean first = !hasCommandCommitted;
        hasCommandCommitted = true;
        return first;
    }

    /** These commands were ended in the background, because the run is over. */
    public void endedInBackground(List<String> names) {
        endedInBackground.addAll(names);
    }

    /** Names of commands that were ended in the background, because the run is over. */
    List<String> endedInBackground() {
        return endedInBackground;
    }

    /** What a full disk or a hook has kept runs of the session from committing, oldest first. */
    public List<JournalRecord.CommitPostponed> uncommittedChanges() {
        return List.copyOf(uncommittedChanges);
    }

    /** Lists what hooks have kept from being committed, oldest first. */
    public List<JournalRecord.CommitPostponed> commitsRefusedByHooks() {
        return uncommittedChanges.stream().filter(it -> it.hook() != null).toList();
    }

    /** Lists what this task has changed and waits to be committed until the errors that it has caused are gone, oldest first. */
    public List<JournalRecord.CommitPostponed> commitsHeldForErrors() {
        return uncommittedChanges.stream()
                .filter(JournalRecord.CommitPostponed::isHeldForErrors)
                .filter(it -> CommitMessageFactory.isOf(taskId(), it.message()))
                .toList();
    }

    /** Whether its changes have caused errors, by the last check. */
    public boolean hasNewErrors() {
        return hasNewErrors;
    }

    /** Notes what the last check of its changes found. */
    public void noteNewErrors(boolean some) {
        hasNewErrors = some;
    }

    /** Lists what this task has changed so far, in order. */
    public List<HashedFileChange> changes() {
        return List.copyOf(changes);
    }

    /** Takes in that a commit is still to be made. */
    public void owe(JournalRecord.CommitPostponed commit) {
        uncommittedChanges.add(commit);
    }

    /** Takes in that a commit was made after all. */
    public void settleOwed(JournalRecord.CommitPostponed commit) {
        uncommittedChanges.remove(commit);
    }

    /** Notes that a hook refused a commit; true while the model is to be told. */
    public boolean noteHookRefusal() {
        hookRefusals++;
        return hookRefusals <= MOST_REFUSALS_TOLD;
    }

    /** Paths that this task has changed so far. */
    public List<String> files() {
        var paths = new LinkedHashSet<String>();
        changes.forEach(it -> paths.add(it.path()));
        return List.copyOf(paths);
    }

    /** Versions seen since the last time this was asked; gone files have null. */
    public Map<String, @Nullable String> freshMarks() {
        Map<String, String> now = seenVersions.all();
        Map<String, @Nullable String> fresh = new HashMap<>();
        now.forEach((path, hash) -> {
            if (!hash.equals(journaledMarks.get(path))) {
                fresh.put(path, hash);
            }
        });
        journaledMarks.keySet().stream()
                .filter(path -> !now.containsKey(path))
                .forEach(path -> fresh.put(path, null));
        journaledMarks = now;
        return fresh;
    }

    /** On whose behalf the run acts. */
    public RequestOrigin origin() {
        Task task = claim.task();
        return new RequestOrigin(
                task.definition().team(),
                task.definition().user(),
                task.definition().sessionId(),
                task.id(),
                task.definition().agent(),
                input.projectPath());
    }
}
