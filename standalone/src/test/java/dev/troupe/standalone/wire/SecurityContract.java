package dev.troupe.standalone.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.SandboxState;
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
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.jspecify.annotations.Nullable;

/** The security API, as the orchestrator uses it: with tokens that it signed, for itself and for people. */
final class SecurityContract {
    private static final CallerIdentity ORCHESTRATOR =
            new CallerIdentity(
                    "service:orchestrator", "system", Set.of(CallerIdentity.Role.SERVICE));
    private static final CallerIdentity ANN =
            new CallerIdentity("ann", "core", Set.of(CallerIdentity.Role.DEVELOPER));
    private static final CallerIdentity VAL =
            new CallerIdentity("val", "core", Set.of(CallerIdentity.Role.VIEWER));

    private final List<Call<SecurityApi>> calls = new ArrayList<>();
    private final ServicesApart services;
    private final String repository;
    private final String bare;

    SecurityContract(ServicesApart services, Path root) {
        this.services = services;
        this.repository = SampleRepository.create(root.resolve("judged")).directory().toString();
        this.bare = SampleRepository.create(root.resolve("bare")).directory().toString();
    }

    WireContract<SecurityApi> contract() {
        commands();
        files();
        trust();
        audit();
        TokenIssuer issuer = services.orchestrator().getBean(TokenIssuer.class);
        SecurityApi service = services.security().getBean(SecurityApi.class);
        return new WireContract<>(
                SecurityApi.class,
                InProcessServiceClient.of(
                        SecurityApi.class,
                        service,
                        () -> CallerIdentity.personOr(ORCHESTRATOR),
                        Duration.ofSeconds(30),
                        ErrorCode.SECURITY_UNAVAILABLE,
                        ServiceTracer.off()),
                HttpServiceClient.of(
                        SecurityApi.class,
                        services.securityPeer(),
                        () -> issuer.of(TokenIssuer.speaker(), TokenApi.SECURITY).token()),
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
        add(
                "a held command",
                it ->
                        it.decideCommand(
                                new CommandPermissionRequest(
                                        origin(),
                                        repository,
                                        repository,
                                        "quux",
                                        SandboxState.HELD)));
        add("no command", it -> it.decideCommand(command(origin(), nothing())));
        add("no origin", it -> it.decideCommand(command(noOrigin(), "ls")));
        add(
                "no repository",
                it ->
                        it.decideCommand(
                                command(
                                        new RequestOrigin("t", "u", null, null, null, nothing()),
                                        "ls")));
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

    private void trust() {
        String text = "permissions: {commands: {allow: [make test]}} # ü\n";
        String hash = written(Path.of(repository), text);
        add("a service's look", it -> it.trust(repository, null));
        add("a service's trust", it -> it.trustFile(new FileTrustRequest(repository, hash)));
        add("a service's distrust", it -> it.distrustFile(repository, null));
        for (CallerIdentity caller : List.of(ANN, VAL)) {
            as(caller, "a look", it -> it.trust(repository, null));
            as(caller, "trust", it -> it.trustFile(new FileTrustRequest(repository, hash)));
            as(caller, "a look again", it -> it.trust(repository, null));
            as(caller, "distrust", it -> it.distrustFile(repository, null));
        }
        as(ANN, "trust once more", it -> it.trustFile(new FileTrustRequest(repository, hash)));
        as(ANN, "a list", SecurityApi::trustedFiles);
        as(ANN, "a look at nothing", it -> it.trust("/no/such/place", null));
        as(ANN, "a look at no path", it -> it.trust("here & there", null));
        as(
                ANN,
                "other bytes",
                it -> it.trustFile(new FileTrustRequest(repository, "00".repeat(32))));
        as(ANN, "no hash", it -> it.trustFile(new FileTrustRequest(repository, "ü")));
        as(ANN, "no bytes", it -> it.trustFile(new FileTrustRequest(repository, nothing())));
        as(ANN, "no place", it -> it.trustFile(new FileTrustRequest(nothing(), hash)));
        as(ANN, "no checkout", it -> it.trustFile(new FileTrustRequest("/", hash)));
        String security =
                written(Path.of(repository), "security.json", "{\"allowed_commands\": {}}");
        String file = ".troupe/security.json";
        as(ANN, "a look at another file", it -> it.trust(repository, file));
        as(
                ANN,
                "trust in another file",
                it -> it.trustFile(new FileTrustRequest(repository, security, file)));
        as(ANN, "a list of several", SecurityApi::trustedFiles);
        as(ANN, "distrust of another file", it -> it.distrustFile(repository, file));
        as(ANN, "a look at a strange file", it -> it.trust(repository, "../ü & x"));
        as(ANN, "a place without a file", it -> missing(it, new FileTrustRequest(bare, hash)));
    }

    /** Nothing else than the file may be found missing. */
    private static Object missing(SecurityApi api, FileTrustRequest request) {
        try {
            return api.trustFile(request);
        } catch (TroupeException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND);
            throw e;
        }
    }

    /** The hash of what is written. */
    static String written(Path top, String text) {
        return written(top, "config.yaml", text);
    }

    private static String written(Path top, String name, String text) {
        try {
            Path directory = Files.createDirectories(top.resolve(".troupe"));
            Files.writeString(directory.resolve(name), text);
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (IOException | NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void as(CallerIdentity caller, String what, Act<SecurityApi> act) {
        add(
                what + " of " + caller.subject(),
                it -> ScopedValue.where(CallerIdentity.CURRENT, caller).call(() -> act.with(it)));
    }

    private void audit() {
        UUID session = TimeOrderedUuid.fresh();
        AuditEvent event = event(session, "ü\u0000 \"x\"");
        add("an event", it -> record(it, List.of(event)));
        add("no event", it -> record(it, List.of()));
        add("an event without a kind", it -> record(it, List.of(event, event(session, nothing()))));
    }

    private static @Nullable Object record(SecurityApi api, List<AuditEvent> events) {
        api.recordAudit(events);
        return null;
    }

    private AuditEvent event(UUID session, String kind) {
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                Instant.now().truncatedTo(ChronoUnit.MICROS),
                kind,
                new RequestOrigin("core", "ada", session, null, null, repository),
                "target",
                "done",
                Map.of("key", "välue"));
    }

    private CommandPermissionRequest command(RequestOrigin origin, String line) {
        return new CommandPermissionRequest(origin, repository, repository, line, true);
    }

    private FilePermissionRequest file(String path, Access access) {
        return new FilePermissionRequest(origin(), repository, path, access);
    }

    private RequestOrigin origin() {
        return new RequestOrigin(
                "core", "ada", TimeOrderedUuid.fresh(), null, "developer", repository);
    }

    private void add(String what, Act<SecurityApi> act) {
        calls.add(new Call<>(what, act));
    }

    @SuppressWarnings("NullAway")
    private static String nothing() {
        return null;
    }

    @SuppressWarnings("NullAway")
    private static RequestOrigin noOrigin() {
        return null;
    }

    @SuppressWarnings("NullAway")
    private static Access noAccess() {
        return null;
    }
}
