package dev.troupe.worker.app;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.token.TokenRequest;

/** Makes requests for the tokens with which runs call services in other processes. */
final class RunTokenRequestFactory {
    private RunTokenRequestFactory() {}

    /**
     * Makes the request of a run.
     *
     * @param audience the service that is called
     * @throws TroupeException INTERNAL for a caller that is no run
     */
    static TokenRequest of(CallerIdentity caller, String audience) {
        RunId run = caller.run();
        if (run == null) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "A worker calls the %s, but names no run.".formatted(audience));
        }
        return new TokenRequest(run.taskId(), run.epoch(), caller.team(), audience);
    }
}
