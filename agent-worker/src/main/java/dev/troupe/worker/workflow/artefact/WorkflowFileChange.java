package dev.troupe.worker.workflow.artefact;

import dev.troupe.workspace.change.HashedFileChange;
import java.util.regex.Pattern;

/**
 * A file that a workflow has changed.
 *
 * @param change {@code created}, {@code edited} or {@code deleted}
 * @param test whether it holds tests, as far as its path tells
 */
public record WorkflowFileChange(String path, String change, boolean test) {
    private static final Pattern TEST =
            Pattern.compile(
                    "(^|.*/)(tests?|spec|__tests__)/.*|.*(Test|Tests|IT|[._-]test|[._-]spec)\\.\\w+|(^|.*/)test_\\w+\\.\\w+");

    public static WorkflowFileChange of(HashedFileChange change) {
        String how =
                change.before() == null ? "created" : change.after() == null ? "deleted" : "edited";
        return new WorkflowFileChange(change.path(), how, TEST.matcher(change.path()).matches());
    }
}
