package dev.troupe.worker.run;

import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.background.BackgroundCommands;
import dev.troupe.worker.command.CommandRunner;
import dev.troupe.worker.command.CommandStarter;
import dev.troupe.worker.command.GroupLog;
import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.Checkout;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.CommitOutcome;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.git.TurnCommit;
import dev.troupe.worker.integration.Integration;
import dev.troupe.worker.lease.RunControl;
import dev.troupe.worker.lease.Stop;
import dev.troupe.worker.snapshot.TreeWatch;
import dev.troupe.worker.workspace.Base;
import dev.troupe.worker.workspace.Claimant;
import dev.troupe.worker.workspace.Hold;
import dev.troupe.worker.workspace.InPlaceLock;
import dev.troupe.worker.workspace.IsolatedWorktree;
import dev.troupe.worker.workspace.IsolatedWorktrees;
import dev.troupe.worker.workspace.Work;
import dev.troupe.worker.workspace.Workspace;
import dev.troupe.worker.workspace.WorktreeKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens the places where runs work. */
final class Workplaces {
    private final Ledger ledger;
    private final CommandStarter starter;
    private final Path home;
    private final IsolatedWorktrees worktrees;
    private final int mostInBackground;
    private final AtomicInteger inBackground;

    /**
     * @param inBackground counts the commands in the background of all runs
     */
    Workplaces(RunServices services, AtomicInteger inBackground) {
        this.ledger = services.ledger();
        this.starter = services.commands();
        this.home = services.home();
        this.worktrees = new IsolatedWorktrees(home);
        this.mostInBackground = services.limits().backgroundCommands();
        this.inBackground = inBackground;
    }

    /**
     * Opens the place of a task.
     *
     * @throws dev.troupe.contracts.error.TroupeException WORKSPACE_MISSING, WORKSPACE_BUSY,
     *     NOT_A_GIT_REPOSITORY
     */
    Workplace open(Claim claim, TaskInput input, RunControl control, History history)
            throws InterruptedException {
        if (claim.task().definition().hasKind(TaskKind.MERGE)) {
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
    Integration integration(TaskInput input, UUID root) {
        return worktrees.integration(checkout(input), root);
    }

    private static Path checkout(TaskInput input) {
        return Checkout.find(Path.of(input.projectPath())).workTree();
    }

    private Workplace inPlace(Claim claim, TaskInput input, RunControl control)
            throws InterruptedException {
        Workspace workspace = Workspace.open(Path.of(input.projectPath()), home);
        TurnCommit commits = new TurnCommit(workspace.root());
        Claimant claimant =
                new Claimant(
                        claim.key(),
                        claim.task().definition().sessionId(),
                        () -> control.stop(Stop.LOST));
        InPlaceLock lock =
                InPlaceLock.take(home.resolve("locks"), workspace.root(), claimant, this::hold);
        return new InPlace(
                workspace,
                bench(claim, workspace, control, lock),
                commits,
                lock,
                () -> worktrees.base(checkout(input), key(claim)),
                commit -> publish(claim, input, commit));
    }

    /** Only reading tools are at work here, so that nobody need give way. */
    private Workplace looking(Claim claim, TaskInput input, RunControl control) {
        Workspace workspace = Workspace.open(Path.of(input.projectPath()), home);
        return new Looking(
                workspace,
                bench(claim, workspace, control, GroupLog.none()),
                commit -> publish(claim, input, commit));
    }

    private Workplace worktree(Claim claim, TaskInput input, RunControl control, History history) {
        Path checkout = checkout(input);
        WorktreeKey key = key(claim);
        worktrees.clear(
                checkout,
                tasks -> ledger.tasks().over(tasks, IsolatedWorktrees.LONGEST),
                graph -> Forerunners.allIn(ledger, graph));
        // A session's later requests build on what its earlier ones have made.
        Base base =
                history.base()
                        .or(history::lastCommit)
                        .or(() -> Optional.ofNullable(input.base()))
                        .or(() ->
                                Optional.ofNullable(input.graph())
                                        .map(it -> integration(input, it).tip()))
                        .map(Base::of)
                        .orElseGet(() -> worktrees.base(checkout, key));
        Work work =
                new Work(
                        base.commit(),
                        history.newestCommit().orElse(null),
                        history.before(),
                        history.changes(),
                        history.owed().stream().flatMap(it -> it.changes().stream()).toList());
        IsolatedWorktree tree =
                worktrees.open(checkout, key, work, hash -> ledger.blobs().find(hash));
        Workbench bench = bench(claim, tree.workspace(), control, GroupLog.none());
        return new Apart(tree, bench, base, work, input.graph() != null);
    }

    /** Puts the work of an ended task on its branch in the user's repository. */
    IsolatedWorktree.Published keep(TaskInput input, Task task, String commit) {
        WorktreeKey key =
                new WorktreeKey(
                        task.definition().sessionId(), new LeaseKey(task.id(), task.epoch()));
        return worktrees.publish(checkout(input), key, commit);
    }

    /** Puts a commit of Troupe's clone on the branch of a claimed task in the user's repository. */
    IsolatedWorktree.Published publish(Claim claim, TaskInput input, String commit) {
        return worktrees.publish(checkout(input), key(claim), commit);
    }

    private static WorktreeKey key(Claim claim) {
        return new WorktreeKey(claim.task().definition().sessionId(), claim.key());
    }

    private Workbench bench(Claim claim, Workspace workspace, RunControl control, GroupLog groups) {
        CommandRunner commands =
                new CommandRunner(starter, workspace.root(), control.clock()::held, groups);
        return new Workbench(
                commands,
                new BackgroundCommands(commands, mostInBackground, inBackground),
                watch(claim, workspace));
    }

    private TreeWatch watch(Claim claim, Workspace workspace) {
        Path directory =
                home.resolve("shadows")
                        .resolve(claim.key().taskId().toString())
                        .resolve(Long.toString(claim.key().epoch()));
        return new TreeWatch(directory, workspace.root(), TreeWatch.Limits.USUAL);
    }

    /** A run that this ledger does not know is somebody else's, and none of ours to kill. */
    private Hold hold(LeaseKey held) {
        Optional<dev.troupe.ledger.lease.Run> run =
                ledger.leases().runs(held.taskId()).stream()
                        .filter(it -> it.epoch() == held.epoch())
                        .findFirst();
        dev.troupe.ledger.lease.Run.@Nullable End end =
                run.map(dev.troupe.ledger.lease.Run::end).orElse(null);
        return switch (end) {
            case FINISHED, SUSPENDED, RELEASED -> Hold.ENDED;
            case EXPIRED -> Hold.EXPIRED;
            case null -> Hold.STANDS;
        };
    }

    /** The user's own checkout, under its lock. */
    private record InPlace(
            Workspace workspace,
            Workbench bench,
            TurnCommit commits,
            InPlaceLock lock,
            Supplier<Base> taken,
            Function<String, IsolatedWorktree.Published> given)
            implements Workplace {
        @Override
        public Base snapshot() {
            return taken.get();
        }

        @Override
        public IsolatedWorktree.Published publish(String commit) {
            return given.apply(commit);
        }

        @Override
        public CommitOutcome commit(
                List<FileChange> changes, BlobSource blobs, CommitMessage message) {
            return commits.commit(changes, blobs, message);
        }

        @Override
        public List<String> leftovers() {
            return lock.leftovers();
        }

        @Override
        public void close() {
            bench.close();
            lock.close();
        }
    }
}
