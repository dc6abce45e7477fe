package dev.troupe.worker.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the files of control groups are called. */
enum Version {
    ONE("memory.limit_in_bytes", "memory.oom_control"),
    TWO("memory.max", "memory.events");

    private static final String HIERARCHY = "memory.use_hierarchy";
    private static final String BOTH = "memory.memsw.limit_in_bytes";
    private static final String SWAP = "memory.swap.max";

    private static final String KILLS = "oom_kill ";

    private final String memory;
    private final String events;

    Version(String memory, String events) {
        this.memory = memory;
        this.events = events;
    }

    /** Limits memory; what lies in swap counts as well, as temporary files would go there. */
    void limitMemory(Path directory, long bytes) throws IOException {
        write(directory.resolve(HIERARCHY), "1");
        Files.writeString(directory.resolve(memory), Long.toString(bytes));
        write(directory.resolve(BOTH), Long.toString(bytes));
        write(directory.resolve(SWAP), "0");
    }

    static void limitProcesses(Path directory, int count) throws IOException {
        Files.writeString(directory.resolve("pids.max"), Integer.toString(count));
    }

    /** Where the kernel has it: not every kernel counts swap, and each version has its own files. */
    private static void write(Path file, String value) throws IOException {
        if (Files.exists(file)) {
            Files.writeString(file, value);
        }
    }

    /** Where the kernel counts what it has killed for want of memory. */
    Path events(Path directory) {
        return directory.resolve(events);
    }

    /** How often it has, from that file. */
    static long kills(String events) {
        return events.lines()
                .filter(it -> it.startsWith(KILLS))
                .mapToLong(it -> Long.parseLong(it.substring(KILLS.length()).strip()))
                .sum();
    }

    /** For people. */
    String words() {
        return this == ONE ? "cgroup v1" : "cgroup v2";
    }
}
