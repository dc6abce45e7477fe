package dev.troupe.worker.context.instruction;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.Workspace;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads what a user tells agents for all work: {@code AGENTS.md} in Troupe's own directory, or else {@code
 * ~/.claude/CLAUDE.md}, with what it imports from beside it.
 *
 * @param troupeHome Troupe's own directory, usually {@code ~/.troupe}
 * @param userHome the home directory of the user whom the process runs for
 */
public record UserInstructionReader(Path troupeHome, Path userHome) {
    private static final int LONGEST = 16_000;

    /** Cut when long; empty when there are none. */
    public Optional<AgentInstructions> read() {
        return of(troupeHome, "AGENTS.md", "~/.troupe")
                .or(() -> of(userHome.resolve(".claude"), "CLAUDE.md", "~/.claude"));
    }

    private static Optional<AgentInstructions> of(Path directory, String name, String shown) {
        Workspace place;
        try {
            place = Workspace.open(directory);
        } catch (TroupeException missing) {
            return Optional.empty();
        }
        if (!place.listing().isFile(name)) {
            return Optional.empty();
        }
        AgentInstructions read =
                InstructionImporter.text(place, UserInstructionReader::objection, name, LONGEST);
        return read.text().isBlank()
                ? Optional.empty()
                : Optional.of(
                        new AgentInstructions(
                                "From %s/%s:\n\n%s".formatted(shown, name, read.text().strip()),
                                read.refused()));
    }

    /** These directories hold more than words: settings, sessions, keys. */
    private static Optional<String> objection(String path) {
        return path.endsWith(".md") ? Optional.empty() : Optional.of("is no Markdown");
    }
}
