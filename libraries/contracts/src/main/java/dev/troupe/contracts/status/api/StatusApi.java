package dev.troupe.contracts.status.api;

import dev.troupe.contracts.status.ServerStatus;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;

/** Shows the state of the server to people who look after it. */
@HttpExchange("/v1")
public interface StatusApi {
    /**
     * Shows what is at work now, and what the last {@code minutes}, 1 to 60, came to: of all teams for an
     * administrator, else of the caller's.
     */
    @GetExchange("/status")
    ServerStatus status(@RequestParam(defaultValue = "10") int minutes);
}
