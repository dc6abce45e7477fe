package dev.troupe.worker.validation.result;

import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.SeenFileVersions;
import dev.troupe.worker.validation.gate.ToolCallScope;

/**
 * The run has seen what it wrote, so that its next edit is not taken for a stale one. What a command
 * wrote it has not seen.
 */
public final class SeenFileVersionUpdater implements AfterToolValidator {
    @Override
    public String name() {
        return "file-times";
    }

    @Override
    public ExecutedToolCall check(ExecutedToolCall done, ToolCallScope scope) {
        SeenFileVersions seenVersions = scope.context().readMarks();
        for (FileEffect effect : done.result().effects()) {
            String hash = effect.afterHash();
            if (hash == null) {
                seenVersions.forget(effect.path());
            } else if (done.spec().kind() == ToolSpec.Kind.WRITE) {
                seenVersions.mark(effect.path(), hash);
            }
        }
        return done;
    }
}
