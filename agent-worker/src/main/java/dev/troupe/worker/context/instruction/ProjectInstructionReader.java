package dev.troupe.worker.context.instruction;

import dev.troupe.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what a repository tells agents at its top: its {@code CLAUDE.md} or {@code .claude/CLAUDE.md}, or else
 * {@code AGENTS.md}, with what it imports; then the {@code CLAUDE.local.md} that one user keeps there.
 */
public final class ProjectInstructionReader {
    /** What files with instructions are called; of two in one directory the first counts. */
    static final List<String> NAMES = List.of("CLAUDE.md", "AGENTS.md");

    private static final List<String> TOP = List.of("CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md");
    private static final String LOCAL = "CLAUDE.local.md";
    private static final int LONGEST = 32_000;
    private static final int LONGEST_LOCAL = 8_000;

    private ProjectInstructionReader() {}

    /**
     * The instructions of a workspace, cut when long; empty when there are none.
     *
     * @param rule which of its files agents may read
     */
    public static Optional<AgentInstructions> of(Workspace workspace, FileReadRule rule) {
        Optional<AgentInstructions> all =
                TOP.stream()
                        .filter(workspace.listing()::isFile)
                        .findFirst()
                        .map(it -> InstructionImporter.text(workspace, rule, it, LONGEST));
        Optional<AgentInstructions> local =
                Optional.of(LOCAL)
                        .filter(workspace.listing()::isFile)
                        .map(it -> InstructionImporter.text(workspace, rule, it, LONGEST_LOCAL));
        return all.map(it -> local.map(its -> both(it, its)).orElse(it))
                .or(() -> local)
                .filter(it -> !it.text().isBlank());
    }

    private static AgentInstructions both(AgentInstructions all, AgentInstructions local) {
        List<String> refused = new ArrayList<>(all.refused());
        refused.addAll(local.refused());
        return new AgentInstructions(
                "%s\n\nFrom %s:\n\n%s".formatted(all.text().strip(), LOCAL, local.text().strip()),
                refused);
    }
}
