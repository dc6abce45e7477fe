package dev.troupe.standalone.doctor;

import dev.troupe.contracts.call.CallerIdentity;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /v1/server/stop}: answers first, then ends the process in good order. */
@RestController
class ServerStopController {
    /** Stops the server in good order, after it has answered. */
    @PostMapping("/v1/server/stop")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void stop() {
        CallerIdentity.current().require(CallerIdentity.Role.ADMIN, CallerIdentity.Role.DEVELOPER);
        Thread.ofPlatform().name("stop request").start(() -> System.exit(0));
    }
}
