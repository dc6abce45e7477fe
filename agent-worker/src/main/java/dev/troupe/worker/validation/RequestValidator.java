package dev.troupe.worker.validation;

/** A validator of layer 1. */
public interface RequestValidator extends Validator {
    /**
     * Passes the request on, changed where needed.
     *
     * @throws dev.troupe.contracts.error.TroupeException when it cannot go out at all
     */
    RequestDraft check(RequestDraft draft);
}
