package dev.troupe.worker.claim;

import dev.troupe.startup.database.DatabaseAccess;
import dev.troupe.worker.validation.ValidationSettings;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of a worker, under {@code troupe.worker}.
 *
 * @param cell the pool of workers that shares this machine's disk
 * @param slots tasks that run at once, 1 to 64
 * @param lease how long a task stays this worker's without a heart-beat, at least three beats
 * @param beat between heart-beats
 * @param pollInterval between looks for tasks when no message wakes the worker
 * @param approvalWait how long a run waits on the spot for an answer before it makes room
 * @param maxTurns model calls of one task, at least 1
 * @param backgroundCommands commands that one run may have in the background at once, 0 (none) to 32
 * @param retryWait before the second try of a model call; doubles with each further one
 * @param home directory for locks, clones, worktrees and long outputs; absent: {@code ~/.troupe}
 * @param sandbox whether commands run in a sandbox where there is one
 * @param sandboxMemory data that each process of a command may have, at least {@code 64MB}, or 0 for
 *     any amount; absent: three quarters of the machine's memory, at least 2 GB
 * @param datasource the ledger's database
 */
@ConfigurationProperties("troupe.worker")
public record WorkerSettings(
        @DefaultValue("local") String cell,
        @DefaultValue("4") int slots,
        @DefaultValue("30s") Duration lease,
        @DefaultValue("1s") Duration beat,
        @DefaultValue("500ms") Duration pollInterval,
        @DefaultValue("20s") Duration approvalWait,
        @DefaultValue("50") int maxTurns,
        @DefaultValue("4") int backgroundCommands,
        @DefaultValue("1s") Duration retryWait,
        @Nullable Path home,
        @DefaultValue("true") boolean sandbox,
        @Nullable DataSize sandboxMemory,
        @Nullable Datasource datasource,
        @DefaultValue ValidationSettings validation) {
    private static final int MOST_SLOTS = 64;
    private static final int MOST_IN_BACKGROUND = 32;
    private static final DataSize LEAST_MEMORY = DataSize.ofMegabytes(64);

    /** Refuses values out of range; the message names the key and the range. */
    public WorkerSettings {
        require(slots >= 1 && slots <= MOST_SLOTS, "slots", slots, "1 to 64");
        require(maxTurns >= 1, "max-turns", maxTurns, "1 or more");
        require(
                backgroundCommands >= 0 && backgroundCommands <= MOST_IN_BACKGROUND,
                "background-commands",
                backgroundCommands,
                "0 to 32");
        require(beat.toMillis() >= 10, "beat", beat, "10 ms or more");
        require(
                lease.compareTo(beat.multipliedBy(3)) >= 0,
                "lease",
                lease,
                "at least three times the beat");
        require(
                sandboxMemory == null
                        || sandboxMemory.toBytes() == 0
                        || sandboxMemory.compareTo(LEAST_MEMORY) >= 0,
                "sandbox-memory",
                String.valueOf(sandboxMemory),
                "0 or at least 64MB");
    }

    private static void require(boolean holds, String key, Object value, String range) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "`troupe.worker." + key + "` is " + value + "; it must be " + range + ".");
        }
    }

    /** The directory for locks, clones, worktrees and long outputs. */
    public Path homeDirectory() {
        return home == null ? Path.of(System.getProperty("user.home"), ".troupe") : home;
    }

    /** How to reach the ledger's database. */
    public record Datasource(
            String url,
            @DefaultValue("troupe_worker") String username,
            @DefaultValue("") String password) {
        private static final String KEYS = "troupe.worker.datasource";

        /** Refuses a missing URL, and one of something else; the message names the key. */
        public Datasource {
            var _ = new DatabaseAccess(KEYS, url, username);
        }

        /** The same in the words that people set it with. */
        public DatabaseAccess access() {
            return new DatabaseAccess(KEYS, url, username);
        }

        /** Settings never show their password. */
        @Override
        public String toString() {
            return "Datasource[" + username + " at " + url + "]";
        }
    }
}
