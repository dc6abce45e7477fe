package dev.troupe.sandbox.cgroup;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes control groups for commands, where this process may; of version 2 alone. */
public final class CgroupFactory {
    private static final Logger LOG = LoggerFactory.getLogger(CgroupFactory.class);
    private static final String PREFIX = "troupe-";
    private static final long PATIENCE_SECONDS = 5;

    private final @Nullable Path parent;

    private CgroupFactory(@Nullable Path parent) {
        this.parent = parent;
    }

    /** Where none can be made. */
    public static CgroupFactory none() {
        return new CgroupFactory(null);
    }

    /** Finds out whether they can be made here, by making one and running something in it; takes some 10 ms. */
    public static CgroupFactory find() {
        try {
            return find(
                    Files.readAllLines(Path.of("/proc/self/cgroup")),
                    Files.readAllLines(Path.of("/proc/self/mountinfo")));
        } catch (IOException noLinux) {
            LOG.debug("There are no control groups.", noLinux);
            return none();
        }
    }

    static CgroupFactory find(List<String> memberships, List<String> mounts) {
        CgroupFactory found =
                new CgroupFactory(
                        new CgroupMounts(memberships, mounts)
                                .own()
                                .flatMap(CgroupParents::above)
                                .orElse(null));
        found.sweep();
        return found.tried() ? found : none();
    }

    /** By which means groups are made, for people; empty when they cannot be. */
    public Optional<String> means() {
        return Optional.ofNullable(parent).map(_ -> "cgroup v2");
    }

    /**
     * Makes one.
     *
     * @param memory bytes that all of its processes may have together, pages of files that the kernel can drop aside
     * @param processes how many processes and threads it may have
     * @return empty where none can be made
     */
    public Optional<CommandCgroup> create(long memory, int processes) {
        if (parent == null) {
            return Optional.empty();
        }
        String name =
                PREFIX
                        + ProcessHandle.current().pid()
                        + "-"
                        + Long.toString(ThreadLocalRandom.current().nextLong(1L << 48), 36);
        try {
            return Optional.of(CommandCgroup.make(parent.resolve(name), memory, processes));
        } catch (IOException e) {
            LOG.warn("A command has no control group, so its limits are only watched.", e);
            return Optional.empty();
        }
    }

    private boolean tried() {
        Optional<CommandCgroup> made = create(64L << 20, 16);
        if (made.isEmpty()) {
            return false;
        }
        try {
            Process process =
                    new ProcessBuilder(made.get().entering(List.of("true")))
                            .redirectErrorStream(true)
                            .start();
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            made.get().remove();
            return ended && process.exitValue() == 0;
        } catch (IOException e) {
            LOG.debug("Control groups cannot be tried.", e);
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Takes away what workers that are gone have left. */
    private void sweep() {
        if (parent == null) {
            return;
        }
        try (DirectoryStream<Path> left = Files.newDirectoryStream(parent, PREFIX + "*-*")) {
            left.forEach(it -> {
                if (abandoned(it.getFileName().toString())) {
                    var _ = CommandCgroup.removed(it);
                }
            });
        } catch (IOException e) {
            LOG.debug("Leftover control groups could not be searched for.", e);
        }
    }

    private static boolean abandoned(String name) {
        String pid = name.substring(PREFIX.length(), name.lastIndexOf('-'));
        return pid.matches("\\d{1,9}") && ProcessHandle.of(Long.parseLong(pid)).isEmpty();
    }
}
