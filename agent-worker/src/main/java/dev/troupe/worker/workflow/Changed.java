package dev.troupe.worker.workflow;

import dev.troupe.worker.git.FileChange;
import java.util.regex.Pattern;

/**
 * A file that a workflow has changed.
 *
 * @param change {@code created}, {@code edited} or {@code deleted}
 * @param test whether it holds tests, as far as its path tells
 */
record Changed(String path, String change, boolean test) {
    private static final Pattern TEST =
            Pattern.compile(
                    "(^|.*/)(tests?|spec|__tests__)/.*|.*(Test|Tests|IT|[._-]test|[._-]spec)\\.\\w+|(^|.*/)test_\\w+\\.\\w+");

    static Changed of(FileChange change) {
        String how =
                change.before() == null ? "created" : change.after() == null ? "deleted" : "edited";
        return new Changed(change.path(), how, TEST.matcher(change.path()).matches());
    }
}
