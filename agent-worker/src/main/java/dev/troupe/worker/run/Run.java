package dev.troupe.worker.run;

import dev.troupe.contracts.agent.Effort;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.security.Origin;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.Isolation;
import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.agent.AgentDefinition;
import dev.troupe.worker.conversation.Conversation;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.lease.RunControl;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.ReadMarks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The state of one run of an agent's task. */
final class Run {
    private RunServices services;
    private final Claim claim;
    private final RunControl control;
    private final TaskInput input;
    private final RunJournal journal;
    private final SecurityWait securityWait;
    private final Conversation conversation;
    private final ReadMarks marks;
    private final List<FileChange> changes;
    private final Map<String, Blob> blobs = new HashMap<>();
    private final List<Step.Uncommitted> owed;
    private final List<String> endedInBackground = new ArrayList<>();
    private String model;
    private final boolean first;
    private Map<String, String> journaledMarks;
    private Standing standing;
    private Spend spend;
    private int turn;
    private long contextTokens;
    private @Nullable AgentDefinition agent;

    Run(RunServices services, Claim claim, RunControl control, TaskInput input, History history) {
        this.services = services;
        this.claim = claim;
        this.control = control;
        this.input = input;
        Task task = claim.task();
        this.journal =
                new RunJournal(
                        services.ledger(),
                        control,
                        services.live(),
                        services.meters(),
                        task.definition().sessionId(),
                        Math.max(history.lastSeq(), task.lastSeq()));
        this.securityWait = new SecurityWait(control, journal);
        this.conversation = history.conversation();
        this.marks = new ReadMarks(history.marks());
        this.journaledMarks = marks.all();
        this.changes = new ArrayList<>(history.changes());
        this.owed = history.owed();
        this.standing = history.standing();
        this.spend = history.spend();
        this.turn = history.turn();
        this.first = !history.begun();
        this.model = ModelChoice.of(task, input, services.models(), null);
        history.inText().forEach(it -> services.gateway().speakText(it.model(), it.provided()));
    }

    /** The run of a task about which nothing could be read, only to end it. */
    static Run unread(RunServices services, Claim claim, RunControl control) {
        TaskInput input =
                TaskInput.of(
                                claim.task().definition().goal(),
                                claim.task().definition().workspace())
                        .mode(ApprovalMode.ASK)
                        .attendance(Attendance.HEADLESS)
                        .isolation(Isolation.IN_PLACE)
                        .model("none")
                        .build();
        return new Run(services, claim, control, input, History.unread(claim.task(), input));
    }

    /** How much its model is to think: the request says, then whoever sets the worker up, then the agent. */
    @Nullable Effort effort() {
        AgentDefinition playing = agent;
        return wished().orElse(playing == null ? null : playing.effort());
    }

    /** The effort that somebody has asked for, whatever the agent's definition says. */
    Optional<Effort> wished() {
        return Optional.ofNullable(input.effort())
                .or(() -> services.models().effort(claim.task().definition().agent()));
    }

    /** From now on this agent works: with its tools, its model and its limits, in no looser mode. */
    void become(AgentDefinition playing) {
        agent = playing;
        services = services.of(playing, planning(), below());
        model = ModelChoice.of(claim.task(), input, services.models(), playing);
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
    Planning planning() {
        return Planning.of(agent, handedOn());
    }

    /**
     * Takes its place among the tasks that work with its model. A model that the task was made for has room: it was
     * claimed.
     *
     * @throws ModelBusyException when there is no room
     */
    void takePlace() {
        if (!model.equals(claim.task().definition().model()) && !journal.workWith(model)) {
            throw new ModelBusyException(model);
        }
    }

    /** What the task was made with. */
    TaskInput input() {
        return input;
    }

    RunServices services() {
        return services;
    }

    RunControl control() {
        return control;
    }

    RunJournal journal() {
        return journal;
    }

    SecurityWait securityWait() {
        return securityWait;
    }

    Conversation conversation() {
        return conversation;
    }

    ReadMarks marks() {
        return marks;
    }

    Task task() {
        return claim.task();
    }

    UUID taskId() {
        return claim.task().id();
    }

    /** This execution of the task. */
    RunId id() {
        return new RunId(taskId(), claim.key().epoch());
    }

    UUID sessionId() {
        return claim.task().definition().sessionId();
    }

    String model() {
        return model;
    }

    /** Whether no agent has worked for the session before; work that was handed on begins none. */
    boolean first() {
        return first && !handedOn();
    }

    /** Whether another task has handed this one out. */
    boolean handedOn() {
        return claim.task().definition().parentId() != null;
    }

    /** What holds now, however loose the session may be. */
    Standing standing() {
        return agent == null ? standing : standing.in(agent.within(standing.mode()));
    }

    void stand(Standing changed) {
        standing = changed;
    }

    int turn() {
        return turn;
    }

    int nextTurn() {
        turn++;
        return turn;
    }

    Spend spend() {
        return spend;
    }

    void spent(Spend more) {
        spend = spend.plus(more);
    }

    long contextTokens() {
        return contextTokens;
    }

    void context(long tokens) {
        contextTokens = tokens;
    }

    /** Takes the steps of a draft into the conversation, in the order of the journal. */
    void apply(Draft draft) {
        draft.unapplied().forEach((seq, step) -> conversation.apply(taskId(), seq, step));
    }

    void keep(Blob blob) {
        blobs.put(blob.hash(), blob);
    }

    /** Keeps it; false when it was kept before. */
    boolean keeps(Blob blob) {
        return blobs.put(blob.hash(), blob) == null;
    }

    /** The bytes of a name: just planned, or kept by the ledger. */
    Optional<byte[]> bytes(String hash) {
        Blob own = blobs.get(hash);
        return own == null ? journal.read(it -> it.blobs().find(hash)) : Optional.of(own.bytes());
    }

    void changed(FileChange change) {
        changes.add(change);
    }

    /** These commands were ended in the background, because the run is over. */
    void endedInBackground(List<String> names) {
        endedInBackground.addAll(names);
    }

    /** Names of commands that were ended in the background, because the run is over. */
    List<String> endedInBackground() {
        return endedInBackground;
    }

    /** What a full disk has kept earlier runs of the session from committing, oldest first. */
    List<Step.Uncommitted> owed() {
        return owed;
    }

    /** Paths that this task has changed so far. */
    List<String> files() {
        var paths = new LinkedHashSet<String>();
        changes.forEach(it -> paths.add(it.path()));
        return List.copyOf(paths);
    }

    /** Versions seen since the last time this was asked; gone files have null. */
    Map<String, @Nullable String> freshMarks() {
        Map<String, String> now = marks.all();
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
    Origin origin() {
        Task task = claim.task();
        return new Origin(
                task.definition().team(),
                task.definition().user(),
                task.definition().sessionId(),
                task.id(),
                task.definition().agent(),
                input.projectPath());
    }
}
