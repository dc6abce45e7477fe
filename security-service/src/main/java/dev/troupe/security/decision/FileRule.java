package dev.troupe.security.decision;

import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.path.Glob;
import dev.troupe.contracts.security.FileRequest.Access;
import dev.troupe.contracts.security.Verdict;
import java.util.Locale;

/** A rule that tightens one kind of access to the files that fit a pattern. */
public record FileRule(Layer layer, Verdict verdict, Access access, Glob files) {
    /** How explanations call it. */
    String label() {
        return String.join(
                " ",
                layer.word() + ":",
                verdict.name().toLowerCase(Locale.ROOT),
                access.name().toLowerCase(Locale.ROOT),
                files.pattern());
    }
}
