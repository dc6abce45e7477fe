package dev.troupe.security.decision;

import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.graph.FileListing;
import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.policy.Layer;
import java.util.Locale;

/**
 * A rule that tightens one kind of access to the files that fit a pattern.
 *
 * @param origin where it stands, as {@code file:line}
 */
public record FileRule(
        Layer layer, PermissionVerdict verdict, Access access, GlobPattern files, String origin) {
    /** The rule that a graph holds. */
    public static FileRule of(FileListing listing) {
        return new FileRule(
                listing.layer(),
                PermissionVerdict.valueOf(listing.verdict().name()),
                Access.valueOf(listing.access().toUpperCase(Locale.ROOT)),
                new GlobPattern(listing.pattern()),
                listing.origin());
    }

    /** How a graph holds it. */
    FileListing listing() {
        return new FileListing(
                layer,
                dev.troupe.permission.Verdict.valueOf(verdict.name()),
                word(),
                files.pattern(),
                origin);
    }

    /** How explanations call it. */
    String label() {
        return String.join(
                " ",
                layer.word() + ":",
                verdict.name().toLowerCase(Locale.ROOT),
                word(),
                files.pattern());
    }

    /** Whether both say the same, wherever they stand. */
    public boolean says(FileRule other) {
        return label().equals(other.label());
    }

    private String word() {
        return access.name().toLowerCase(Locale.ROOT);
    }
}
