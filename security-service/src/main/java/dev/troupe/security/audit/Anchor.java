package dev.troupe.security.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers outside the database how far the trail had come, so that whoever can edit the database
 * cannot shorten or rewrite the trail unseen. One small file per trail in the Troupe home.
 */
final class Anchor {
    private static final Logger LOG = LoggerFactory.getLogger(Anchor.class);

    /** An entry that was on the trail. */
    record Mark(long number, String hash) {}

    private final Path home;
    private @Nullable Mark highest;
    private boolean broken;

    Anchor(Path home) {
        this.home = home;
    }

    /**
     * Looks whether the trail still has what it had, before something is appended: the next mark would hide that it
     * has not. From then on the anchor stays as it is.
     *
     * @param head the newest entry now, while nobody else appends
     * @param has whether the trail has an entry as it was
     */
    synchronized void meet(UUID trail, Mark head, Predicate<Mark> has) {
        Mark known = known(trail, head);
        boolean holds =
                known == null
                        || known.equals(head)
                        || (head.number > known.number && has.test(known));
        if (!holds && !broken) {
            LOG.error(
                    "The audit trail no longer has entry {} as it was. The anchor {} stays as it is; see `troupe audit --verify`.",
                    known == null ? 0 : known.number,
                    file(trail));
        }
        broken = !holds;
    }

    /** Where others append too, or somebody who knows why took the file away, it is as the file says. */
    private @Nullable Mark known(UUID trail, Mark head) {
        if (broken || !head.equals(highest)) {
            highest = markOf(trail);
        }
        return highest;
    }

    /** Keeps the newest mark; commits may report out of order. */
    synchronized void keep(UUID trail, Mark mark) {
        if (broken || (highest != null && mark.number <= highest.number)) {
            return;
        }
        try {
            Files.createDirectories(home);
            Path fresh = Files.createTempFile(home, "audit-", ".new");
            Files.writeString(fresh, mark.number + " " + mark.hash + "\n");
            Files.move(fresh, file(trail), StandardCopyOption.ATOMIC_MOVE);
            highest = mark;
        } catch (IOException e) {
            LOG.warn(
                    "Entry {} of the audit trail could not be anchored in {}; check that the"
                            + " directory can be written.",
                    mark.number,
                    home,
                    e);
        }
    }

    /**
     * The newest mark of a trail, null when it never had one here.
     *
     * @throws IOException when it is there but unreadable
     */
    private synchronized @Nullable Mark last(UUID trail) throws IOException {
        Path file = file(trail);
        if (Files.notExists(file)) {
            return null;
        }
        String text = Files.readString(file).strip();
        int space = text.indexOf(' ');
        try {
            return new Mark(Long.parseLong(text.substring(0, space)), text.substring(space + 1));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IOException(file + " does not hold a number and a hash", e);
        }
    }

    /** The same for those who cannot go on without it. */
    @Nullable Mark markOf(UUID trail) {
        try {
            return last(trail);
        } catch (IOException e) {
            throw new UncheckedIOException("The audit trail's anchor cannot be read.", e);
        }
    }

    private Path file(UUID trail) {
        return home.resolve("audit-anchor-" + trail);
    }
}
