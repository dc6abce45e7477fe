package dev.troupe.cli.demo;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;

/** Something in the demo did not come out as it must. */
final class DemoDeviationException extends TroupeException {
    private static final long serialVersionUID = 1L;

    DemoDeviationException(String message) {
        super(
                ErrorCode.INTERNAL,
                "The demo went wrong: " + message,
                "Run `troupe doctor`; the demo's server log is in $TROUPE_HOME/demo/logs.",
                null);
    }

    /** Goes on only when something holds. */
    static void unless(boolean holds, String message) {
        if (!holds) {
            throw new DemoDeviationException(message);
        }
    }
}
