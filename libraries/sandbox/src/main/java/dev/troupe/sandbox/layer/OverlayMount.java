package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.kernel.MountTableLine;
import java.io.IOException;
import java.nio.file.Files;
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

    /** Does not say which of them failed. */
    private static final String TOGETHER =
            "mount -a -T \"$3\" || mountpoint -q \"$1\" || exit 125\n";

    /** Before those to open: the merged directory, the marker and the table. */
    private static final int LEADING = 3;

    private static final int DESCRIPTOR = 20;
    private static final int EACH = 3;

    private OverlayMount() {}

    /** Writes the table of all overlays, if there are several: mounting them in one call takes half as long as in two. */
    static void writeTable(LayerDirectory layer, CacheOverlays caches) throws IOException {
        if (caches.overlays().isEmpty()) {
            return;
        }
        List<Path> merged = new ArrayList<>();
        merged.add(layer.merged());
        caches.directories().forEach(it -> merged.add(it.merged()));
        StringBuilder table = new StringBuilder();
        for (int i = 0; i < merged.size(); i++) {
            var line = new MountTableLine("troupe", merged.get(i), "overlay", options(i));
            table.append(line.text());
        }
        Files.writeString(layer.table(), table, MountTableLine.charset());
    }

    /**
     * Returns what is started with its arguments behind it.
     *
     * @param then lines of shell that follow, to become the program that these are
     */
    static List<String> entrance(
            Path workspace, LayerDirectory layer, CacheOverlays caches, String then) {
        List<OverlayDirectories> overlays = new ArrayList<>();
        overlays.add(layer.overlay(workspace));
        overlays.addAll(caches.directories());
        List<String> entrance =
                new ArrayList<>(List.of("unshare", "--user", "--map-root-user", "--mount"));
        entrance.addAll(List.of("bash", "--noprofile", "--norc", "-c"));
        entrance.add(script(overlays.size()) + then);
        entrance.addAll(List.of("layer", layer.merged().toString(), layer.marker().toString()));
        entrance.add(layer.table().toString());
        overlays.forEach(it -> entrance.addAll(it.opened()));
        return entrance;
    }

    private static String script(int overlays) {
        StringBuilder script = new StringBuilder();
        StringBuilder closed = new StringBuilder("exec");
        for (int i = 0; i < overlays; i++) {
            script.append("exec");
            for (int n = i * EACH; n < (i + 1) * EACH; n++) {
                script.append(" %d<\"${%d}\"".formatted(DESCRIPTOR + n, LEADING + 1 + n));
                closed.append(" %d<&-".formatted(DESCRIPTOR + n));
            }
            script.append(i == 0 ? " || exit 125\n" : "\n");
        }
        script.append(
                overlays == 1
                        ? "mount -t overlay troupe -o %s \"$1\" || exit 125\n".formatted(options(0))
                        : TOGETHER);
        return script.append(": >\"$2\" || exit 125\n")
                .append(closed)
                .append("\nshift %d\n".formatted(LEADING + overlays * EACH))
                .toString();
    }

    private static String options(int overlay) {
        int first = DESCRIPTOR + overlay * EACH;
        return "lowerdir=/proc/self/fd/%d,upperdir=/proc/self/fd/%d,workdir=/proc/self/fd/%d,userxattr,volatile"
                .formatted(first, first + 1, first + 2);
    }
}
