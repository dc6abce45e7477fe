package dev.troupe.standalone.wire;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.CheckCommand;
import dev.troupe.contracts.security.api.DecisionsApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.standalone.wire.Contract.Call;
import dev.troupe.testkit.repository.SampleRepository;
import dev.troupe.tracing.Spans;
import dev.troupe.wire.direct.DirectWire;
import dev.troupe.wire.http.HttpWire;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Explained decisions, as the orchestrator asks for them on behalf of people. */
final class DecisionsContract {
    private static final Caller ORCHESTRATOR =
            new Caller("service:orchestrator", "system", Set.of(Role.SERVICE));
    private static final Caller ANN = new Caller("ann", "core", Set.of(Role.DEVELOPER));
    private static final Caller VAL = new Caller("val", "core", Set.of(Role.VIEWER));

    private final List<Call<DecisionsApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final String repository;

    DecisionsContract(ServicesApart services, Path root) {
        this.services = services;
        this.repository = SampleRepository.create(root.resolve("asked")).directory().toString();
    }

    Contract<DecisionsApi> contract() {
        as(ANN, "an allowed line", "git status && ls -la");
        as(ANN, "a blocked part", "echo 'ü ½' && bash -c 'git push --force'");
        as(ANN, "a misspelt line", "gti status");
        as(ANN, "an unreadable line", "ls $(");
        as(VAL, "a viewer", "ls");
        as(VAL, "/elsewhere", "a viewer elsewhere", "ls");
        for (Caller caller : List.of(ANN, VAL, ORCHESTRATOR)) {
            calls.add(
                    new Call<>(
                            "the policy's health for " + caller.subject(),
                            it -> ScopedValue.where(Caller.CURRENT, caller).call(it::policy)));
        }
        calls.add(
                new Call<>(
                        "no repository",
                        it ->
                                ScopedValue.where(Caller.CURRENT, ANN)
                                        .call(() ->
                                                it.explain(
                                                        new CheckCommand(
                                                                "/nowhere", "/nowhere/x", "ls")))));
        TokenIssuer issuer = services.orchestrator().getBean(TokenIssuer.class);
        return new Contract<>(
                DecisionsApi.class,
                DirectWire.of(
                        DecisionsApi.class,
                        services.security().getBean(DecisionsApi.class),
                        () -> Caller.personOr(ORCHESTRATOR),
                        Duration.ofSeconds(30),
                        ErrorCode.SECURITY_UNAVAILABLE,
                        Spans.off()),
                HttpWire.of(
                        DecisionsApi.class,
                        services.securityPeer(),
                        () -> issuer.of(TokenIssuer.speaker(), TokenApi.SECURITY).token()),
                calls);
    }

    private void as(Caller person, String what, String line) {
        as(person, repository, what, line);
    }

    private void as(Caller person, String about, String what, String line) {
        calls.add(
                new Call<>(
                        what,
                        it ->
                                ScopedValue.where(Caller.CURRENT, person)
                                        .call(() ->
                                                it.explain(new CheckCommand(about, null, line)))));
    }
}
