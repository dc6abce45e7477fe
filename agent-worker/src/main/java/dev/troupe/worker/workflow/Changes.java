package dev.troupe.worker.workflow;

import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileText;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.run.Coordination;
import dev.troupe.worker.run.Coordinator.Entry;
import dev.troupe.worker.run.Cut;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** All that a workflow has changed, with what the ones that it takes over from have changed before. */
final class Changes {
    private static final int LONGEST_FILE = 20_000;

    private final Coordination work;
    private final List<FileChange> net;

    private Changes(Coordination work, List<FileChange> all) {
        this.work = work;
        this.net = FileChange.net(all);
    }

    static Changes of(Coordination work) {
        List<UUID> tasks = new ArrayList<>(Forerunners.of(work));
        tasks.add(work.task().id());
        List<FileChange> all = new ArrayList<>();
        for (UUID task : tasks) {
            for (Entry entry : work.journal(task)) {
                all.addAll(entry.step().fileChanges());
            }
        }
        return new Changes(work, all);
    }

    /** Paths, in the order in which they were first changed. */
    List<String> files() {
        return net.stream().map(FileChange::path).toList();
    }

    /** The same, with what became of each. */
    List<Changed> all() {
        return net.stream().map(Changed::of).toList();
    }

    /** Whether there are none. */
    boolean none() {
        return net.isEmpty();
    }

    /** As a unified diff, each file's cut when it is long, and the whole. */
    String diff(int longest) {
        StringBuilder text = new StringBuilder();
        for (FileChange change : net) {
            String diff =
                    FileDiff.between(change.path(), text(change.before()), text(change.after()))
                            .text();
            text.append(Cut.at(diff, LONGEST_FILE)).append('\n');
        }
        return Cut.at(text.toString(), longest);
    }

    private FileText text(@Nullable String hash) {
        return hash == null ? FileText.missing() : FileText.decode(work.bytes(hash).orElseThrow());
    }
}
