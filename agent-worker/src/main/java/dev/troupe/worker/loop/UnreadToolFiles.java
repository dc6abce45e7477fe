package dev.troupe.worker.loop;

import dev.troupe.contracts.event.EventBody;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Names files that a repository holds for other assistants and that do not count here: once for each repository. */
final class UnreadToolFiles {
    private static final Logger LOG = LoggerFactory.getLogger(UnreadToolFiles.class);
    private static final String SETTINGS = ".claude/settings.json";
    private static final int LARGEST = 256 * 1024;
    private static final List<String> NAMES =
            List.of(
                    ".mcp.json",
                    ".cursor/mcp.json",
                    ".vscode/mcp.json",
                    ".codex/hooks.json",
                    ".cursor/hooks.json",
                    ".claude/skills",
                    ".agents/skills");

    private final Path told;

    /**
     * @param home Troupe's own directory, which keeps what was told
     */
    UnreadToolFiles(Path home) {
        this.told = home.resolve("told");
    }

    /** The notice that names those that were not named before; empty when there are none. */
    Optional<EventBody.Notice> news(Path root) {
        List<String> found = new ArrayList<>();
        NAMES.stream()
                .filter(it -> Files.exists(root.resolve(it), LinkOption.NOFOLLOW_LINKS))
                .forEach(found::add);
        if (hasHooks(root.resolve(SETTINGS))) {
            found.add("the hooks of " + SETTINGS);
        }
        Path record =
                told.resolve(
                        UUID.nameUUIDFromBytes(root.toString().getBytes(StandardCharsets.UTF_8))
                                + ".txt");
        try {
            TreeSet<String> before =
                    new TreeSet<>(Files.exists(record) ? Files.readAllLines(record) : List.of());
            found.removeAll(before);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            before.addAll(found);
            Files.createDirectories(told);
            Files.write(record, before);
        } catch (IOException e) {
            LOG.debug("Cannot save which unread files of {} the user knows about.", root, e);
        }
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new EventBody.Notice(
                                "files-not-read",
                                "Troupe does not read %s of this repository yet. It reads agents, commands, and AGENTS.md or CLAUDE.md."
                                        .formatted(String.join(", ", found))));
    }

    private static boolean hasHooks(Path settings) {
        try {
            return Files.isRegularFile(settings, LinkOption.NOFOLLOW_LINKS)
                    && Files.size(settings) <= LARGEST
                    && new String(Files.readAllBytes(settings), StandardCharsets.UTF_8)
                            .contains("\"hooks\"");
        } catch (IOException e) {
            return false;
        }
    }
}
