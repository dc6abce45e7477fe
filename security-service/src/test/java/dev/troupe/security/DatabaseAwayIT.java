package dev.troupe.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.contracts.security.api.RulesApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.testkit.network.NetworkLink;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The database goes away, or says nothing any more, for longer than anything is remembered. */
@Timeout(180)
class DatabaseAwayIT {
    private static final Duration FORGOTTEN = Duration.ofSeconds(4);
    private static final List<String> LEARNED = List.of("frobnicate yes", "frobnicate no");

    private NetworkLink link;
    private Path home;
    private Path repository;
    private ConfigurableApplicationContext context;

    @Configuration(proxyBeanMethods = false)
    @Import(SecurityModule.class)
    static class Host {}

    @BeforeEach
    void start(@TempDir Path root) throws IOException, SQLException {
        home = Files.createDirectories(root.resolve("home"));
        repository = Files.createDirectories(root.resolve("shop")).toRealPath();
        Files.createDirectories(repository.resolve(".git"));
        write(
                home.resolve("config.yaml"),
                "permissions: {commands: {allow: [make ok], block: [make mine]}}");
        write(home.resolve("security.json"), "{\"blocked_patterns\": [\"history | tail\"]}");
        write(
                root.resolve("team.json"),
                "{\"blocked_commands\": {\"make\": [\"team\"]}, \"command_synonyms\": {\"ship it\": \"make team\"}}");
        link = NetworkLink.to(TestPostgres.shared().port());
        context =
                HostedModule.start(
                        Host.class,
                        url -> url.replaceFirst(":[0-9]+/", ":" + link.port() + "/"),
                        "--troupe.security.home=" + home,
                        "--troupe.security.team-commands=" + root.resolve("team.json"),
                        "--troupe.security.datasource.silence=3s");
    }

    @AfterEach
    void stop() {
        link.heal();
        context.close();
        link.close();
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** What each of these lines is, and what it is at least while the database is away. */
    private static Map<String, PermissionVerdict> known() {
        Map<String, PermissionVerdict> known = new LinkedHashMap<>();
        known.put("make ok", PermissionVerdict.ALLOW);
        known.put("make mine", PermissionVerdict.BLOCK);
        known.put("history | tail", PermissionVerdict.BLOCK);
        known.put("make team", PermissionVerdict.BLOCK);
        known.put("ship it", PermissionVerdict.BLOCK);
        known.put("make theirs", PermissionVerdict.BLOCK);
        known.put("make trusted", PermissionVerdict.ALLOW);
        known.put("make never", PermissionVerdict.BLOCK);
        known.put("take it away", PermissionVerdict.BLOCK);
        known.put("frobnicate no", PermissionVerdict.BLOCK);
        known.put("cd . && frobnicate no", PermissionVerdict.BLOCK);
        known.put("frobnicate yes", PermissionVerdict.ALLOW);
        known.put("rm -rf ~", PermissionVerdict.BLOCK);
        known.put("make unknown", PermissionVerdict.ASK);
        return known;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsKnownToBlockGoesOnBlockingAndNothingIsAllowedThatWasNot(boolean silent)
            throws Exception {
        trustedFile();
        learn();
        assertThat(decided(known().keySet())).isEqualTo(known());

        if (silent) {
            link.hold();
        } else {
            link.cut();
        }
        Thread.sleep(FORGOTTEN);

        for (int round = 0; round < 2; round++) {
            long start = System.nanoTime();
            Map<String, PermissionVerdict> now = decided(known().keySet());
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(20));
            assertStricter(now);
        }
        // What was forbidden before something new came, that cannot be kept, stays so.
        write(
                home.resolve("config.yaml"),
                "permissions: {commands: {allow: [make mine, make new]}}");
        assertStricter(decided(known().keySet()));
        assertThat(decide("make new").verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(decide("make mine").verdict()).isEqualTo(PermissionVerdict.BLOCK);

        link.heal();
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> decide("make new").verdict() == PermissionVerdict.ALLOW);
    }

    /** Without anything that ages, nothing has to be kept anew, so that all is as before. */
    @Test
    void whatIsKeptAlreadyGoesOnDeciding() throws InterruptedException {
        assertThat(decide("make ok").verdict()).isEqualTo(PermissionVerdict.ALLOW);

        link.hold();
        Thread.sleep(FORGOTTEN);

        assertThat(decide("make ok").verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(decide("ls").verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(decide("make team").verdict()).isEqualTo(PermissionVerdict.BLOCK);
    }

    /** Nobody waits for a database that hangs, nor for whoever waits for it. */
    @Test
    void manyAtOnceAreAnsweredInTime() throws Exception {
        assertThat(decide("make ok").verdict()).isEqualTo(PermissionVerdict.ALLOW);
        link.hold();
        write(home.resolve("config.yaml"), "permissions: {commands: {allow: [make new]}}");
        List<Callable<Duration>> callers = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            callers.add(() -> {
                long start = System.nanoTime();
                assertThat(decide("make new").verdict()).isEqualTo(PermissionVerdict.ASK);
                assertThat(decide("make team").verdict()).isEqualTo(PermissionVerdict.BLOCK);
                return Duration.ofNanos(System.nanoTime() - start);
            });
        }

        try (var threads = Executors.newFixedThreadPool(callers.size())) {
            for (Future<Duration> each : threads.invokeAll(callers)) {
                assertThat(each.get()).isLessThan(Duration.ofSeconds(13));
            }
        }
    }

    @Test
    void whoIsToldToStopDoesNotWait() throws Exception {
        assertThat(decide("make ok").verdict()).isEqualTo(PermissionVerdict.ALLOW);
        link.hold();
        write(home.resolve("config.yaml"), "permissions: {commands: {allow: [make new]}}");
        List<Decision> answers = new ArrayList<>();
        Thread first = Thread.ofPlatform().start(() -> decide("make new"));
        Awaitility.await().until(() -> first.getState() == Thread.State.TIMED_WAITING);
        Thread second = Thread.ofPlatform().start(() -> answers.add(decide("make new")));
        Awaitility.await().until(() -> second.getState() == Thread.State.TIMED_WAITING);

        first.interrupt();
        second.interrupt();

        assertThat(second.join(Duration.ofSeconds(2))).isTrue();
        assertThat(first.join(Duration.ofSeconds(2))).isTrue();
        assertThat(answers).extracting(Decision::verdict).containsExactly(PermissionVerdict.ASK);
    }

    private void trustedFile() throws IOException {
        write(
                repository.resolve(".troupe/security.json"),
                """
                {"allowed_commands": {"make": ["trusted"]},
                 "blocked_commands": {"make": ["theirs"]},
                 "contextual_permissions": [{"command": "make never", "blocked_if": [{"file_exists": ".troupe/security.json"}]}],
                 "command_synonyms": {"take it away": "make theirs"}}
                """);
        as(
                Role.DEVELOPER,
                () -> {
                    SecurityApi security = context.getBean(SecurityApi.class);
                    String file = ".troupe/security.json";
                    String hash =
                            String.valueOf(security.trust(repository.toString(), file).sha256());
                    return security.trustFile(
                            new FileTrustRequest(repository.toString(), hash, file));
                });
    }

    private void learn() {
        for (String line : LEARNED) {
            decide(line);
            for (int i = 0; i < 6; i++) {
                answer(line, line.endsWith("yes") ? "approved" : "denied");
            }
        }
        RulesApi rules = context.getBean(RulesApi.class);
        List<RuleProposal> proposals =
                Awaitility.await()
                        .until(
                                () ->
                                        as(
                                                Role.DEVELOPER,
                                                () -> rules.proposals(repository.toString())),
                                it -> it.size() == LEARNED.size());
        proposals.forEach(it -> as(Role.ADMIN, () -> rules.confirm(it.id())));
    }

    private void answer(String line, String outcome) {
        as(
                Role.SERVICE,
                () -> {
                    context.getBean(SecurityApi.class)
                            .recordAudit(
                                    List.of(
                                            new AuditEvent(
                                                    UUID.randomUUID(),
                                                    Instant.now(),
                                                    "approval-decided",
                                                    origin(),
                                                    line,
                                                    outcome,
                                                    Map.of("tool", "bash", "took-ms", "2000"))));
                    return true;
                });
    }

    private Map<String, PermissionVerdict> decided(Set<String> lines) {
        Map<String, PermissionVerdict> decided = new LinkedHashMap<>();
        lines.forEach(line -> decided.put(line, decide(line).verdict()));
        return decided;
    }

    private static void assertStricter(Map<String, PermissionVerdict> now) {
        known().forEach((line, verdict) ->
                assertThat(now.get(line)).as(line).isGreaterThanOrEqualTo(verdict));
    }

    private Decision decide(String line) {
        return as(
                Role.SERVICE,
                () ->
                        context.getBean(SecurityApi.class)
                                .decideCommand(
                                        new CommandPermissionRequest(
                                                origin(),
                                                repository.toString(),
                                                repository.toString(),
                                                line,
                                                true)));
    }

    private RequestOrigin origin() {
        return new RequestOrigin("core", "ann", null, null, null, repository.toString());
    }

    private static <T> T as(Role role, Supplier<T> call) {
        CallerIdentity caller = new CallerIdentity("ann", "core", Set.of(role));
        return ScopedValue.where(CallerIdentity.CURRENT, caller).call(call::get);
    }
}
