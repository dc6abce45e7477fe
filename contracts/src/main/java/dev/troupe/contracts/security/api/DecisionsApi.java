package dev.troupe.contracts.security.api;

import dev.troupe.contracts.security.CheckCommand;
import dev.troupe.contracts.security.Explanation;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** Explains decisions to people. */
@HttpExchange("/v1/decisions")
public interface DecisionsApi {
    /** What would be decided about a command of the caller's team in a repository, part by part. */
    @PostExchange
    Explanation explain(@RequestBody CheckCommand request);
}
