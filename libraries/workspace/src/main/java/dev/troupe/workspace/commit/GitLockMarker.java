package dev.troupe.workspace.commit;

import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.sandbox.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A note in the repository that this process takes and holds git's lock files. Git leaves such files
 * behind when their maker is killed, and then refuses every command; with the note the next one of
 * us can tell that they are ours and nobody's any more.
 */
final class GitLockMarker {
    private static final String NAME = "troupe-locks";
    private static final String INTENT = "about to lock";
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final Duration LATER = Duration.ofSeconds(10);

    private final Path gitDirectory;
    private final Path file;

    GitLockMarker(Path gitDirectory) {
        this.gitDirectory = gitDirectory;
        this.file = gitDirectory.resolve(NAME);
    }

    /** Notes that we are about to lock the index. */
    void intend() throws IOException {
        write(INTENT);
    }

    /** Notes that the index was just locked by us. */
    void hold() throws IOException {
        write(key(index()));
    }

    /** Notes that we hold nothing any more. */
    void clear() throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Removes the lock files of a process of ours that was killed.
     *
     * @return whether any was removed
     */
    boolean sweep() throws IOException {
        List<String> lines;
        Instant noted;
        try {
            lines = RegularFileReader.line(file).lines().toList();
            noted = Files.getLastModifiedTime(file).toInstant();
        } catch (NoSuchFileException none) {
            return false;
        }
        if (lines.size() < 3 || alive(lines)) {
            return false;
        }
        boolean ours =
                lines.get(2).equals(INTENT)
                        ? within(index(), noted, SOON)
                        : lines.get(2).equals(key(index()));
        boolean removed = ours && Files.deleteIfExists(index());
        for (Path lock : headLocks()) {
            removed |= within(lock, noted, LATER) && Files.deleteIfExists(lock);
        }
        clear();
        return removed;
    }

    private List<Path> headLocks() throws IOException {
        Path head = gitDirectory.resolve("HEAD.lock");
        String target = RegularFileReader.line(gitDirectory.resolve("HEAD"));
        if (!target.startsWith("ref: ")) {
            return List.of(head);
        }
        Path common = gitDirectory.resolve("commondir");
        Path refs =
                Files.exists(common)
                        ? gitDirectory.resolve(RegularFileReader.line(common))
                        : gitDirectory;
        return List.of(head, refs.resolve(target.substring("ref: ".length()) + ".lock"));
    }

    /** Whether a lock was made in the time after the note. */
    private static boolean within(Path lock, Instant noted, Duration time) throws IOException {
        if (!Files.exists(lock)) {
            return false;
        }
        Instant made =
                Files.readAttributes(lock, BasicFileAttributes.class).creationTime().toInstant();
        return !made.isBefore(noted) && Duration.between(noted, made).compareTo(time) < 0;
    }

    private void write(String state) throws IOException {
        ProcessIdentity own = ProcessIdentity.own();
        Path fresh = gitDirectory.resolve(NAME + ".new");
        Files.writeString(fresh, own.pid() + "\n" + own.born() + "\n" + state + "\n");
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private Path index() {
        return gitDirectory.resolve("index.lock");
    }

    private static boolean alive(List<String> lines) {
        try {
            return new ProcessIdentity(Long.parseLong(lines.getFirst()), lines.get(1)).alive();
        } catch (NumberFormatException foreign) {
            return true;
        }
    }

    private static String key(Path file) throws IOException {
        if (!Files.exists(file)) {
            return "gone";
        }
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return Objects.toString(attributes.fileKey(), "unknown");
    }
}
