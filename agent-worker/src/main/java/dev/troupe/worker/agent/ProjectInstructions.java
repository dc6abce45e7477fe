package dev.troupe.worker.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads what a repository tells agents: its {@code AGENTS.md}, or else {@code CLAUDE.md}. */
public final class ProjectInstructions {
    private static final List<String> NAMES = List.of("AGENTS.md", "CLAUDE.md");
    private static final int LONGEST = 32_000;

    private ProjectInstructions() {}

    /** The instructions of a checkout, cut when long; empty when there are none that can be read. */
    public static Optional<String> of(Path root) {
        return NAMES.stream()
                .map(root::resolve)
                .filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS))
                .map(ProjectInstructions::read)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> read(Path file) {
        try {
            byte[] bytes;
            try (var stream = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                bytes = stream.readNBytes(LONGEST + 1);
            }
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (text.isBlank()) {
                return Optional.empty();
            }
            return Optional.of(
                    bytes.length <= LONGEST
                            ? text
                            : text.substring(0, Math.min(text.length(), LONGEST))
                                    + "\n[cut: the file is longer]");
        } catch (IOException e) {
            return Optional.of(
                    "[" + file.getFileName() + " could not be read: " + e.getMessage() + "]");
        }
    }
}
