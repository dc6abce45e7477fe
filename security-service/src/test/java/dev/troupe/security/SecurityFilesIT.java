package dev.troupe.security;

import static dev.troupe.contracts.security.PermissionVerdict.ALLOW;
import static dev.troupe.contracts.security.PermissionVerdict.ASK;
import static dev.troupe.contracts.security.PermissionVerdict.BLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RepositoryTrust.State;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.security.api.DecisionsApi;
import dev.troupe.contracts.security.api.SecurityApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;

/** The user's, a repository's and the team's security.json through the service's own interfaces, on a real disk and database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecurityFilesIT {
    private static final CallerIdentity ANN =
            new CallerIdentity("ann", "core", Set.of(Role.DEVELOPER));
    private static final CallerIdentity SERVICE =
            new CallerIdentity("service", "core", Set.of(Role.SERVICE));
    private static final String SECURITY = ".troupe/security.json";
    private static final String OTHER = ".terraphim/security.json";
    private static final String ALLOWING =
            """
            {
              "security_level": "development",
              "allowed_commands": {"make": ["deliver"], "git": ["push --force"]},
              "ask_commands": {"ls": ["-la"]},
              "blocked_commands": {"make": ["lose"]},
              "command_synonyms": {"hand it over": "make deliver"}
            }
            """;

    private final Path root;
    private final Path home;
    private final Path team;
    private final ConfigurableApplicationContext context;
    private int checkouts;
    private Path shop;

    SecurityFilesIT(@TempDir Path temporary) throws IOException, SQLException {
        root = temporary.toRealPath();
        shop = root;
        home = Files.createDirectories(root.resolve("home"));
        team = Files.writeString(root.resolve("team.json"), "{}");
        context =
                HostedModule.start(
                        SecurityModuleIT.Host.class,
                        "--troupe.security.home=" + home,
                        "--troupe.security.team-commands=" + team);
    }

    @AfterAll
    void stop() {
        context.close();
    }

    @BeforeEach
    void begin() throws IOException {
        shop = Files.createDirectory(root.resolve("shop" + ++checkouts));
        Files.createDirectory(shop.resolve(".git"));
        Files.deleteIfExists(home.resolve("security.json"));
        Files.deleteIfExists(team);
        team("{}");
    }

    @Test
    void aFileThatNobodyTrustsOnlyTightens() throws IOException {
        write(SECURITY, ALLOWING);

        assertThat(verdict("make deliver")).isEqualTo(ASK);
        assertThat(verdict("ls -la")).isEqualTo(ASK);
        assertThat(verdict("ls")).isEqualTo(ALLOW);
        assertThat(verdict("make lose")).isEqualTo(BLOCK);
        String notice =
                shop.resolve(SECURITY)
                        + " is not trusted: its 2 allow rules, its 1 synonym and its level are not"
                        + " counted; see `troupe config trust`.";
        assertThat(decide("make deliver").notices()).containsExactly(notice);
        assertThat(
                        as(
                                        ANN,
                                        () ->
                                                context.getBean(DecisionsApi.class)
                                                        .explain(
                                                                new CommandCheckRequest(
                                                                        shop.toString(),
                                                                        null,
                                                                        "make deliver")))
                                .decision()
                                .notices())
                .containsExactly(notice);
    }

    @Test
    void onceTrustedItAllowsButNothingThatOthersForbid() throws IOException {
        write(SECURITY, ALLOWING);

        trustNow(SECURITY);

        Decision allowed = decide("make deliver");
        assertThat(allowed.verdict()).isEqualTo(ALLOW);
        assertThat(allowed.rule()).isEqualTo("repository: allow make deliver");
        assertThat(allowed.notices()).isEmpty();
        assertThat(verdict("make lose")).isEqualTo(BLOCK);
        assertThat(verdict("git push --force")).isEqualTo(BLOCK);
        user("{\"ask_commands\": {\"make\": [\"deliver\"]}}");
        assertThat(decide("make deliver").rule()).isEqualTo("user: ask make deliver");
        team("{\"blocked_commands\": {\"make\": [\"deliver\"]}}");
        assertThat(decide("make deliver").rule()).isEqualTo("team: block make deliver");
    }

    @Test
    void anyOtherBytesEndTrustAndTheSameOnesBringItBack() throws IOException {
        write(SECURITY, ALLOWING);
        trustNow(SECURITY);
        for (String other : List.of(ALLOWING + " ", ALLOWING.replace("deliver", "evil"), "{}")) {
            write(SECURITY, other);
            assertThat(verdict("make deliver")).as(other).isEqualTo(ASK);
            assertThat(verdict("make evil")).as(other).isEqualTo(ASK);
        }
        Files.delete(shop.resolve(SECURITY));
        assertThat(verdict("make deliver")).isEqualTo(ASK);

        write(SECURITY, ALLOWING);

        assertThat(verdict("make deliver")).isEqualTo(ALLOW);
    }

    @Test
    void aLinkInItsPlaceEndsTrustThoughTheBytesAreThose() throws IOException {
        write(SECURITY, ALLOWING);
        trustNow(SECURITY);
        Path outside = Files.writeString(root.resolve("outside.json"), ALLOWING);
        Path file = shop.resolve(SECURITY);
        Files.delete(file);
        Files.createSymbolicLink(file, outside);
        Decision linked = decide("make deliver");
        assertThat(linked.verdict()).isEqualTo(ASK);
        assertThat(linked.personOnly()).isTrue();
        assertThat(linked.reason()).contains(file + " is not a regular file but a symbolic link.");
        assertThat(look(SECURITY).state()).isEqualTo(State.REFUSED);

        Files.delete(file);
        Files.delete(file.getParent());
        Path elsewhere = Files.createDirectory(root.resolve("elsewhere" + checkouts));
        Files.writeString(elsewhere.resolve("security.json"), ALLOWING);
        Files.createSymbolicLink(file.getParent(), elsewhere);
        assertThat(verdict("make deliver")).isEqualTo(ASK);
        assertThat(verdict("ls")).isEqualTo(ASK);
    }

    @Test
    void theOtherPlaceCountsWhereTheFirstIsMissing() throws IOException {
        write(OTHER, ALLOWING);
        trustNow(OTHER);
        assertThat(verdict("make deliver")).isEqualTo(ALLOW);
        write(SECURITY, "{}");

        assertThat(verdict("make deliver")).isEqualTo(ASK);
        assertThat(look(SECURITY).state()).isEqualTo(State.UNTRUSTED);
    }

    @Test
    void trustInOneFileIsNoneInAnother() throws IOException {
        write(SECURITY, ALLOWING);
        write(".troupe/config.yaml", ALLOWING);
        refused(
                () -> trust(".troupe/config.yaml", look(SECURITY).sha256()),
                ErrorCode.CONFIGURATION_INVALID,
                "there is no setting `security_level`");
        refused(
                () -> trust(".troupe/agents.json", "00".repeat(32)),
                ErrorCode.INVALID_REQUEST,
                "only .troupe/config.yaml, .troupe/security.json, .terraphim/security.json can be"
                        + " trusted");
        assertThat(verdict("make deliver")).isEqualTo(ASK);
    }

    @Test
    void revocationCountsFromTheNextDecisionAndBothAreOnTheTrail() throws IOException {
        write(SECURITY, ALLOWING);
        trustNow(SECURITY);
        assertThat(as(ANN, () -> api().trustedFiles()))
                .filteredOn(it -> it.repository().equals(shop.toString()))
                .extracting(RepositoryTrust::name, RepositoryTrust::state, RepositoryTrust::text)
                .containsExactly(tuple(SECURITY, State.TRUSTED, null));

        RepositoryTrust now = as(ANN, () -> api().distrustFile(shop.toString(), SECURITY));

        assertThat(now.state()).isEqualTo(State.UNTRUSTED);
        assertThat(verdict("make deliver")).isEqualTo(ASK);
        List<AuditEntry> trail =
                as(
                        SERVICE,
                        () -> context.getBean(AuditApi.class).entries(AuditFilter.NONE, 0, 1_000));
        assertThat(trail)
                .extracting(AuditEntry::event)
                .filteredOn(it -> shop.toString().equals(it.origin().repository()))
                .filteredOn(it -> !it.kind().equals("graph-changed"))
                .extracting(AuditEvent::kind, AuditEvent::target, it -> it.origin().user())
                .containsExactly(
                        tuple("file-trusted", shop + "/" + SECURITY, "ann"),
                        tuple("file-distrusted", shop + "/" + SECURITY, "ann"));
    }

    @Test
    void whatIsSwappedBetweenLookAndYesIsNotTrusted() throws IOException {
        write(SECURITY, ALLOWING);
        String shown = look(SECURITY).sha256();
        write(SECURITY, ALLOWING.replace("deliver", "evil"));

        refused(() -> trust(SECURITY, shown), ErrorCode.TRUST_CHANGED, "has changed since");

        assertThat(verdict("make evil")).isEqualTo(ASK);
    }

    @Test
    void theTeamsFileCountsInAllRepositoriesAndChangesAtOnce() throws IOException {
        team("{\"allowed_commands\": {\"make\": [\"ours\"]}, \"ask_commands\": {\"ls\": [\"*\"]}}");
        assertThat(decide("make ours").rule()).isEqualTo("team: allow make ours");
        assertThat(verdict("ls")).isEqualTo(ASK);

        team("{\"security_level\": \"strict\", \"default\": \"block\"}");

        assertThat(verdict("make ours")).isEqualTo(BLOCK);
        assertThat(verdict("ls")).isEqualTo(ALLOW);
        assertThat(verdict("git commit -m x")).isEqualTo(BLOCK);
    }

    @Test
    void onlyTheTeamsConditionsLiftABlock() throws IOException {
        String blocking = "{\"blocked_commands\": {\"cargo\": [\"publish\"]}";
        String exception =
                ", \"contextual_permissions\": [{\"command\": \"cargo publish\","
                        + " \"allowed_if\": [{\"file_exists\": \"release.txt\"}]}]}";
        team(blocking + "}");
        user("{\"default\": \"ask\"" + exception);
        write(SECURITY, "{\"security_level\": \"development\"" + exception);
        trustNow(SECURITY);
        Files.writeString(shop.resolve("release.txt"), "");
        assertThat(verdict("cargo publish")).isEqualTo(BLOCK);

        team(blocking + exception);

        assertThat(verdict("cargo publish")).isEqualTo(ASK);
        Files.delete(shop.resolve("release.txt"));
        assertThat(verdict("cargo publish")).isEqualTo(BLOCK);
    }

    @Test
    void whileTheTeamsFileIsWrongEverythingAsksAndTheDoctorKnows() throws IOException {
        assertThat(doctor()).extracting(HealthCheck::status).containsExactly("ok");
        team(
                "{\n  \"blocked_commands\": {\"make\": [\"lose\"]},\n  \"security_level\": \"lax\"\n}");
        assertThat(decide("ls").reason()).contains(team + ":3: `security_level` is the text `lax`");
        assertThat(verdict("ls")).isEqualTo(ASK);
        assertThat(verdict("make lose")).isEqualTo(BLOCK);
        assertThat(verdict("rm -rf /")).isEqualTo(BLOCK);
        assertThat(doctor())
                .extracting(HealthCheck::name, HealthCheck::status, HealthCheck::code)
                .containsExactly(tuple("policy", "failed", "configuration-invalid"));
        assertThat(doctor().getFirst().detail()).startsWith(team + ":3: `security_level`");

        Files.delete(team);
        assertThat(decide("ls").reason())
                .contains(
                        "The policy file "
                                + team
                                + " is not there, but `troupe.security.team-commands` names it.");
        assertThat(verdict("ls")).isEqualTo(ASK);

        team("{}");
        assertThat(verdict("ls")).isEqualTo(ALLOW);
        assertThat(doctor()).extracting(HealthCheck::status).containsExactly("ok");
    }

    private static List<Arguments> wrong() {
        String before = "{\n \"blocked_commands\": {\"make\": [\"lose\"]},\n ";
        return List.of(
                Arguments.of(before + "\"allowed_commands\": {", ":3: The file is not JSON"),
                Arguments.of(
                        before
                                + "\"contextual_rules\": [\n{\"command\": \"ls\", \"allowed_if\":"
                                + " [{\"moon_phase\": \"full\"}]}]}",
                        ":4: There is no condition 'moon_phase'"),
                Arguments.of(
                        before
                                + "\"contextual_rules\": [{\"command\": \"*\", \"allowed_if\":"
                                + " [{\"branch_is\": \"main\"}]}]}",
                        ":3: The command `*` cannot have conditions"),
                Arguments.of(
                        before + "\"security_level\": \"open\"}",
                        ":3: `security_level` is the text `open`"),
                Arguments.of(
                        before + "\"command_synonyms\": {\"a\": \"b\", \"b\": \"a\"}}",
                        ":3: Synonyms lead in a circle, `a → b → a`"),
                Arguments.of(
                        before + "\"allowed_commands\": {\"*\": [\"*\"]}}",
                        ":3: `*` is no program"),
                Arguments.of(
                        before + "\"allowed_commands\": {\"bash\": [\"*\"]}}",
                        ":3: The listing `bash *` would allow anything"),
                Arguments.of(
                        before + "\"blocked_patterns\": [\"* | *\"]}",
                        ":3: The pattern `* | *` would match every line"),
                Arguments.of(before + "\"alowed_commands\": {}}", ":3: There is no key"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void whatIsWrongInAnyLayerIsNeverMorePermissive(String text, String fault) throws IOException {
        write(SECURITY, text);
        closed(shop.resolve(SECURITY) + fault);
        String hash = look(SECURITY).sha256();
        assertThat(look(SECURITY).fault()).contains(shop.resolve(SECURITY) + fault);
        refused(() -> trust(SECURITY, hash), ErrorCode.CONFIGURATION_INVALID, fault);
        closed(shop.resolve(SECURITY) + fault);

        Files.delete(shop.resolve(SECURITY));
        user(text);
        closed(home.resolve("security.json") + fault);

        Files.delete(home.resolve("security.json"));
        team(text);
        closed(team + fault);
    }

    private void closed(String fault) {
        Decision decision = decide("ls");
        assertThat(decision.verdict()).isEqualTo(ASK);
        assertThat(decision.personOnly()).isTrue();
        assertThat(decision.reason()).contains(fault);
        assertThat(verdict("make lose")).isEqualTo(BLOCK);
        assertThat(verdict("rm -rf /")).isEqualTo(BLOCK);
    }

    @Test
    void whatIsNoReadableFileIsNeverMorePermissive() throws IOException {
        Path file = write(SECURITY, "x".repeat(5 << 20));
        assertThat(decide("ls").verdict()).isEqualTo(ASK);
        assertThat(decide("ls").reason())
                .contains(file + " is larger than 256 kB (it has 5242880 bytes); shorten it.");
        refused(
                () -> trust(SECURITY, "00".repeat(32)),
                ErrorCode.CONFIGURATION_INVALID,
                "is larger than 256 kB");
        Files.delete(file);
        Files.createDirectory(file);
        assertThat(decide("ls").verdict()).isEqualTo(ASK);
        assertThat(decide("ls").reason()).contains(file + " is not a regular file but a directory");
        Files.delete(file);
        assertThat(decide("ls").verdict()).isEqualTo(ALLOW);

        user("x".repeat(5 << 20));
        assertThat(decide("ls").reason()).contains("is larger than 256 kB");
        Files.delete(home.resolve("security.json"));
        Files.createDirectory(home.resolve("security.json"));
        assertThat(decide("ls").reason()).contains("but a directory");
        Files.delete(home.resolve("security.json"));

        Files.delete(team);
        Files.createDirectory(team);
        assertThat(decide("ls").reason()).contains(team + " is not a regular file but a directory");
        assertThat(verdict("rm -rf /")).isEqualTo(BLOCK);
        Files.delete(team);
    }

    @Test
    void aFileThatChangesWhileDecidingNeverLendsItsTrust() throws Exception {
        write(SECURITY, ALLOWING);
        trustNow(SECURITY);
        String evil = ALLOWING.replace("deliver", "destroy");
        AtomicBoolean over = new AtomicBoolean();
        Thread changing =
                Thread.ofPlatform()
                        .start(() -> {
                            while (!over.get()) {
                                overwrite(evil);
                                lasts();
                                overwrite(ALLOWING);
                                lasts();
                            }
                        });
        int allowed = 0;
        try {
            for (int i = 0; i < 500; i++) {
                assertThat(verdict("make destroy")).isNotEqualTo(ALLOW);
                assertThat(verdict("rm -rf /")).isEqualTo(BLOCK);
                allowed += verdict("make deliver") == ALLOW ? 1 : 0;
            }
        } finally {
            over.set(true);
            changing.join();
        }
        assertThat(allowed).isPositive();
        assertThat(verdict("make deliver")).isEqualTo(ALLOW);
    }

    /** For a decision or two: else a busy machine may never decide while the file is whole. */
    private static void lasts() {
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(500_000));
    }

    private void overwrite(String text) {
        try {
            write(SECURITY, text);
        } catch (IOException e) {
            throw new IllegalStateException("The file was not changed.", e);
        }
    }

    private Path write(String name, String text) throws IOException {
        Path file = shop.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void user(String text) throws IOException {
        Files.writeString(home.resolve("security.json"), text);
    }

    private void team(String text) throws IOException {
        Files.writeString(team, text);
    }

    private RepositoryTrust look(String file) {
        return as(ANN, () -> api().trust(shop.toString(), file));
    }

    @SuppressWarnings("NullAway")
    private RepositoryTrust trust(String file, @Nullable String sha256) {
        return as(ANN, () -> api().trustFile(new FileTrustRequest(shop.toString(), sha256, file)));
    }

    private void trustNow(String file) {
        assertThat(trust(file, look(file).sha256()).state()).isEqualTo(State.TRUSTED);
    }

    private List<HealthCheck> doctor() {
        return as(SERVICE, () -> context.getBean(DecisionsApi.class).policy());
    }

    private PermissionVerdict verdict(String line) {
        return decide(line).verdict();
    }

    private Decision decide(String line) {
        RequestOrigin origin = new RequestOrigin("core", "ann", null, null, null, shop.toString());
        return as(
                SERVICE,
                () ->
                        api().decideCommand(
                                        new CommandPermissionRequest(
                                                origin,
                                                shop.toString(),
                                                shop.toString(),
                                                line,
                                                true)));
    }

    private SecurityApi api() {
        return context.getBean(SecurityApi.class);
    }

    private static void refused(ThrowingCallable call, ErrorCode code, String message) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TroupeException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    private static <T> T as(CallerIdentity caller, Supplier<T> call) {
        return ScopedValue.where(CallerIdentity.CURRENT, caller).call(call::get);
    }
}
