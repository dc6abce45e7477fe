package dev.troupe.worker.execution;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.TaskAttempt;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.network.FetchHostGrant;
import dev.troupe.ledger.task.Task;
import dev.troupe.sandbox.address.HostAllowlist;
import dev.troupe.sandbox.background.BackgroundCommandRegistry;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.sandbox.layer.LayerSummary;
import dev.troupe.worker.claim.lease.RunControl;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.graph.PredecessorGraphs;
import dev.troupe.worker.run.RunEnvironment;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.workspace.CommitHookPolicy;
import dev.troupe.worker.run.workspace.InPlaceWorkspace;
import dev.troupe.worker.run.workspace.ReadOnlyWorkspace;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.run.workspace.WorkspaceCommands;
import dev.troupe.worker.run.workspace.WorktreeWorkspace;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.commit.TurnCommitter;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.lock.InPlaceLock;
import dev.troupe.workspace.lock.LockClaimant;
import dev.troupe.workspace.lock.LockState;
import dev.troupe.workspace.merge.TaskGraphIntegration;
import dev.troupe.workspace.snapshot.WorkspaceChangeDetector;
import dev.troupe.workspace.worktree.IsolatedWorktree;
import dev.troupe.workspace.worktree.IsolatedWorktreeService;
import dev.troupe.workspace.worktree.WorktreeBase;
import dev.troupe.workspace.worktree.WorktreeKey;
import dev.troupe.workspace.worktree.WorktreeWork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the places where runs work. */
final class RunWorkspaceFactory {
    private static final Logger LOG = LoggerFactory.getLogger(RunWorkspaceFactory.class);
    private static final Duration BETWEEN_PRUNINGS = Duration.ofDays(1);

    /** What undo of commands needs is kept so long, and up to so many bytes for each workspace. */
    private static final Duration LONGEST_KEPT = Duration.ofDays(30);

    private static final long MOST_KEPT = 5L << 30;

    private final Map<Path, Instant> pruned = new ConcurrentHashMap<>();
    private final Ledger ledger;
    private final CommandStarter starter;
    private final Path home;
    private final IsolatedWorktreeService worktrees;
    private final int mostInBackground;
    private final AtomicInteger inBackground;

    /**
     * @param inBackground counts the commands in the background of all runs
     */
    RunWorkspaceFactory(RunEnvironment environment, AtomicInteger inBackground) {
        this.ledger = environment.ledger();
        this.starter = environment.commands();
        this.home = environment.home();
        this.worktrees = new IsolatedWorktreeService(home);
        this.mostInBackground = environment.limits().backgroundCommands();
        this.inBackground = inBackground;
    }

    /**
     * Opens the place of a task.
     *
     * @throws dev.troupe.contracts.error.TroupeException WORKSPACE_MISSING, WORKSPACE_BUSY,
     *     NOT_A_GIT_REPOSITORY
     */
    RunWorkspace open(TaskClaim claim, TaskInput input, RunControl control, RunHistory history)
            throws InterruptedException {
        if (claim.task().definition().hasKind(TaskKind.MERGE)
                || claim.task().definition().hasKind(TaskKind.COMPACT)) {
            return looking(claim, input, control);
        }
        return switch (input.isolation()) {
            case IN_PLACE ->
                    claim.task().definition().writes()
                            ? inPlace(claim, input, control)
                            : looking(claim, input, control);
            case WORKTREE -> worktree(claim, input, control, history);
        };
    }

    /**
     * What the tasks of a graph have done in worktrees, as it is put together.
     *
     * @param root the task that started the graph
     */
    TaskGraphIntegration integration(TaskInput input, UUID root) {
        return worktrees.integration(checkout(input), root);
    }

    private static Path checkout(TaskInput input) {
        return GitCheckout.find(Path.of(input.projectPath())).workTree();
    }

    private RunWorkspace inPlace(TaskClaim claim, TaskInput input, RunControl control)
            throws InterruptedException {
        Workspace workspace = Workspace.open(Path.of(input.projectPath()), home);
        TurnCommitter commits = new TurnCommitter(workspace.root());
        LockClaimant claimant =
                new LockClaimant(
                        claim.key(),
                        claim.task().definition().sessionId(),
                        () -> control.stop(StopReason.LOST));
        InPlaceLock lock =
                InPlaceLock.take(home.resolve("locks"), workspace.root(), claimant, this::hold);
        // What restores may need the very layers that are due to be dropped.
        boolean restores =
                Stream.of(TaskKind.values())
                        .filter(TaskKind::restores)
                        .anyMatch(claim.task().definition()::hasKind);
        recoverLayers(workspace, !restores);
        return new InPlaceWorkspace(
                workspace,
                bench(claim, input, workspace, control, lock),
                commits,
                lock,
                new CommitHookPolicy(input.settings() != null, home.resolve("hooks")),
                () -> worktrees.base(checkout(input), key(claim)),
                commit -> publish(claim, input, commit));
    }

    /** What a dead worker was applying or taking back is finished before anything else is done there. */
    private void recoverLayers(Workspace workspace, boolean pruning) {
        Optional<LayerStore> layers = LayerStore.open(home, workspace.root());
        try {
            if (layers.isPresent()) {
                layers.get().recover();
                if (pruning) {
                    prune(layers.get(), workspace);
                }
            }
        } catch (IOException failed) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The server ended while it applied the changes of a command in %s, and Troupe cannot apply the rest: %s."
                            .formatted(workspace.root(), failed.getMessage()),
                    "Correct the cause, then run `troupe resume`.",
                    failed);
        }
    }

    /** Once a day for each workspace, as it reads all that is kept. */
    private void prune(LayerStore layers, Workspace workspace) throws IOException {
        Instant now = Instant.now();
        Instant last = pruned.getOrDefault(workspace.root(), Instant.MIN);
        if (last.isBefore(now.minus(BETWEEN_PRUNINGS))) {
            pruned.put(workspace.root(), now);
            List<LayerSummary> all = new ArrayList<>(layers.prune(LONGEST_KEPT, MOST_KEPT));
            all.addAll(LayerStore.dropAbandoned(home, LONGEST_KEPT));
            for (LayerSummary dropped : all) {
                LOG.info(
                        "Dropped the stored changes of `{}` in {}: held changes of this command can no longer be applied, and its undo restores only the files that Troupe recorded.",
                        dropped.title(),
                        dropped.workspace());
            }
        }
    }

    /** Only reading tools are at work here, so that nobody need give way. */
    private RunWorkspace looking(TaskClaim claim, TaskInput input, RunControl control) {
        Workspace workspace = Workspace.open(Path.of(input.projectPath()), home);
        return new ReadOnlyWorkspace(
                workspace,
                bench(claim, input, workspace, control, ProcessGroupLog.none()),
                commit -> publish(claim, input, commit));
    }

    private RunWorkspace worktree(
            TaskClaim claim, TaskInput input, RunControl control, RunHistory history) {
        Path checkout = checkout(input);
        WorktreeKey key = key(claim);
        worktrees.clear(
                checkout,
                tasks -> ledger.tasks().over(tasks, IsolatedWorktreeService.LONGEST),
                graph -> PredecessorGraphs.allIn(ledger, graph));
        // A session's later requests build on what its earlier ones have made.
        WorktreeBase base =
                history.base()
                        .or(history::lastCommit)
                        .or(() -> Optional.ofNullable(input.baseCommit()))
                        .or(() ->
                                Optional.ofNullable(input.graph())
                                        .map(it -> integration(input, it).tip()))
                        .map(WorktreeBase::of)
                        .orElseGet(() -> worktrees.base(checkout, key));
        WorktreeWork work =
                new WorktreeWork(
                        base.commit(),
                        history.newestCommit().orElse(null),
                        history.before(),
                        history.changes(),
                        history.uncommittedChanges().stream()
                                .flatMap(it -> it.changes().stream())
                                .toList());
        IsolatedWorktree worktree =
                worktrees.open(checkout, key, work, hash -> ledger.blobs().find(hash));
        recoverLayers(worktree.workspace(), true);
        WorkspaceCommands workspaceCommands =
                bench(claim, input, worktree.workspace(), control, ProcessGroupLog.none());
        return new WorktreeWorkspace(
                worktree,
                workspaceCommands,
                base,
                work,
                GitCheckout.find(checkout),
                input.graph() != null);
    }

    /** Puts the work of an ended task on its branch in the user's repository. */
    IsolatedWorktree.Published keep(TaskInput input, Task task, String commit) {
        WorktreeKey key =
                new WorktreeKey(
                        task.definition().sessionId(), new LeaseKey(task.id(), task.epoch()));
        return worktrees.publish(checkout(input), key, commit);
    }

    /** Puts a commit of Troupe's clone on the branch of a claimed task in the user's repository. */
    IsolatedWorktree.Published publish(TaskClaim claim, TaskInput input, String commit) {
        return worktrees.publish(checkout(input), key(claim), commit);
    }

    private static WorktreeKey key(TaskClaim claim) {
        return new WorktreeKey(claim.task().definition().sessionId(), claim.key());
    }

    private WorkspaceCommands bench(
            TaskClaim claim,
            TaskInput input,
            Workspace workspace,
            RunControl control,
            ProcessGroupLog groups) {
        CommandRunner commands =
                new CommandRunner(starter, workspace.root(), control.clock()::held, groups);
        commands.grant(
                ledger
                        .fetchHosts()
                        .list(claim.task().definition().team(), input.projectPath())
                        .stream()
                        .map(FetchHostGrant::host)
                        .filter(HostAllowlist::isName)
                        .toList());
        return new WorkspaceCommands(
                commands,
                new BackgroundCommandRegistry(commands, mostInBackground, inBackground),
                watch(claim, workspace));
    }

    private WorkspaceChangeDetector watch(TaskClaim claim, Workspace workspace) {
        Path directory =
                home.resolve("shadows")
                        .resolve(claim.key().taskId().toString())
                        .resolve(Long.toString(claim.key().epoch()));
        return new WorkspaceChangeDetector(
                directory, workspace.root(), WorkspaceChangeDetector.Limits.USUAL);
    }

    /** A run that this ledger does not know is somebody else's, and none of ours to kill. */
    private LockState hold(LeaseKey held) {
        Optional<TaskAttempt> run =
                ledger.leases().runs(held.taskId()).stream()
                        .filter(it -> it.epoch() == held.epoch())
                        .findFirst();
        TaskAttempt.@Nullable End end = run.map(TaskAttempt::end).orElse(null);
        return switch (end) {
            case FINISHED, SUSPENDED, RELEASED -> LockState.ENDED;
            case EXPIRED -> LockState.EXPIRED;
            case null -> LockState.STANDS;
        };
    }
}
