package dev.troupe.standalone.wire;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandRequest;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.contracts.security.FileRequest.Access;
import dev.troupe.contracts.security.Origin;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.ledger.Ids;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.standalone.wire.Contract.Act;
import dev.troupe.standalone.wire.Contract.Call;
import dev.troupe.testkit.repository.SampleRepository;
import dev.troupe.tracing.Spans;
import dev.troupe.wire.direct.DirectWire;
import dev.troupe.wire.http.HttpWire;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The security API, as the orchestrator uses it: with tokens that it signed. */
final class SecurityContract {
    private static final Caller ORCHESTRATOR =
            new Caller("service:orchestrator", "system", Set.of(Caller.Role.SERVICE));

    private final List<Call<SecurityApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final String repository;

    SecurityContract(ServicesApart services, Path root) {
        this.services = services;
        this.repository = SampleRepository.create(root.resolve("judged")).directory().toString();
    }

    Contract<SecurityApi> contract() {
        commands();
        files();
        audit();
        TokenIssuer issuer = services.orchestrator().getBean(TokenIssuer.class);
        SecurityApi service = services.security().getBean(SecurityApi.class);
        return new Contract<>(
                SecurityApi.class,
                DirectWire.of(
                        SecurityApi.class,
                        service,
                        ORCHESTRATOR,
                        Duration.ofSeconds(30),
                        ErrorCode.SECURITY_UNAVAILABLE,
                        Spans.off()),
                HttpWire.of(
                        SecurityApi.class,
                        services.securityPeer(),
                        () -> issuer.own(TokenApi.SECURITY).token()),
                calls);
    }

    private void commands() {
        for (String line :
                List.of(
                        "git status",
                        "rm -rf /",
                        "make ‘ü’ && echo \"$(id)\"",
                        "",
                        "x".repeat(20_000),
                        "a\u0000b\n\r\t")) {
            add("command " + line.length(), it -> it.decideCommand(command(origin(), line)));
        }
        add("no command", it -> it.decideCommand(command(origin(), nothing())));
        add("no origin", it -> it.decideCommand(command(noOrigin(), "ls")));
        add(
                "no repository",
                it ->
                        it.decideCommand(
                                command(new Origin("t", "u", null, null, null, nothing()), "ls")));
    }

    private void files() {
        for (String path : List.of("a.txt", ".env", "../../etc/passwd", ".git/config", "ü ½")) {
            for (Access access : Access.values()) {
                add(access + " " + path, it -> it.decideFile(file(path, access)));
            }
        }
        add("no path", it -> it.decideFile(file(nothing(), Access.READ)));
        add("no access", it -> it.decideFile(file("a.txt", noAccess())));
    }

    private void audit() {
        UUID session = Ids.fresh();
        AuditEvent event = event(session, "ü\u0000 \"x\"");
        add("an event", it -> record(it, List.of(event)));
        add("no event", it -> record(it, List.of()));
        add("an event without a kind", it -> record(it, List.of(event, event(session, nothing()))));
        add("the trail", it -> it.audit(session, 0, 10));
        add("all of it", it -> it.audit(null, 0, 1_000));
        add("none of it", it -> it.audit(session, 1_000_000, 1));
        add("too little", it -> it.audit(session, 0, 0));
        add("too much", it -> it.audit(session, 0, 1_001));
        add("before the start", it -> it.audit(session, -1, 10));
        add("verification", SecurityApi::verifyAudit);
    }

    private static @Nullable Object record(SecurityApi api, List<AuditEvent> events) {
        api.recordAudit(events);
        return null;
    }

    private AuditEvent event(UUID session, String kind) {
        return new AuditEvent(
                Ids.fresh(),
                Instant.now().truncatedTo(ChronoUnit.MICROS),
                kind,
                new Origin("core", "ada", session, null, null, repository),
                "target",
                "done",
                Map.of("key", "välue"));
    }

    private CommandRequest command(Origin origin, String line) {
        return new CommandRequest(origin, repository, repository, line, true);
    }

    private FileRequest file(String path, Access access) {
        return new FileRequest(origin(), repository, path, access);
    }

    private Origin origin() {
        return new Origin("core", "ada", Ids.fresh(), null, "developer", repository);
    }

    private void add(String what, Act<SecurityApi> act) {
        calls.add(new Call<>(what, act));
    }

    @SuppressWarnings("NullAway")
    private static String nothing() {
        return null;
    }

    @SuppressWarnings("NullAway")
    private static Origin noOrigin() {
        return null;
    }

    @SuppressWarnings("NullAway")
    private static Access noAccess() {
        return null;
    }
}
