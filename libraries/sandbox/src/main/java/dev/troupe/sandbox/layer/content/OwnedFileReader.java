package dev.troupe.sandbox.layer.content;

import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.PosixException;
import java.io.IOException;

/** Reads files of a layer, also those that the command has left without the right to read them. */
public final class OwnedFileReader {
    private OwnedFileReader() {}

    /**
     * Reads a regular file.
     *
     * @param most bytes that it may have
     */
    public static byte[] read(DirectoryHandle parent, String name, long most) throws IOException {
        try {
            return parent.read(name, most);
        } catch (PosixException refused) {
            if (refused.error() != PosixException.NO_ACCESS) {
                throw refused;
            }
            int permissions = parent.status(name).permissions();
            parent.setPermissions(name, permissions | 0400);
            try {
                return parent.read(name, most);
            } finally {
                parent.setPermissions(name, permissions);
            }
        }
    }
}
