package dev.troupe.worker.instruction;

import dev.troupe.worker.workspace.Workspace;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads what a repository tells agents at its top: its {@code CLAUDE.md}, or else {@code AGENTS.md}, with
 * what it imports.
 */
public final class ProjectInstructions {
    /** What files with instructions are called; of two in one directory the first counts. */
    static final List<String> NAMES = List.of("CLAUDE.md", "AGENTS.md");

    private static final int LONGEST = 32_000;

    private ProjectInstructions() {}

    /**
     * The instructions of a workspace, cut when long; empty when there are none.
     *
     * @param rule which of its files agents may read
     */
    public static Optional<Instructions> of(Workspace workspace, ReadRule rule) {
        Path root = workspace.root();
        return NAMES.stream()
                .filter(it -> Files.isRegularFile(root.resolve(it), LinkOption.NOFOLLOW_LINKS))
                .findFirst()
                .map(it -> Imports.text(workspace, rule, it, LONGEST))
                .filter(it -> !it.text().isBlank());
    }
}
