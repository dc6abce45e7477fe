package dev.troupe.workspace.merge;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.git.NativeGit;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The work of one graph of tasks as it is put together in Troupe's clone of a project. Each step can be
 * repeated after a kill, alone or with those before it, and ends with the same commits and refs.
 * Methods throw {@link TroupeException}: {@link ErrorCode#DISK_FULL}, or {@link ErrorCode#GIT_FAILED} when
 * the clone cannot be read or written.
 */
public final class TaskGraphIntegration {
    private final TaskGraphRepository graphRepository;
    private final TaskGraphRefs refs;

    /**
     * @param clone a bare repository of Troupe's own, which holds the commits of all tasks
     * @param root the task that started the graph
     */
    public TaskGraphIntegration(NativeGit clone, UUID root) {
        this(new TaskGraphRepository(clone, root), new TaskGraphRefs(clone, root));
    }

    private TaskGraphIntegration(TaskGraphRepository graphRepository, TaskGraphRefs refs) {
        this.graphRepository = graphRepository;
        this.refs = refs;
    }

    /**
     * The same work in the name of a claim. From now on earlier claims of that task change no ref of the
     * graph any more, and when a later one has asked for the work, neither does this one: what moves, makes
     * or deletes a ref then fails with {@link ErrorCode#CONFLICT}.
     *
     * @throws TroupeException {@link ErrorCode#CONFLICT} when a later claim has asked for it already
     */
    public TaskGraphIntegration under(LeaseKey lease) {
        return graphRepository.work(
                "could not be taken over",
                _ -> new TaskGraphIntegration(graphRepository, refs.under(lease)));
    }

    /** What can be made of the commits of its tasks, before any ref moves. */
    public MergeService merges() {
        return new MergeService(graphRepository);
    }

    /**
     * Begins with a commit. Doing so again with the same one changes nothing, also when the tip has
     * moved on since.
     *
     * @throws TroupeException {@link ErrorCode#CONFLICT} when the graph began with another commit
     */
    public void start(String commit) {
        graphRepository.work(
                "could not be started",
                objects -> {
                    objects.require(commit);
                    refs.createBase(commit);
                    String base = present(refs.base());
                    if (!base.equals(commit)) {
                        throw another(base, commit);
                    }
                    refs.createTip(commit);
                    return commit;
                });
    }

    /** Full name of the commit that the graph began with; empty when it was not started, or is forgotten. */
    public Optional<String> begun() {
        return graphRepository.work("could not be read", _ -> refs.base());
    }

    /**
     * Full name of the commit that holds all work published so far.
     *
     * @throws TroupeException {@link ErrorCode#NOT_FOUND} when the graph was not started, or is forgotten
     */
    public String tip() {
        return graphRepository.work("could not be read", _ -> present(refs.tip()));
    }

    /**
     * Full name of the commit that the graph began with.
     *
     * @throws TroupeException {@link ErrorCode#NOT_FOUND} when the graph was not started, or is forgotten
     */
    public String base() {
        return graphRepository.work("could not be read", _ -> present(refs.base()));
    }

    /**
     * Moves the ref from one commit to another, unless it is elsewhere. After a kill the same call tells
     * whether it was moved. Only {@link #under} a lease.
     *
     * @param old the tip that was merged into
     * @param commit what {@link MergeOutcome.Merged} names
     * @throws TroupeException {@link ErrorCode#CONFLICT} when the commit does not hold the old one, or the
     *     lease is lost to a later claim
     * @throws IllegalStateException without a lease
     */
    public PublishOutcome publish(String old, String commit) {
        if (!refs.fenced()) {
            throw new IllegalStateException(
                    "Work can be published only by the run that holds the task's lease.");
        }
        return graphRepository.work(
                "could not be moved to " + commit,
                objects -> {
                    List.of(old, commit).forEach(objects::require);
                    if (!objects.contains(commit, old)) {
                        throw without(old, commit);
                    }
                    String now = present(refs.tip());
                    if (now.equals(old) && refs.move(old, commit)) {
                        return new PublishOutcome.Published();
                    }
                    String tip = present(refs.tip());
                    return objects.contains(tip, commit)
                            ? new PublishOutcome.Published()
                            : new PublishOutcome.Moved(tip);
                });
    }

    /**
     * Hands out what is different between two commits, with the bytes that the files have in a checkout.
     *
     * @param checkout the directory of one at {@code base}; where somebody chose other ends of lines for a
     *     file than git would have, it keeps them
     * @throws TroupeException {@link ErrorCode#INVALID_REQUEST} when it is too much, or has paths that
     *     belong in no checkout, before anything is handed out
     */
    public void difference(
            String base,
            String tip,
            Path checkout,
            CommitDifferenceReceiver.Bounds bounds,
            CommitDifferenceReceiver receiver) {
        graphRepository.work(
                "could not be read",
                objects -> {
                    List.of(base, tip).forEach(objects::require);
                    new CommitDifference(graphRepository.git(), objects, checkout)
                            .give(base, tip, bounds, receiver);
                    return tip;
                });
    }

    /** Deletes the refs. The commits go with git's next cleaning, unless something else holds them. */
    public void forget() {
        graphRepository.work(
                "could not be forgotten",
                _ -> {
                    refs.delete();
                    return graphRepository.root();
                });
    }

    private String present(Optional<String> commit) {
        return commit.orElseThrow(() ->
                new TroupeException(
                        ErrorCode.NOT_FOUND,
                        "Troupe's clone has no work of graph %s.".formatted(graphRepository.root()),
                        "Start the request again; the commits of its tasks are on the tasks' branches.",
                        null));
    }

    private TroupeException without(String old, String commit) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The commit %s does not contain %s, so graph %s would lose work."
                        .formatted(commit, old, graphRepository.root()),
                "Merge into the newest commit of the graph again.",
                null);
    }

    private TroupeException another(String base, String commit) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The graph %s began with commit %s, so it cannot begin with %s."
                        .formatted(graphRepository.root(), base, commit),
                "Continue with the first commit, or start the request again.",
                null);
    }
}
