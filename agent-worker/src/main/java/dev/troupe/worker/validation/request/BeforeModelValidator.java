package dev.troupe.worker.validation.request;

import dev.troupe.worker.validation.chain.ChainedValidator;

/** A validator of layer 1. */
public interface BeforeModelValidator extends ChainedValidator {
    /**
     * Passes the request on, changed where needed.
     *
     * @throws dev.troupe.contracts.error.TroupeException when it cannot go out at all
     */
    ModelRequestDraft check(ModelRequestDraft draft);
}
