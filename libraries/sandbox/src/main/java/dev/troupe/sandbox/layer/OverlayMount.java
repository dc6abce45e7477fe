package dev.troupe.sandbox.layer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Mounts an overlay in a user and mount namespace of its own, then goes on with the program behind it. Directories are
 * handed to the kernel by open handles, as commas and colons in paths would be read as its options. A cache that cannot
 * be mounted is empty for the command, and its tool fills it again.
 *
 * @see <a href="https://docs.kernel.org/filesystems/overlayfs.html">Overlay Filesystem</a>
 */
final class OverlayMount {
    /** Tells a mount that failed from a command that did. */
    static final int FAILED = 125;

    private static final String MOUNT =
            """
            exec 20<"$1" 21<"$2" 22<"$3" || exit 125
            mount -t overlay troupe -o lowerdir=/proc/self/fd/20,upperdir=/proc/self/fd/21,workdir=/proc/self/fd/22,userxattr,volatile "$4" || exit 125
            : >"$5" || exit 125
            shift 5
            while [ "$1" != -- ]; do
                exec 20<"$1" 21<"$2" 22<"$3" &&
                    mount -t overlay troupe -o lowerdir=/proc/self/fd/20,upperdir=/proc/self/fd/21,workdir=/proc/self/fd/22,userxattr,volatile "$4"
                shift 4
            done
            exec 20<&- 21<&- 22<&-
            shift
            """;

    private OverlayMount() {}

    /**
     * Returns what is started with its arguments behind it.
     *
     * @param then lines of shell that follow, to become the program that these are
     */
    static List<String> entrance(
            Path workspace, LayerDirectory layer, CacheOverlays caches, String then) {
        List<String> entrance =
                new ArrayList<>(
                        List.of(
                                "unshare",
                                "--user",
                                "--map-root-user",
                                "--mount",
                                "bash",
                                "--noprofile",
                                "--norc",
                                "-c",
                                MOUNT + then,
                                "layer",
                                workspace.toString(),
                                layer.upper().toString(),
                                layer.work().toString(),
                                layer.merged().toString(),
                                layer.marker().toString()));
        entrance.addAll(caches.arguments());
        entrance.add("--");
        return entrance;
    }
}
