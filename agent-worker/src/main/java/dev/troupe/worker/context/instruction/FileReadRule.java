package dev.troupe.worker.context.instruction;

import java.util.Optional;

/** Tells which files of the workspace agents may read. */
@FunctionalInterface
public interface FileReadRule {
    /**
     * What speaks against reading a file, to follow its path in a sentence; empty when nothing does.
     *
     * @param path relative to the workspace, links resolved
     */
    Optional<String> objection(String path);

    /**
     * What speaks against reading a file that is there to instruct agents, to follow its path in a sentence.
     *
     * @param path relative to the workspace, links resolved
     */
    default Optional<String> instructionObjection(String path) {
        return objection(path);
    }
}
