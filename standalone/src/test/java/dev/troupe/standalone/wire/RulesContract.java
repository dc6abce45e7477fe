package dev.troupe.standalone.wire;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.contracts.security.api.RulesApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.standalone.wire.WireContract.Act;
import dev.troupe.standalone.wire.WireContract.Call;
import dev.troupe.testkit.repository.SampleRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.http.ResponseEntity;

/** The rules API, as the orchestrator uses it for people, once they have answered two commands often enough. */
final class RulesContract {
    private static final CallerIdentity ORCHESTRATOR =
            new CallerIdentity("service:orchestrator", "system", Set.of(Role.SERVICE));
    private static final CallerIdentity ANN =
            new CallerIdentity("ann", "rulers", Set.of(Role.DEVELOPER, Role.APPROVER));
    private static final CallerIdentity VAL =
            new CallerIdentity("val", "rulers", Set.of(Role.VIEWER));
    private static final UUID NOTHING = new UUID(5, 5);

    private final List<Call<RulesApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final String repository;

    RulesContract(ServicesApart services, Path root) {
        this.services = services;
        this.repository = SampleRepository.create(root.resolve("ruled")).directory().toString();
    }

    WireContract<RulesApi> contract() {
        answered("frobnicate 'ü ½'");
        answered("twiddle");
        proposals();
        rules();
        graphs();
        TokenIssuer issuer = services.orchestrator().getBean(TokenIssuer.class);
        return new WireContract<>(
                RulesApi.class,
                InProcessServiceClient.of(
                        RulesApi.class,
                        services.security().getBean(RulesApi.class),
                        () -> CallerIdentity.personOr(ORCHESTRATOR),
                        Duration.ofSeconds(30),
                        ErrorCode.SECURITY_UNAVAILABLE,
                        ServiceTracer.off()),
                HttpServiceClient.of(
                        RulesApi.class,
                        services.securityPeer(),
                        () -> issuer.of(TokenIssuer.speaker(), TokenApi.SECURITY).token()),
                calls);
    }

    private void proposals() {
        List<UUID> ids = open();
        add("a service's proposals", it -> it.proposals(null));
        as(ANN, "proposals", it -> it.proposals(repository));
        as(VAL, "proposals of all", it -> it.proposals(null));
        as(ANN, "proposals of nothing", it -> it.proposals("a & b=ü"));
        as(VAL, "a viewer's confirmation", it -> it.confirm(ids.getFirst()));
        as(ANN, "a confirmation", it -> it.confirm(ids.getFirst()));
        as(ANN, "no confirmation", it -> it.confirm(NOTHING));
        as(ANN, "a dismissal", it -> nothing(() -> it.dismiss(ids.getLast())));
        as(ANN, "no dismissal", it -> nothing(() -> it.dismiss(NOTHING)));
        as(ANN, "proposals afterwards", it -> it.proposals(null));
    }

    private void rules() {
        List<UUID> ids = open();
        as(ANN, "rules", it -> it.rules(repository));
        as(ANN, "rules of no path", it -> it.rules("here & there"));
        as(ANN, "no revocation", it -> nothing(() -> it.revoke(NOTHING)));
        as(ANN, "a revocation", it -> nothing(() -> it.revoke(ids.getFirst())));
        as(ANN, "rules afterwards", it -> it.rules(repository));
    }

    private void graphs() {
        add("a service's graph", it -> it.graph(repository, null, "json"));
        as(VAL, "a graph", it -> shown(it.graph(repository, null, "json")));
        as(VAL, "a drawing", it -> shown(it.graph(repository, 1L, "dot")));
        as(VAL, "no graph", it -> it.graph(repository, 99L, "json"));
        as(VAL, "a graph in no format", it -> it.graph(repository, null, "ü & x"));
        as(VAL, "a graph of no path", it -> it.graph("here & there", null, "json"));
    }

    /** Other headers are those of the wire. */
    private static List<Object> shown(ResponseEntity<String> graph) {
        return List.of(
                graph.getStatusCode(),
                String.valueOf(graph.getHeaders().getContentType()),
                String.valueOf(graph.getBody()));
    }

    private static Object nothing(Runnable call) {
        call.run();
        return "done";
    }

    private List<UUID> open() {
        RulesApi rules = services.security().getBean(RulesApi.class);
        return ScopedValue.where(CallerIdentity.CURRENT, ANN)
                .call(() -> rules.proposals(null))
                .stream()
                .map(RuleProposal::id)
                .toList();
    }

    private void answered(String line) {
        SecurityApi trail = services.security().getBean(SecurityApi.class);
        List<AuditEvent> answers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            answers.add(answer(line));
        }
        ScopedValue.where(CallerIdentity.CURRENT, ORCHESTRATOR)
                .run(() -> trail.recordAudit(answers));
    }

    private AuditEvent answer(String line) {
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                Instant.now(),
                "approval-decided",
                new RequestOrigin("rulers", "ann", null, null, null, repository),
                line,
                "approved",
                Map.of("tool", "bash", "took-ms", "4000"));
    }

    private void as(CallerIdentity caller, String what, Act<RulesApi> act) {
        add(
                what + " of " + caller.subject(),
                it -> ScopedValue.where(CallerIdentity.CURRENT, caller).call(() -> act.with(it)));
    }

    private void add(String what, Act<RulesApi> act) {
        calls.add(new Call<>(what, act));
    }
}
