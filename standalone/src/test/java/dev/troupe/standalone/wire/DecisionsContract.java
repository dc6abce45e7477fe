package dev.troupe.standalone.wire;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.security.api.DecisionsApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.standalone.wire.WireContract.Call;
import dev.troupe.testkit.repository.SampleRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Explained decisions, as the orchestrator asks for them on behalf of people. */
final class DecisionsContract {
    private static final CallerIdentity ORCHESTRATOR =
            new CallerIdentity("service:orchestrator", "system", Set.of(Role.SERVICE));
    private static final CallerIdentity ANN =
            new CallerIdentity("ann", "core", Set.of(Role.DEVELOPER));
    private static final CallerIdentity VAL =
            new CallerIdentity("val", "core", Set.of(Role.VIEWER));

    private final List<Call<DecisionsApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final String repository;

    DecisionsContract(ServicesApart services, Path root) {
        this.services = services;
        this.repository = SampleRepository.create(root.resolve("asked")).directory().toString();
    }

    WireContract<DecisionsApi> contract() {
        as(ANN, "an allowed line", "git status && ls -la");
        as(ANN, "a blocked part", "echo 'ü ½' && bash -c 'git push --force'");
        as(ANN, "a misspelt line", "gti status");
        as(ANN, "an unreadable line", "ls $(");
        as(VAL, "a viewer", "ls");
        calls.add(
                new Call<>(
                        "a held line",
                        it ->
                                ScopedValue.where(CallerIdentity.CURRENT, ANN)
                                        .call(() ->
                                                it.explain(
                                                        new CommandCheckRequest(
                                                                repository,
                                                                null,
                                                                "quux",
                                                                SandboxState.HELD)))));
        as(VAL, "/elsewhere", "a viewer elsewhere", "ls");
        for (CallerIdentity caller : List.of(ANN, VAL, ORCHESTRATOR)) {
            calls.add(
                    new Call<>(
                            "the policy's health for " + caller.subject(),
                            it ->
                                    ScopedValue.where(CallerIdentity.CURRENT, caller)
                                            .call(it::policy)));
        }
        calls.add(
                new Call<>(
                        "no repository",
                        it ->
                                ScopedValue.where(CallerIdentity.CURRENT, ANN)
                                        .call(() ->
                                                it.explain(
                                                        new CommandCheckRequest(
                                                                "/nowhere", "/nowhere/x", "ls")))));
        TokenIssuer issuer = services.orchestrator().getBean(TokenIssuer.class);
        return new WireContract<>(
                DecisionsApi.class,
                InProcessServiceClient.of(
                        DecisionsApi.class,
                        services.security().getBean(DecisionsApi.class),
                        () -> CallerIdentity.personOr(ORCHESTRATOR),
                        Duration.ofSeconds(30),
                        ErrorCode.SECURITY_UNAVAILABLE,
                        ServiceTracer.off()),
                HttpServiceClient.of(
                        DecisionsApi.class,
                        services.securityPeer(),
                        () -> issuer.of(TokenIssuer.speaker(), TokenApi.SECURITY).token()),
                calls);
    }

    private void as(CallerIdentity caller, String what, String line) {
        as(caller, repository, what, line);
    }

    private void as(CallerIdentity caller, String about, String what, String line) {
        calls.add(
                new Call<>(
                        what,
                        it ->
                                ScopedValue.where(CallerIdentity.CURRENT, caller)
                                        .call(() ->
                                                it.explain(
                                                        new CommandCheckRequest(
                                                                about, null, line)))));
    }
}
