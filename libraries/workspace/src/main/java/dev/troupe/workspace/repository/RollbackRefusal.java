package dev.troupe.workspace.repository;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.Locale;

/** Says why a repository is not put back, in one sentence. */
final class RollbackRefusal {
    private RollbackRefusal() {}

    /**
     * Makes it.
     *
     * @param what the beginning of the sentence
     */
    static TroupeException of(String what, String hint) {
        return new TroupeException(
                ErrorCode.UNDO_CONFLICT,
                "%s%s, so nothing was changed."
                        .formatted(
                                what.substring(0, 1).toUpperCase(Locale.ROOT), what.substring(1)),
                hint,
                null);
    }
}
