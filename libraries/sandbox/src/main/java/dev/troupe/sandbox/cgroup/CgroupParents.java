package dev.troupe.sandbox.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds below which group those of commands are made. */
final class CgroupParents {
    private static final Logger LOG = LoggerFactory.getLogger(CgroupParents.class);
    private static final List<String> CONTROLLERS = List.of("memory", "pids");

    private CgroupParents() {}

    /**
     * The nearest group above this process's own that hands the controllers on: a group with processes of its own hands on
     * none. Never beyond a group whose memory somebody has limited: commands are meant to stay within that.
     */
    static Optional<Path> above(Path own) {
        Path below = own;
        for (Path at = own.getParent();
                at != null && Files.exists(at.resolve("cgroup.procs")) && !limited(below);
                at = at.getParent()) {
            below = at;
            if (Files.isWritable(at.resolve("cgroup.procs")) && handsOn(at)) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private static boolean limited(Path group) {
        return Stream.of("memory.max", "memory.high")
                .map(group::resolve)
                .filter(Files::exists)
                .anyMatch(CgroupParents::says);
    }

    /** Anything but {@code max}; what cannot be read may be a limit. */
    private static boolean says(Path limit) {
        try {
            return !Files.readString(limit).strip().equals("max");
        } catch (IOException e) {
            LOG.debug("The limit {} cannot be read.", limit, e);
            return true;
        }
    }

    private static boolean handsOn(Path group) {
        Path file = group.resolve("cgroup.subtree_control");
        try {
            if (!among(Files.readString(file))) {
                Files.writeString(file, "+memory +pids");
            }
            return among(Files.readString(file));
        } catch (IOException e) {
            LOG.debug("The group {} hands on no controllers.", group, e);
            return false;
        }
    }

    private static boolean among(String controllers) {
        return Arrays.asList(controllers.strip().split(" ", -1)).containsAll(CONTROLLERS);
    }
}
