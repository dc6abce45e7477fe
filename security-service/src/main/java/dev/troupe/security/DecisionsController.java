package dev.troupe.security;

import dev.troupe.contracts.security.CheckCommand;
import dev.troupe.contracts.security.Explanation;
import dev.troupe.contracts.security.api.DecisionsApi;
import org.springframework.web.bind.annotation.RestController;

/** Explanations on both wires: over HTTP and called directly. */
@RestController
final class DecisionsController implements DecisionsApi {
    private final Decisions decisions;

    DecisionsController(Decisions decisions) {
        this.decisions = decisions;
    }

    @Override
    public Explanation explain(CheckCommand request) {
        return decisions.explained(request);
    }
}
