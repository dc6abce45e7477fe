package dev.troupe.worker.diagnostic;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.languageserver.FileChangeNotice;
import dev.troupe.workspace.change.HashedFileChange;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells language servers which files have changed without their knowing, by commands, git or an undo. What comes together within a turn
 * is told at once and in the background. Safe for several threads.
 */
public final class FileChangeNotifier {
    private static final int MOST_PATHS = 5_000;

    private final LanguageServerAccess access;
    private final String repository;
    private final Set<String> paths = new LinkedHashSet<>();
    private final Set<String> created = new LinkedHashSet<>();
    private boolean everything;

    /**
     * @param access which is told nothing where changes are not checked
     * @param repository the project that the workspace is a checkout of
     */
    public FileChangeNotifier(LanguageServerAccess access, String repository) {
        this.access = access;
        this.repository = repository;
    }

    /** Takes note of a change. */
    public synchronized void note(HashedFileChange change) {
        if (paths.add(change.path()) && change.before() == null) {
            created.add(change.path());
        }
    }

    /** Takes note of files of which nobody knows what they were before. */
    public synchronized void note(Collection<String> changed) {
        paths.addAll(changed);
    }

    /** Takes note that files have changed and nobody knows which. */
    public synchronized void noteUnknown() {
        everything = true;
    }

    /**
     * Tells what was noted since the last time.
     *
     * @param caller the run whose changes they are
     * @param root its workspace
     * @param told paths that the servers know of already
     */
    public synchronized void send(CallerIdentity caller, Path root, Collection<String> told) {
        paths.removeAll(told);
        boolean tooMany = paths.size() > MOST_PATHS;
        if (access.isChecking() && (everything || !paths.isEmpty())) {
            created.retainAll(paths);
            access.client()
                    .tell(
                            caller,
                            new FileChangeNotice(
                                    repository,
                                    root.toString(),
                                    tooMany ? List.of() : List.copyOf(paths),
                                    tooMany || created.isEmpty() ? null : List.copyOf(created),
                                    (everything || tooMany) ? true : null));
        }
        paths.clear();
        created.clear();
        everything = false;
    }
}
