package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Makes a change of a directory's entries durable. */
final class DirectorySync {

    private DirectorySync() {}

    /**
     * Flushes the directory of this file to the device.
     *
     * @throws FileWriteException of kind {@code UNCONFIRMED} when the device reports a failure
     */
    static void flush(Path file) throws FileWriteException {
        Path directory = file.toAbsolutePath().getParent();
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (directory == null || !posix) {
            return;
        }
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (AccessDeniedException unreadable) {
            // A directory may be writable without being readable; its entries then cannot be
            // flushed.
            return;
        } catch (IOException failure) {
            throw FileWriteException.unconfirmed(file, failure);
        }
    }
}
