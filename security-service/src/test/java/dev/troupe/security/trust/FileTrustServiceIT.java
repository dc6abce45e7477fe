package dev.troupe.security.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RepositoryTrust.State;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.security.SecuritySchema;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.policy.PolicySource;
import dev.troupe.security.policy.TeamFiles;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trust in a real database and a real policy that reads the same files. */
class FileTrustServiceIT {
    private static final TestDatabase ROLE = migrated();
    private static final String ALLOWING = "permissions: {commands: {allow: [make test]}}\n";
    private static final CallerIdentity ANN = person("ann", "core");
    private static final CallerIdentity BOB = person("bob", "red");

    @TempDir Path root;
    private Path home;
    private Path repository;
    private TrustMemory memory;
    private FileTrustService register;
    private PolicySource policies;

    private static TestDatabase migrated() {
        try {
            TestDatabase role = TestPostgres.database().createRole("troupe_security");
            SecuritySchema.migrations(role.dataSource(), role.user()).migrate();
            return role;
        } catch (SQLException e) {
            throw new IllegalStateException("The role for the test was not created.", e);
        }
    }

    @BeforeEach
    void begin() throws IOException, SQLException {
        ROLE.execute("DELETE FROM security.trust");
        home = Files.createDirectories(root.resolve("home"));
        repository = checkout("shop");
        write(repository, ALLOWING);
        start();
    }

    private void start() {
        memory = TrustMemory.over(ROLE.dataSource());
        AuditTrail trail = new AuditTrail(ROLE.dataSource(), home);
        register = new FileTrustService(home, ROLE.dataSource(), trail, memory);
        policies = new PolicySource(home, TeamFiles.NONE, memory);
    }

    @AfterEach
    void end() {
        memory.close();
    }

    @Test
    void aPersonTrustsWhatWasShownAndItCountsAtOnce() {
        RepositoryTrust shown = look(ANN);
        assertThat(shown.state()).isEqualTo(State.UNTRUSTED);
        assertThat(shown.text()).isEqualTo(ALLOWING);
        assertThat(shown.fault()).isNull();
        assertThat(shown.file()).isEqualTo(repository + "/.troupe/config.yaml");
        assertThat(allowed("core")).isEmpty();

        RepositoryTrust trusted = trust(ANN, shown.sha256());

        assertThat(trusted.state()).isEqualTo(State.TRUSTED);
        assertThat(trusted.trustedBy()).isEqualTo("ann");
        assertThat(trusted.trustedAt()).isNotNull();
        assertThat(look(ANN)).isEqualTo(trusted);
        assertThat(allowed("core")).containsExactly("make test");
    }

    @Test
    void anyOtherByteEndsItAndTheSameBytesBringItBack() throws IOException {
        trustNow();
        write(repository, ALLOWING + "#");
        assertThat(look(ANN).state()).isEqualTo(State.UNTRUSTED);
        assertThat(look(ANN).trustedBy()).isEqualTo("ann");
        assertThat(allowed("core")).isEmpty();
        Files.delete(repository.resolve(".troupe/config.yaml"));
        assertThat(look(ANN).state()).isEqualTo(State.ABSENT);

        write(repository, ALLOWING);

        assertThat(look(ANN).state()).isEqualTo(State.TRUSTED);
        assertThat(allowed("core")).containsExactly("make test");
    }

    @Test
    void whatIsSwappedBetweenLookAndYesIsNotTrusted() throws IOException {
        RepositoryTrust shown = look(ANN);
        write(repository, "permissions: {commands: {allow: [make evil]}}\n");

        refused(() -> trust(ANN, shown.sha256()), ErrorCode.TRUST_CHANGED, "has changed since");

        assertThat(look(ANN).state()).isEqualTo(State.UNTRUSTED);
        assertThat(look(ANN).trustedBy()).isNull();
        assertThat(allowed("core")).isEmpty();
        write(repository, ALLOWING);
        assertThat(allowed("core")).isEmpty();
    }

    @Test
    void linksAreRefused() throws IOException {
        Path elsewhere = Files.createDirectories(root.resolve("elsewhere"));
        write(elsewhere, ALLOWING);
        Path file = repository.resolve(".troupe/config.yaml");
        String hash = look(ANN).sha256();
        Files.delete(file);
        Files.createSymbolicLink(file, elsewhere.resolve(".troupe/config.yaml"));
        RepositoryTrust linked = look(ANN);
        assertThat(linked.state()).isEqualTo(State.REFUSED);
        assertThat(linked.fault()).contains(file.toString());
        assertThat(linked.text()).isNull();
        refused(() -> trust(ANN, hash), ErrorCode.CONFIGURATION_INVALID, "not a regular file");

        Files.delete(file);
        Files.delete(repository.resolve(".troupe"));
        Files.createSymbolicLink(repository.resolve(".troupe"), elsewhere.resolve(".troupe"));
        assertThat(look(ANN).state()).isEqualTo(State.REFUSED);
        refused(() -> trust(ANN, hash), ErrorCode.CONFIGURATION_INVALID, "is a symbolic link");
        assertThat(allowed("core")).isEmpty();
    }

    @Test
    void whatCannotBeReadWholeIsRefused() throws IOException {
        Path file = repository.resolve(".troupe/config.yaml");
        Files.write(file, new byte[] {(byte) 0xC3, 0x28});
        assertThat(look(ANN).fault()).contains("is not UTF-8");
        Files.writeString(file, "#".repeat(300_000));
        assertThat(look(ANN).fault()).contains("is larger than 256 kB");
        Files.delete(file);
        Files.createDirectory(file);
        assertThat(look(ANN).fault()).contains("is not a regular file");
        assertThat(look(ANN).state()).isEqualTo(State.REFUSED);
    }

    @Test
    void aFileWithARuleThatIsNoneIsNotTrusted() throws IOException {
        write(repository, "permissions:\n  commands:\n    allow: ['bash *']\n");
        assertThat(look(ANN).fault())
                .contains("config.yaml:3: the rule `bash *` would allow anything");
        String hash = look(ANN).sha256();

        refused(
                () -> trust(ANN, hash),
                ErrorCode.CONFIGURATION_INVALID,
                "config.yaml:3: the rule `bash *` would allow anything");
        assertThat(look(ANN).state()).isEqualTo(State.UNTRUSTED);
    }

    @Test
    void aFileThatWouldRefuseEverySessionIsNotTrusted() throws IOException {
        write(repository, ALLOWING + "worker: {max-turns: none, max-turn: 3}\n");
        assertThat(look(ANN).fault())
                .hasLineCount(2)
                .contains("config.yaml:2:21: `worker.max-turns` is 'none'")
                .contains("there is no setting `worker.max-turn`");
        String hash = look(ANN).sha256();

        refused(
                () -> trust(ANN, hash),
                ErrorCode.CONFIGURATION_INVALID,
                "config.yaml:2:21: `worker.max-turns` is 'none'");
        assertThat(look(ANN).state()).isEqualTo(State.UNTRUSTED);
    }

    @Test
    void anotherCloneIsAnotherRepository() throws IOException {
        trustNow();
        Path clone = checkout("clone");
        write(clone, ALLOWING);
        Path link = Files.createSymbolicLink(root.toRealPath().resolve("link"), repository);

        assertThat(as(ANN, () -> register.of(clone.toString(), null)).state())
                .isEqualTo(State.UNTRUSTED);
        assertThat(written("core", clone)).isEmpty();
        assertThat(as(ANN, () -> register.of(link.toString(), null)).state())
                .isEqualTo(State.TRUSTED);
        assertThat(written("core", link)).hasSize(1);
    }

    @Test
    void revocationCountsFromTheNextDecision() {
        trustNow();
        assertThat(allowed("core")).hasSize(1);

        RepositoryTrust now = as(ANN, () -> register.distrust(repository.toString(), null));

        assertThat(now.state()).isEqualTo(State.UNTRUSTED);
        assertThat(now.trustedBy()).isNull();
        assertThat(allowed("core")).isEmpty();
        assertThat(as(ANN, () -> register.distrust(repository.toString(), null))).isEqualTo(now);
    }

    @Test
    void trustInWhatIsGoneCanBeTakenBack() throws IOException {
        trustNow();
        Files.delete(repository.resolve(".troupe/config.yaml"));
        Files.delete(repository.resolve(".troupe"));
        Files.delete(repository.resolve(".git"));
        Files.delete(repository);
        assertThat(as(ANN, register::all))
                .extracting(RepositoryTrust::state)
                .containsExactly(State.ABSENT);

        as(ANN, () -> register.distrust(repository.toString(), null));

        assertThat(as(ANN, register::all)).isEmpty();
        refused(() -> look(ANN), ErrorCode.WORKSPACE_MISSING, repository.toString());
    }

    @Test
    void aRestartForgetsNothing() {
        trustNow();
        memory.close();

        start();

        assertThat(look(ANN).state()).isEqualTo(State.TRUSTED);
        assertThat(allowed("core")).hasSize(1);
    }

    @Test
    void eachTeamTrustsForItself() {
        trustNow();

        assertThat(look(BOB).state()).isEqualTo(State.UNTRUSTED);
        assertThat(look(BOB).trustedBy()).isNull();
        assertThat(allowed("red")).isEmpty();
        assertThat(as(BOB, register::all)).isEmpty();
        as(BOB, () -> register.distrust(repository.toString(), null));
        assertThat(allowed("core")).hasSize(1);
        trust(BOB, look(BOB).sha256());
        assertThat(allowed("red")).hasSize(1);
        assertThat(as(ANN, register::all))
                .extracting(RepositoryTrust::trustedBy, RepositoryTrust::text)
                .containsExactly(tuple("ann", null));
    }

    @Test
    void trustAndItsEndAreOnTheTrailOnce() {
        String hash = look(ANN).sha256();
        trust(ANN, hash);
        trust(ANN, hash);
        as(ANN, () -> register.distrust(repository.toString(), null));
        as(ANN, () -> register.distrust(repository.toString(), null));

        AuditTrail trail = new AuditTrail(ROLE.dataSource(), home);
        List<AuditEvent> events =
                as(
                                person("adm", "core", Role.ADMIN),
                                () -> trail.entries(AuditFilter.NONE, 0, 1_000))
                        .stream()
                        .map(it -> it.event())
                        .filter(it -> it.origin().repository().equals(repository.toString()))
                        .toList();
        assertThat(events)
                .extracting(AuditEvent::kind, it -> it.origin().user(), AuditEvent::target)
                .containsExactly(
                        tuple("file-trusted", "ann", repository + "/.troupe/config.yaml"),
                        tuple("file-distrusted", "ann", repository + "/.troupe/config.yaml"));
        assertThat(events).allMatch(it -> String.valueOf(hash).equals(it.detail().get("sha256")));
        assertThat(as(person("adm", "core", Role.ADMIN), trail::verify).intact()).isTrue();
    }

    @Test
    void onlyPeopleWhoDevelopMay() {
        String hash = look(ANN).sha256();
        for (CallerIdentity caller :
                List.of(
                        new CallerIdentity("service:orchestrator", "core", Set.of(Role.SERVICE)),
                        new CallerIdentity(
                                "service:x", "core", Set.of(Role.SERVICE, Role.DEVELOPER)),
                        new CallerIdentity(
                                "service:agent-worker",
                                "core",
                                Set.of(Role.WORKER),
                                new RunId(new UUID(1, 2), 1)),
                        new CallerIdentity("val", "core", Set.of(Role.VIEWER)))) {
            refused(() -> trust(caller, hash), ErrorCode.FORBIDDEN, caller.subject());
            refused(() -> look(caller), ErrorCode.FORBIDDEN, caller.subject());
            refused(() -> as(caller, register::all), ErrorCode.FORBIDDEN, caller.subject());
            refused(
                    () -> as(caller, () -> register.distrust(repository.toString(), null)),
                    ErrorCode.FORBIDDEN,
                    caller.subject());
        }
        assertThat(look(ANN).state()).isEqualTo(State.UNTRUSTED);
    }

    @Test
    void whatIsNoRepositoryIsSaid() {
        for (String wrong : new String[] {null, "shop", "a\0b"}) {
            refused(
                    () -> as(ANN, () -> register.of(wrong, null)),
                    ErrorCode.INVALID_REQUEST,
                    "`repository`");
        }
        refused(
                () -> as(ANN, () -> register.of("/no/such/place", null)),
                ErrorCode.WORKSPACE_MISSING,
                "/no/such/place");
        for (String wrong : new String[] {null, "", "ab", "AB".repeat(32), "x".repeat(64)}) {
            refused(() -> trust(ANN, wrong), ErrorCode.INVALID_REQUEST, "`sha256` must be");
        }
    }

    @Test
    void theUsersOwnFileIsNoRepositorys() throws IOException {
        Path dotfiles = checkout("dotfiles");
        home = Files.createDirectories(dotfiles.resolve(".troupe"));
        write(dotfiles, ALLOWING);
        start();

        RepositoryTrust own = as(ANN, () -> register.of(dotfiles.toString(), null));

        assertThat(own.state()).isEqualTo(State.ABSENT);
        assertThat(own.text()).isNull();
        assertThat(policies.of("core", dotfiles.toString()).notices()).isEmpty();
    }

    @Test
    void filesOfWhatIsNoCheckoutAreNotShown() throws IOException {
        Path other = Files.createDirectories(root.toRealPath().resolve("other"));
        write(other, ALLOWING);

        refused(
                () -> as(ANN, () -> register.of(other.toString(), null)),
                ErrorCode.WORKSPACE_MISSING,
                other.toString());
    }

    @Test
    void trustInWhatWasMovedCanBeTakenBackAndShowsNothing() throws IOException {
        trustNow();
        Path moved = Files.move(repository, root.toRealPath().resolve("moved"));
        Files.createSymbolicLink(repository, moved);

        RepositoryTrust answer = as(ANN, () -> register.distrust(repository.toString(), null));

        assertThat(answer.text()).isNull();
        assertThat(as(ANN, register::all)).isEmpty();
    }

    @Test
    void trustInWhatIsGoneIsFoundBehindALink() throws IOException {
        trustNow();
        Path link = Files.createSymbolicLink(root.resolve("link"), root.toRealPath());
        Files.delete(repository.resolve(".troupe/config.yaml"));
        Files.delete(repository.resolve(".troupe"));
        Files.delete(repository.resolve(".git"));
        Files.delete(repository);

        var _ = as(ANN, () -> register.distrust(link.resolve("shop").toString(), null));

        assertThat(as(ANN, register::all)).isEmpty();
    }

    private void trustNow() {
        assertThat(trust(ANN, look(ANN).sha256()).state()).isEqualTo(State.TRUSTED);
    }

    private RepositoryTrust look(CallerIdentity caller) {
        return as(caller, () -> register.of(repository.toString(), null));
    }

    @SuppressWarnings("NullAway")
    private RepositoryTrust trust(CallerIdentity caller, @Nullable String sha256) {
        return as(
                caller, () -> register.trust(new FileTrustRequest(repository.toString(), sha256)));
    }

    private List<String> allowed(String team) {
        return written(team, repository).stream().map(CommandRule::text).toList();
    }

    private Path checkout(String name) throws IOException {
        Path top = Files.createDirectories(root.toRealPath().resolve(name));
        Files.createDirectory(top.resolve(".git"));
        return top;
    }

    private static void write(Path repository, String text) throws IOException {
        Path directory = Files.createDirectories(repository.resolve(".troupe"));
        Files.writeString(directory.resolve("config.yaml"), text);
    }

    private static void refused(ThrowingCallable call, ErrorCode code, String part) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TroupeException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(part);
    }

    private static CallerIdentity person(String name, String team) {
        return person(name, team, Role.DEVELOPER);
    }

    private static CallerIdentity person(String name, String team, Role role) {
        return new CallerIdentity(name, team, Set.of(role));
    }

    private static <T> T as(CallerIdentity caller, Supplier<T> call) {
        return ScopedValue.where(CallerIdentity.CURRENT, caller).call(call::get);
    }

    /** Without what every project of its type has. */
    private List<CommandRule> written(String team, Path checkout) {
        return policies.of(team, checkout.toString()).commands().stream()
                .filter(rule -> rule.layer() != Layer.PROFILE)
                .toList();
    }
}
