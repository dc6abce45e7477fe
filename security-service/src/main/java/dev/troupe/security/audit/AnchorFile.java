package dev.troupe.security.audit;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The files of anchors. What stands in one has reached the disk before it has its name, so that no crash leaves half of it. */
final class AnchorFile {
    private final Path home;

    AnchorFile(Path home) {
        this.home = home;
    }

    Path of(UUID trail) {
        return home.resolve("audit-anchor-" + trail);
    }

    /**
     * What the file of a trail says; null when there is none.
     *
     * @throws TroupeException AUDIT_ANCHOR_UNREADABLE
     */
    @Nullable TrailPosition read(UUID trail) {
        Path file = of(trail);
        if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        try {
            String text = Files.readString(file);
            return TrailPosition.read(text)
                    .orElseThrow(
                            () -> unreadable("it does not hold what an anchor holds", file, null));
        } catch (IOException e) {
            throw unreadable(e.toString(), file, e);
        }
    }

    private static TroupeException unreadable(String why, Path file, @Nullable IOException cause) {
        return new TroupeException(
                ErrorCode.AUDIT_ANCHOR_UNREADABLE,
                "The audit trail's anchor %s cannot be read (%s), so nothing is added to the trail."
                        .formatted(file, why),
                ErrorCode.AUDIT_ANCHOR_UNREADABLE.hint(),
                cause);
    }

    void write(UUID trail, TrailPosition reached) throws IOException {
        Files.createDirectories(home);
        Path fresh = Files.createTempFile(home, "audit-", ".new");
        try {
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = StandardCharsets.UTF_8.encode(reached.text());
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(fresh, of(trail), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        flushNames();
    }

    /** Only where directories can be opened like files. */
    private void flushNames() throws IOException {
        if (home.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel directory = FileChannel.open(home, StandardOpenOption.READ)) {
                directory.force(true);
            }
        }
    }
}
