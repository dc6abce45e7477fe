package dev.troupe.workspace.merge.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a merge dropped: each change from the base to either side must be in the merged file.
 */
public final class HunkAudit {
    private HunkAudit() {}

    /**
     * What a merge dropped.
     *
     * @return hunks that are not in the merge, in the order of the files
     */
    public static List<MergeHunk> missing(List<MergedFileVersions> files) {
        List<MergeHunk> missing = new ArrayList<>();
        for (MergedFileVersions file : files) {
            for (MergedFileVersions.Side side : MergedFileVersions.Side.values()) {
                collect(file, side, missing);
            }
        }
        return List.copyOf(missing);
    }

    private static void collect(
            MergedFileVersions file, MergedFileVersions.Side side, List<MergeHunk> missing) {
        MergeFileState base = file.base();
        MergeFileState own = side.own(file);
        MergeFileState merged = file.merged();
        if (own == null) {
            if (base != null && merged != null) {
                missing.add(whole(file, side, MergeHunk.Kind.DELETION, base.id(), ""));
            }
            return;
        }
        if (base != null && own.same(base)) {
            return;
        }
        if (merged == null) {
            lost(file, side, base, own, missing);
            return;
        }
        boolean mode = base == null || own.mode() != base.mode();
        if (mode && merged.mode() != own.mode()) {
            String before = base == null ? "" : Integer.toOctalString(base.mode());
            String after = Integer.toOctalString(own.mode());
            missing.add(whole(file, side, MergeHunk.Kind.MODE, before, after));
        }
        boolean content = base == null || !own.id().equals(base.id());
        if (content && !merged.id().equals(own.id())) {
            differs(file, side, base, own, merged, missing);
        }
    }

    /** A deletion by the other side does not excuse it: git makes a conflict of the two. */
    private static void lost(
            MergedFileVersions file,
            MergedFileVersions.Side side,
            @Nullable MergeFileState base,
            MergeFileState own,
            List<MergeHunk> missing) {
        boolean content = base == null || !own.id().equals(base.id());
        if (content && own.text() && !own.lines().isEmpty()) {
            List<String> before = base == null ? List.of() : base.lines();
            missing.addAll(LineAudit.all(file.path(), side, before, own.lines()));
        } else {
            missing.add(whole(file, side, MergeHunk.Kind.CONTENT, id(base), own.id()));
        }
    }

    private static void differs(
            MergedFileVersions file,
            MergedFileVersions.Side side,
            @Nullable MergeFileState base,
            MergeFileState own,
            MergeFileState merged,
            List<MergeHunk> missing) {
        MergeFileState other = Objects.requireNonNullElse(side.other(file), own);
        boolean lines =
                own.text() && merged.text() && other.text() && (base == null || base.text());
        if (!lines) {
            missing.add(whole(file, side, MergeHunk.Kind.CONTENT, id(base), own.id()));
            return;
        }
        List<String> before = base == null ? List.of() : base.lines();
        List<String> opposite = side.other(file) == null ? before : other.lines();
        LineAudit audit = new LineAudit(before, own.lines(), opposite, merged.lines());
        missing.addAll(audit.missing(file.path(), side, file.union()));
    }

    private static String id(@Nullable MergeFileState state) {
        return state == null ? "" : state.id();
    }

    private static MergeHunk whole(
            MergedFileVersions file,
            MergedFileVersions.Side side,
            MergeHunk.Kind kind,
            String before,
            String after) {
        return new MergeHunk(side, file.path(), kind, 0, before, after);
    }
}
