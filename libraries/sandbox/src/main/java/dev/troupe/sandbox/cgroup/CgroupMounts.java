package dev.troupe.sandbox.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the control groups of this process in {@code /proc/self/cgroup} and {@code /proc/self/mountinfo} (cgroups(7),
 * proc_pid_mountinfo(5)).
 */
record CgroupMounts(List<String> memberships, List<String> mounts) {
    /** The group of this process in the hierarchy of version 2. */
    Optional<Path> own() {
        return memberships.stream()
                .filter(it -> it.startsWith("0::"))
                .findFirst()
                .flatMap(it -> directory(it.substring(3)));
    }

    private Optional<Path> directory(String group) {
        return mounts.stream()
                .flatMap(it -> Mount.of(it).stream())
                .filter(it -> it.kind().equals("cgroup2"))
                .findFirst()
                .flatMap(it -> it.directory(group));
    }

    /**
     * A mounted hierarchy.
     *
     * @param root the group that is mounted
     * @param point where
     * @param kind of the file system
     */
    private record Mount(String root, Path point, String kind) {
        private static final int ROOT = 3;
        private static final int POINT = 4;

        static Optional<Mount> of(String line) {
            int middle = line.indexOf(" - ");
            String[] before = line.split(" ", -1);
            String[] behind =
                    middle < 0 ? new String[0] : line.substring(middle + 3).split(" ", -1);
            return before.length <= POINT || behind.length < 3
                    ? Optional.empty()
                    : Optional.of(
                            new Mount(
                                    before[ROOT],
                                    Path.of(before[POINT].replace("\\040", " ")),
                                    behind[0]));
        }

        /** Empty for a group outside of what is mounted, as in some containers. */
        Optional<Path> directory(String group) {
            String below = root.equals("/") ? group : below(group);
            return below == null || below.contains("..")
                    ? Optional.empty()
                    : Optional.of(point.resolve(below.substring(1)).normalize());
        }

        private @Nullable String below(String group) {
            if (group.equals(root)) {
                return "/";
            }
            return group.startsWith(root + "/") ? group.substring(root.length()) : null;
        }
    }
}
