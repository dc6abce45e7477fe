package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;

/** File modes, where the file system has them. */
final class PosixFileMode {

    private static final int PERMISSION_BITS = 07777;

    private PosixFileMode() {}

    /** Attributes for a file that only its owner may read while it is being written. */
    static FileAttribute<?>[] ownerOnly(Path path) {
        return supports(path, "posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /** Gives one file the group, as far as allowed, and the mode of another. */
    static void copy(Path from, Path to) throws IOException {
        if (!supports(from, "unix")) {
            return;
        }
        Map<String, Object> old =
                Files.readAttributes(from, "unix:mode,uid,gid", LinkOption.NOFOLLOW_LINKS);
        Map<String, Object> own =
                Files.readAttributes(to, "unix:uid,gid", LinkOption.NOFOLLOW_LINKS);
        for (String id : new String[] {"gid", "uid"}) {
            Object wanted = Objects.requireNonNull(old.get(id));
            if (!wanted.equals(own.get(id))) {
                keep(to, "unix:" + id, wanted);
            }
        }
        int mode = (Integer) Objects.requireNonNull(old.get("mode"));
        Files.setAttribute(to, "unix:mode", mode & PERMISSION_BITS, LinkOption.NOFOLLOW_LINKS);
    }

    /** Only a privileged user may give files away; for anybody else the writer owns what it writes. */
    private static void keep(Path path, String attribute, Object value) throws IOException {
        try {
            Files.setAttribute(path, attribute, value, LinkOption.NOFOLLOW_LINKS);
        } catch (java.nio.file.FileSystemException notAllowed) {
            if (Files.notExists(path)) {
                throw notAllowed;
            }
        }
    }

    private static boolean supports(Path path, String view) {
        return path.getFileSystem().supportedFileAttributeViews().contains(view);
    }
}
