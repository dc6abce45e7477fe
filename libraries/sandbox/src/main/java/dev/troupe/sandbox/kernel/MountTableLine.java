package dev.troupe.sandbox.kernel;

import java.nio.charset.Charset;
import java.nio.file.Path;

/**
 * Says one mount in the form that {@code mount -a -T} reads.
 *
 * @param source as the file system type wants it
 * @see <a href="https://man7.org/linux/man-pages/man5/fstab.5.html">fstab(5)</a>
 */
public record MountTableLine(String source, Path target, String type, String options) {
    /** Mounts a file or directory at another place. */
    public static MountTableLine bind(Path source, Path target) {
        return new MountTableLine(escape(source), target, "none", "bind");
    }

    /** Returns the line with its end. */
    public String text() {
        return "%s %s %s %s 0 0\n".formatted(source, escape(target), type, options);
    }

    /** Returns the characters that a table with paths is written in. */
    public static Charset charset() {
        return Charset.forName(System.getProperty("sun.jnu.encoding"));
    }

    private static String escape(Path path) {
        return path.toString()
                .replace("\\", "\\134")
                .replace(" ", "\\040")
                .replace("\t", "\\011")
                .replace("\n", "\\012");
    }
}
