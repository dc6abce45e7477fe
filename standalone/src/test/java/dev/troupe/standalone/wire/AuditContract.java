package dev.troupe.standalone.wire;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.AuditArchiveRequest;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.standalone.wire.WireContract.Act;
import dev.troupe.standalone.wire.WireContract.Call;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The audit API, as the orchestrator uses it for people, over a trail on which something stands. */
final class AuditContract {
    private static final CallerIdentity ORCHESTRATOR =
            new CallerIdentity("service:orchestrator", "system", Set.of(Role.SERVICE));
    private static final CallerIdentity ADA = new CallerIdentity("ada", "core", Set.of(Role.ADMIN));
    private static final CallerIdentity VAL =
            new CallerIdentity("val", "core", Set.of(Role.VIEWER));
    private static final Instant THEN = Instant.parse("2020-02-02T10:00:00.123456Z");

    private final List<Call<AuditApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final UUID session = TimeOrderedUuid.fresh();

    AuditContract(ServicesApart services) {
        this.services = services;
    }

    WireContract<AuditApi> contract() {
        begin();
        entries();
        files();
        TokenIssuer issuer = services.orchestrator().getBean(TokenIssuer.class);
        return new WireContract<>(
                AuditApi.class,
                InProcessServiceClient.of(
                        AuditApi.class,
                        services.security().getBean(AuditApi.class),
                        () -> CallerIdentity.personOr(ORCHESTRATOR),
                        Duration.ofSeconds(30),
                        ErrorCode.SECURITY_UNAVAILABLE,
                        ServiceTracer.off()),
                HttpServiceClient.of(
                        AuditApi.class,
                        services.securityPeer(),
                        () -> issuer.of(TokenIssuer.speaker(), TokenApi.SECURITY).token()),
                calls);
    }

    private void begin() {
        SecurityApi trail = services.security().getBean(SecurityApi.class);
        ScopedValue.where(CallerIdentity.CURRENT, ORCHESTRATOR)
                .run(() -> trail.recordAudit(List.of(event("ü & “x”=%41+b"), event("git status"))));
    }

    private void entries() {
        AuditFilter ours = AuditFilter.ofSession(session);
        add("the trail", it -> it.entries(ours, 0, 10));
        add("none of it", it -> it.entries(ours, 1_000_000, 1));
        add("too little", it -> it.entries(ours, 0, 0));
        add("too much", it -> it.entries(ours, 0, 1_001));
        add("before the start", it -> it.entries(ours, -1, 10));
        add("all that fits", it -> it.entries(whole("“X”=%41+B"), 0, 10));
        add("what does not fit", it -> it.entries(whole("a"), 0, 10));
        add("the newest", it -> it.newest(ours, null, 1));
        add("what is before it", it -> it.newest(ours, 2L, 10));
        add("too many of the newest", it -> it.newest(ours, null, 1_001));
        as(VAL, "the newest", it -> it.newest(ours, null, 10));
        as(VAL, "the trail", it -> it.entries(ours, 0, 10));
        add("a report", it -> it.report(THEN, THEN.plusSeconds(1)));
        as(VAL, "a report", it -> it.report(null, THEN.plusSeconds(1)));
        add("a report of no time", it -> it.report(THEN, THEN.minusSeconds(1)));
        add("verification", AuditApi::verification);
    }

    private AuditFilter whole(String text) {
        return new AuditFilter(
                session,
                "command-decided",
                "asked",
                "dev & ops",
                "ada",
                THEN,
                THEN.plusNanos(1_000),
                text);
    }

    private void files() {
        as(ADA, "lines", it -> it.export(0, 1));
        as(ADA, "no lines", it -> it.export(0, 0));
        as(VAL, "lines", it -> it.export(0, 1));
        as(ADA, "nothing that was moved out", AuditApi::segments);
        as(ADA, "another file", it -> it.archive(new AuditArchiveRequest(1, "00".repeat(32), "x")));
        as(ADA, "no hash", it -> it.archive(new AuditArchiveRequest(1, "x", "x")));
        as(ADA, "no entry", it -> it.archive(new AuditArchiveRequest(0, "00".repeat(32), "x")));
        AuditArchiveRequest request =
                new AuditArchiveRequest(1, sha256(firstLine() + "\n"), "trail-1.jsonl");
        as(VAL, "moving out", it -> it.archive(request));
        as(ADA, "moving out", it -> it.archive(request));
        as(ADA, "what was moved out", AuditApi::segments);
        as(ADA, "verification without it", it -> it.verification().intact());
    }

    private String firstLine() {
        AuditApi audit = services.security().getBean(AuditApi.class);
        return ScopedValue.where(CallerIdentity.CURRENT, ADA)
                .call(() -> audit.export(0, 1))
                .getFirst();
    }

    private static String sha256(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private AuditEvent event(String target) {
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                THEN.truncatedTo(ChronoUnit.MICROS),
                "command-decided",
                new RequestOrigin("core", "ada", session, null, "dev & ops", "/r"),
                target,
                "asked",
                Map.of("b", "välue", "a", "2"));
    }

    private void as(CallerIdentity caller, String what, Act<AuditApi> act) {
        add(
                what + " of " + caller.subject(),
                it -> ScopedValue.where(CallerIdentity.CURRENT, caller).call(() -> act.with(it)));
    }

    private void add(String what, Act<AuditApi> act) {
        calls.add(new Call<>(what, act));
    }
}
