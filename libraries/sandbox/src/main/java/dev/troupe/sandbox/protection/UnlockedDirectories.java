package dev.troupe.sandbox.protection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Directories that a command has made so that nobody can list them, opened for a look: whoever knows
 * the names in them may still get at what it put there. Those that were locked before were hidden from
 * it.
 */
final class UnlockedDirectories {
    private static final Logger LOG = LoggerFactory.getLogger(UnlockedDirectories.class);
    private static final Set<PosixFilePermission> OWNER =
            EnumSet.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    private final Instant since;
    private final Set<Path> seen = new TreeSet<>();
    private final SequencedMap<Path, Set<PosixFilePermission>> rights = new LinkedHashMap<>();

    /**
     * @param since when the command began
     */
    UnlockedDirectories(Instant since) {
        this.since = since;
    }

    /** What is there, in locked directories too. */
    SecretFileFinder.Found look(Path workspace, Supplier<SecretFileFinder.Found> look) {
        while (true) {
            SecretFileFinder.Found found = look.get();
            Set<Path> locked = new TreeSet<>(found.locked());
            locked.addAll(RepositoryProtection.of(workspace, found).locked());
            locked.removeIf(it -> seen.contains(it) || FileTimestamps.changed(it).isBefore(since));
            if (locked.isEmpty()) {
                return found;
            }
            locked.forEach(this::open);
        }
    }

    private void open(Path directory) {
        seen.add(directory);
        try {
            Set<PosixFilePermission> before =
                    Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS);
            Files.setPosixFilePermissions(directory, OWNER);
            rights.put(directory, before);
        } catch (IOException notOurs) {
            LOG.debug("{} cannot be opened.", directory, notOurs);
        }
    }

    /** Gives the rights back that they had, to the inner ones first. */
    void lock() {
        rights.reversed()
                .forEach((directory, before) -> {
                    try {
                        Files.setPosixFilePermissions(directory, before);
                    } catch (IOException gone) {
                        LOG.debug("{} has gone.", directory, gone);
                    }
                });
    }
}
