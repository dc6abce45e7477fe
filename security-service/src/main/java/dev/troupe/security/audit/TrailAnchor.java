package dev.troupe.security.audit;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.security.audit.TrailPosition.Mark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers outside the database how far the trail had come and what of it was moved out, so that whoever can edit the
 * database cannot shorten or rewrite the trail unseen, nor say that parts were moved out that were not. One small file per
 * trail in the Troupe home.
 */
final class TrailAnchor {
    private static final Logger LOG = LoggerFactory.getLogger(TrailAnchor.class);

    private final Path home;
    private final AnchorFile file;
    private @Nullable TrailPosition highest;
    private boolean broken;

    TrailAnchor(Path home) {
        this.home = home;
        this.file = new AnchorFile(home);
    }

    /**
     * Looks whether the trail still has what it had, before something is appended: the next mark would hide that it
     * has not. From then on the anchor stays as it is.
     *
     * @param head the newest entry now, while nobody else appends
     * @param parts that the database says were moved out
     * @param has whether the trail in the database has an entry as it was
     */
    synchronized void meet(UUID trail, Mark head, List<ArchivedPart> parts, Predicate<Mark> has) {
        TrailPosition known = known(trail, head);
        boolean holds = known == null || holds(known, head, parts, has);
        if (!holds && !broken) {
            LOG.error(
                    "The audit trail no longer has entry {} as it was, or names entries as archived that were not. The anchor {}"
                            + " stays as it is; see `troupe audit --verify`.",
                    known == null ? 0 : known.mark().number(),
                    file.of(trail));
        }
        broken = !holds;
    }

    private static boolean holds(
            TrailPosition known, Mark head, List<ArchivedPart> parts, Predicate<Mark> has) {
        if (known.missing(parts).isPresent() || known.forged(parts).isPresent()) {
            return false;
        }
        Mark mark = known.mark();
        return mark.equals(head)
                || (head.number() > mark.number() && (within(known, parts) || has.test(mark)));
    }

    /** Of what was moved out only the last entry of each part is known; that the part is the one that had the mark, too. */
    private static boolean within(TrailPosition known, List<ArchivedPart> parts) {
        Mark mark = known.mark();
        return known.parts() != null
                && parts.stream()
                        .anyMatch(it -> it.first() <= mark.number() && it.last() > mark.number());
    }

    /** Where others append too, or somebody who knows why took the file away, it is as the file says. */
    private @Nullable TrailPosition known(UUID trail, Mark head) {
        if (broken || highest == null || !head.equals(highest.mark())) {
            highest = file.read(trail);
        }
        return highest;
    }

    /**
     * Says what is about to be moved out, before the database does: if the service ends behind the commit, the part is known
     * all the same.
     *
     * @param before the parts until now
     * @throws TroupeException NOT_WRITABLE
     */
    synchronized void announce(UUID trail, List<ArchivedPart> before, ArchivedPart next) {
        TrailPosition known = file.read(trail);
        if (broken || known == null) {
            return;
        }
        TrailPosition announced = known.announcing(before, next);
        try {
            file.write(trail, announced);
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.NOT_WRITABLE,
                    "The audit trail's anchor %s cannot be written (%s); nothing was archived."
                            .formatted(file.of(trail), e),
                    "Make its directory writable for the user that runs the security service, and try again.",
                    e);
        }
        highest = announced;
    }

    /** Keeps the newest mark and the parts; commits may report out of order. */
    synchronized void keep(UUID trail, Mark mark, List<ArchivedPart> parts) {
        if (broken || (highest != null && mark.number() <= highest.mark().number())) {
            return;
        }
        try {
            TrailPosition there = file.read(trail);
            if (there != null && there.mark().number() >= mark.number()) {
                highest = there;
                return;
            }
            // Another one may be about to move something out.
            ArchivedPart coming =
                    there == null || parts.contains(there.coming()) ? null : there.coming();
            TrailPosition reached = new TrailPosition(mark, parts, coming);
            file.write(trail, reached);
            highest = reached;
        } catch (IOException e) {
            LOG.warn(
                    "Entry {} of the audit trail could not be anchored in {}; check that the"
                            + " directory can be written.",
                    mark.number(),
                    home,
                    e);
        }
    }

    /**
     * How far a trail had come, null when it never had an anchor here.
     *
     * @throws TroupeException AUDIT_ANCHOR_UNREADABLE
     */
    @Nullable TrailPosition of(UUID trail) {
        return file.read(trail);
    }
}
