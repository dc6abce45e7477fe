package dev.troupe.worker.cgroup;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where the control groups of this process are, from {@code /proc/self/cgroup} and {@code /proc/self/mountinfo}
 * (cgroups(7), proc_pid_mountinfo(5)).
 */
record Mounts(List<String> memberships, List<String> mounts) {
    /**
     * The group of this process in a hierarchy of version 1.
     *
     * @param controller such as {@code memory}
     */
    Optional<Path> one(String controller) {
        return memberships.stream()
                .map(it -> it.split(":", 3))
                .filter(it -> it.length == 3 && names(it[1], controller))
                .findFirst()
                .flatMap(it -> directory(it[2], mount -> mount.is("cgroup", controller)));
    }

    /** The group of this process in the hierarchy of version 2. */
    Optional<Path> two() {
        return memberships.stream()
                .filter(it -> it.startsWith("0::"))
                .findFirst()
                .flatMap(it -> directory(it.substring(3), mount -> mount.is("cgroup2", "")));
    }

    private Optional<Path> directory(String group, Predicate<Mount> hierarchy) {
        return mounts.stream()
                .flatMap(it -> Mount.of(it).stream())
                .filter(hierarchy)
                .findFirst()
                .flatMap(it -> it.directory(group));
    }

    private static boolean names(String list, String controller) {
        return Arrays.asList(list.split(",")).contains(controller);
    }

    /**
     * A mounted hierarchy.
     *
     * @param root the group that is mounted
     * @param point where
     * @param kind {@code cgroup} or {@code cgroup2}
     * @param options of the file system; the controllers are among them in version 1
     */
    private record Mount(String root, Path point, String kind, String options) {
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
                                    behind[0],
                                    behind[2]));
        }

        boolean is(String wanted, String controller) {
            return kind.equals(wanted) && (controller.isEmpty() || names(options, controller));
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
