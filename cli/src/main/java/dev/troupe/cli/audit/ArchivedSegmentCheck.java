package dev.troupe.cli.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files with what was moved out of the database, as far as they are on this machine: each is read from start to end. */
public final class ArchivedSegmentCheck {
    /** Tells whether an archived file is still whole. */
    public enum State {
        /** It holds the entries that were moved out. */
        @JsonProperty("whole")
        WHOLE,
        /** It is not where it was written, seen from here. */
        @JsonProperty("absent")
        ABSENT,
        /** It holds something else. */
        @JsonProperty("broken")
        BROKEN
    }

    /**
     * Describes the check of one archived part.
     *
     * @param wrong a sentence, of what is broken
     */
    public record Checked(
            long first, long last, String file, State state, @Nullable String wrong) {}

    private ArchivedSegmentCheck() {}

    /** All parts, oldest first, as the server has recorded them. */
    public static List<Checked> check(List<ArchivedAuditSegment> segments) {
        List<Checked> checked = new ArrayList<>();
        ArchivedAuditSegment before = null;
        for (ArchivedAuditSegment segment : segments) {
            checked.add(check(segment, before));
            before = segment;
        }
        return checked;
    }

    private static Checked check(
            ArchivedAuditSegment segment, @Nullable ArchivedAuditSegment before) {
        Path file = here(segment.file());
        if (file == null) {
            return checked(segment, State.ABSENT, null);
        }
        String wrong = wrong(file, segment, before);
        return checked(segment, wrong == null ? State.WHOLE : State.BROKEN, wrong);
    }

    private static Checked checked(
            ArchivedAuditSegment segment, State state, @Nullable String wrong) {
        return new Checked(segment.first(), segment.last(), segment.file(), state, wrong);
    }

    /** Names that are no whole path may mean anything here. */
    private static @Nullable Path here(String name) {
        try {
            Path file = Path.of(name);
            return file.isAbsolute() && Files.isRegularFile(file) ? file : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static @Nullable String wrong(
            Path file, ArchivedAuditSegment segment, @Nullable ArchivedAuditSegment before) {
        try {
            AuditHashChainCheck.Found found = AuditHashChainCheck.files(List.of(file));
            boolean fits =
                    found.first() == segment.first()
                            && found.last() == segment.last()
                            && found.lastHash().equals(segment.lastHash())
                            && (before == null || found.before().equals(before.lastHash()));
            return fits && AuditFileWriter.sha256(file).equals(segment.sha256())
                    ? null
                    : "%s does not hold the entries %d to %d as they were archived."
                            .formatted(file, segment.first(), segment.last());
        } catch (TroupeException e) {
            return e.getMessage();
        }
    }
}
