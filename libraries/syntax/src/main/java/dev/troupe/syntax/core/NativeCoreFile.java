package dev.troupe.syntax.core;

import dev.troupe.syntax.tree.LibraryChecksum;
import dev.troupe.syntax.tree.NativePlatform;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Is where a core that was built on this machine lies, with its checksum beside it.
 *
 * @param path the library
 */
public record NativeCoreFile(Path path) {
    /** Locks of files hold between processes only. */
    private static final Object OWN_PROCESS = new Object();

    /**
     * Names the file of this version for this machine.
     *
     * @param directory the one of the Troupe home for native libraries
     * @return empty where there are no parsers
     */
    public static Optional<NativeCoreFile> in(Path directory) {
        return NativePlatform.current()
                .map(it -> it.builtFile(NativeCoreSource.PINNED.version()))
                .map(it -> new NativeCoreFile(directory.toAbsolutePath().resolve(it)));
    }

    /** Tells whether it is there, whole. */
    public boolean isBuilt() throws IOException {
        try {
            return LibraryChecksum.matches(path, Files.readAllBytes(path));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /**
     * Puts a library in its place, then its checksum. Of several builders at once the first one's stays: files of two
     * need not fit each other.
     */
    void publish(Path library) throws IOException {
        Path lock = path.resolveSibling("publish.lock");
        synchronized (OWN_PROCESS) {
            try (FileChannel channel =
                            FileChannel.open(
                                    lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                if (!isBuilt()) {
                    put(library);
                }
            }
        }
    }

    private void put(Path library) throws IOException {
        Path checksum = Files.createTempFile(library.getParent(), "checksum", ".new");
        Files.writeString(checksum, LibraryChecksum.lineFor(path, Files.readAllBytes(library)));
        Files.setPosixFilePermissions(library, PosixFilePermissions.fromString("rw-------"));
        Files.move(library, path, StandardCopyOption.ATOMIC_MOVE);
        Files.move(checksum, LibraryChecksum.fileOf(path), StandardCopyOption.ATOMIC_MOVE);
    }
}
