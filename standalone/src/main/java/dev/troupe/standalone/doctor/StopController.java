package dev.troupe.standalone.doctor;

import dev.troupe.contracts.call.Caller;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /v1/server/stop}: answers first, then ends the process in good order. */
@RestController
class StopController {
    @PostMapping("/v1/server/stop")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void stop() {
        Caller.current().require(Caller.Role.ADMIN, Caller.Role.DEVELOPER);
        Thread.ofPlatform().name("stop request").start(() -> System.exit(0));
    }
}
