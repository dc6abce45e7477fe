package dev.troupe.worker.validation;

import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.ReadMarks;
import dev.troupe.worker.tool.ToolSpec;

/**
 * The run has seen what it wrote, so that its next edit is not taken for a stale one. What a command
 * wrote it has not seen.
 */
final class FileTimes implements ToolCare {
    @Override
    public String name() {
        return "file-times";
    }

    @Override
    public Done check(Done done, Scope scope) {
        ReadMarks marks = scope.context().readMarks();
        for (Effect effect : done.result().effects()) {
            String hash = effect.afterHash();
            if (hash == null) {
                marks.forget(effect.path());
            } else if (done.spec().kind() == ToolSpec.Kind.WRITE) {
                marks.mark(effect.path(), hash);
            }
        }
        return done;
    }
}
