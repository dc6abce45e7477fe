package dev.troupe.worker.workflow.progress;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileContent;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.coordination.TaskCoordinator.Entry;
import dev.troupe.worker.workflow.artefact.WorkflowFileChange;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** All that a workflow has changed, with what the ones that it takes over from have changed before. */
public final class WorkflowChangeSet {
    private static final int LONGEST_FILE = 20_000;

    private final CoordinatorContext coordinatorContext;
    private final List<HashedFileChange> net;

    private WorkflowChangeSet(CoordinatorContext coordinatorContext, List<HashedFileChange> all) {
        this.coordinatorContext = coordinatorContext;
        this.net = HashedFileChange.net(all);
    }

    public static WorkflowChangeSet of(CoordinatorContext coordinator) {
        List<UUID> tasks = new ArrayList<>(PredecessorWorkflows.of(coordinator));
        tasks.add(coordinator.task().id());
        List<HashedFileChange> all = new ArrayList<>();
        for (UUID task : tasks) {
            for (Entry entry : coordinator.journal(task)) {
                all.addAll(entry.record().fileChanges());
            }
        }
        return new WorkflowChangeSet(coordinator, all);
    }

    /** Paths, in the order in which they were first changed. */
    public List<String> files() {
        return net.stream().map(HashedFileChange::path).toList();
    }

    /** The same, with what became of each. */
    public List<WorkflowFileChange> all() {
        return net.stream().map(WorkflowFileChange::of).toList();
    }

    /** Whether there are none. */
    public boolean none() {
        return net.isEmpty();
    }

    /** As a unified diff, each file's cut when it is long, and the whole. */
    public String diff(int longest) {
        StringBuilder text = new StringBuilder();
        for (HashedFileChange change : net) {
            String diff =
                    FileDiff.between(change.path(), text(change.before()), text(change.after()))
                            .text();
            text.append(TextPrefix.cutTold(diff, LONGEST_FILE)).append('\n');
        }
        return TextPrefix.cutTold(text.toString(), longest);
    }

    private FileContent text(@Nullable String hash) {
        return hash == null
                ? FileContent.missing()
                : FileContent.decode(coordinatorContext.bytes(hash).orElseThrow());
    }
}
