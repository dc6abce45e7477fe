package dev.troupe.cli.command;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;

/** A command line that cannot be obeyed as it stands; exit code 2. */
public final class UsageException extends TroupeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message, String hint) {
        super(ErrorCode.INVALID_REQUEST, message, hint, null);
    }
}
