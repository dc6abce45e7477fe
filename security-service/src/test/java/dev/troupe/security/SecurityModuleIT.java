package dev.troupe.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.RuleGraph;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.security.api.DecisionsApi;
import dev.troupe.contracts.security.api.RulesApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.testkit.postgres.TestPostgres;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionManager;
import tools.jackson.databind.json.JsonMapper;

/** The module inside somebody else's context, as in the standalone server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecurityModuleIT {
    private final Path root;
    private final ConfigurableApplicationContext context;

    /** What a neighbour in the same context finds when it asks for common types. */
    record Neighbour(
            DataSource source,
            ObjectProvider<Flyway> flyway,
            ObjectProvider<JdbcClient> jdbc,
            ObjectProvider<TransactionManager> transactions,
            ObjectProvider<MeterRegistry> meters) {}

    @Configuration(proxyBeanMethods = false)
    @Import(SecurityModule.class)
    static class Host {
        static final DataSource SOURCE = TestPostgres.database().dataSource();

        @Bean
        DataSource hostDataSource() {
            return SOURCE;
        }

        @Bean
        Neighbour neighbour(
                DataSource source,
                ObjectProvider<Flyway> flyway,
                ObjectProvider<JdbcClient> jdbc,
                ObjectProvider<TransactionManager> transactions,
                ObjectProvider<MeterRegistry> meters) {
            return new Neighbour(source, flyway, jdbc, transactions, meters);
        }
    }

    SecurityModuleIT(@TempDir Path home) throws SQLException {
        root = home;
        context = HostedModule.start(Host.class, "--troupe.security.home=" + root);
    }

    @AfterAll
    void stop() {
        context.close();
    }

    @Test
    void itsInfrastructureIsNobodysDefault() {
        Neighbour neighbour = context.getBean(Neighbour.class);

        assertThat(neighbour.source()).isSameAs(Host.SOURCE);
        assertThat(neighbour.flyway().getIfAvailable()).isNull();
        assertThat(neighbour.jdbc().getIfAvailable()).isNull();
        assertThat(neighbour.transactions().getIfAvailable()).isNull();
    }

    @Test
    void itWorksWithoutMetersWhenCalledDirectly() {
        assertThat(context.getBean(Neighbour.class).meters().getIfAvailable()).isNull();

        assertThat(as(Role.DEVELOPER, () -> decide("ls")).verdict())
                .isEqualTo(PermissionVerdict.ALLOW);
        assertThat(as(Role.SERVICE, () -> decide("rm -rf ~")).verdict())
                .isEqualTo(PermissionVerdict.BLOCK);
        assertThat(as(Role.SERVICE, () -> context.getBean(AuditApi.class).verification()).intact())
                .isTrue();
    }

    @Test
    void whatPeopleAnswerBecomesARuleOnceAPersonConfirmsIt() {
        assertThat(as(Role.SERVICE, () -> decide("frobnicate")).verdict())
                .isEqualTo(PermissionVerdict.ASK);
        for (int i = 0; i < 6; i++) {
            as(Role.SERVICE, this::approved);
        }
        RulesApi rules = context.getBean(RulesApi.class);
        RuleProposal proposal =
                as(Role.APPROVER, () -> rules.proposals(root.toString())).getFirst();
        assertThat(proposal.answers()).isEqualTo(6);

        var _ = as(Role.APPROVER, () -> rules.confirm(proposal.id()));

        assertThat(as(Role.SERVICE, () -> decide("frobnicate")).rule())
                .isEqualTo("learned: allow frobnicate");
        assertThat(as(Role.VIEWER, () -> rules.rules(root.toString())).rules())
                .hasSizeGreaterThan(1)
                .first()
                .satisfies(it -> assertThat(it.text()).isEqualTo("frobnicate"));
    }

    @Test
    void anExplanationAlsoSaysWhatHoldsWithoutASandbox() {
        DecisionExplanation held = as(Role.DEVELOPER, () -> explained("ls"));

        assertThat(held.decision().verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(held.unsandboxed())
                .extracting(Decision::verdict, Decision::rule, Decision::personOnly)
                .containsExactly(PermissionVerdict.ASK, "built-in: no sandbox", true);
        assertThat(as(Role.DEVELOPER, () -> explained("rm -rf /")).unsandboxed()).isNull();
    }

    @Test
    void anExplanationTellsWhatIsInForceInTheStateThatIsAskedAbout() {
        DecisionExplanation watched = as(Role.DEVELOPER, () -> explained("quux --frob"));
        DecisionExplanation held = in(SandboxState.HELD, "quux --frob");
        DecisionExplanation open = in(SandboxState.NOT_HELD, "ls");

        assertThat(watched.state()).isEqualTo(SandboxState.WATCHED);
        assertThat(watched.verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(held.state()).isEqualTo(SandboxState.HELD);
        assertThat(held.verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(held.decision()).isEqualTo(watched.decision());
        assertThat(held.held()).isEqualTo(watched.held()).isNotNull();
        assertThat(held.withoutSandbox()).isEqualTo(PermissionVerdict.ASK);
        assertThat(open.verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(open.decision().verdict()).isEqualTo(PermissionVerdict.ALLOW);
    }

    @Test
    void aLineOfGitAloneIsNeverHeld() {
        DecisionExplanation git = in(SandboxState.HELD, "git rebase main");

        assertThat(git.state()).isEqualTo(SandboxState.WATCHED);
        assertThat(git.verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(git.held()).isNull();
        assertThat(in(SandboxState.HELD, "git log -3 | cat").verdict())
                .isEqualTo(PermissionVerdict.ALLOW);
        assertThat(in(SandboxState.HELD, "git rebase main | cat").verdict())
                .isEqualTo(PermissionVerdict.ASK);
    }

    private DecisionExplanation in(SandboxState state, String line) {
        return as(
                Role.DEVELOPER,
                () ->
                        context.getBean(DecisionsApi.class)
                                .explain(
                                        new CommandCheckRequest(
                                                root.toString(), null, line, state)));
    }

    /** Asking changes nothing, but the answer depends on files: they may ask where they may see the rules. */
    @ParameterizedTest
    @EnumSource(names = {"VIEWER", "APPROVER", "ADMIN"})
    void whoeverMaySeeTheRulesMayAskWhatTheyWouldDecide(Role reader) throws IOException {
        assertThat(as(Role.SERVICE, () -> decide("ls")).verdict())
                .isEqualTo(PermissionVerdict.ALLOW);
        String other = Files.createDirectories(root.resolve("elsewhere")).toString();
        Files.createDirectories(Path.of(other, ".git"));

        assertThat(as(reader, () -> explained("rm -rf /")).decision().verdict())
                .isEqualTo(PermissionVerdict.BLOCK);
        assertThat(as(reader, () -> explained(root.toString(), root + "/src", "ls")).decision())
                .extracting(Decision::verdict)
                .isEqualTo(PermissionVerdict.ALLOW);
        refused(ErrorCode.NOT_FOUND, reader, () -> explained(other, null, "ls"));
        refused(ErrorCode.NOT_FOUND, reader, () -> explained("/no\0where", null, "ls"));
        refused(ErrorCode.INVALID_REQUEST, reader, () -> explained("here", null, "ls"));
        String top = root.toString();
        for (String outside :
                List.of("/etc", top + "/src/../..", top + "-2", "src", "/no\0where")) {
            refused(ErrorCode.INVALID_REQUEST, reader, () -> explained(top, outside, "ls"));
        }
        // Who acts on a decision asks for another one, which they may not.
        refused(ErrorCode.FORBIDDEN, reader, () -> decide("ls"));
    }

    private static void refused(ErrorCode code, Role role, Supplier<?> call) {
        assertThatThrownBy(() -> as(role, call))
                .isInstanceOfSatisfying(
                        TroupeException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private DecisionExplanation explained(
            String repository, @Nullable String directory, String line) {
        return context.getBean(DecisionsApi.class)
                .explain(new CommandCheckRequest(repository, directory, line));
    }

    private DecisionExplanation explained(String line) {
        return context.getBean(DecisionsApi.class)
                .explain(new CommandCheckRequest(root.toString(), null, line));
    }

    @Test
    void wildcardsThatStandForSecretFilesAreBlocked() throws IOException {
        Path src = Files.createDirectories(root.resolve("src"));
        Files.writeString(src.resolve("a.rs"), "");
        assertThat(verdict("cat src/*")).isEqualTo(PermissionVerdict.ASK);
        Files.writeString(src.resolve("deploy.pem"), "");
        assertThat(verdict("wc -l src/*.rs")).isEqualTo(PermissionVerdict.ASK);
        assertThat(verdict("cat src/*")).isEqualTo(PermissionVerdict.BLOCK);
    }

    private PermissionVerdict verdict(String line) {
        return as(Role.SERVICE, () -> decide(line)).verdict();
    }

    @Test
    void decisionsNameTheGraphThatTheyAreMadeOf() {
        Decision decision = as(Role.SERVICE, () -> decide("ls"));
        Long version = decision.graphVersion();
        assertThat(version).isPositive();

        ResponseEntity<String> json = graph(version, "json");

        assertThat(json.getHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_JSON);
        RuleGraph graph = JsonMapper.shared().readValue(json.getBody(), RuleGraph.class);
        assertThat(graph.version()).isEqualTo(version);
        assertThat(graph.repository()).isEqualTo(root.toString());
        assertThat(graph.fault()).isNull();
        assertThat(graph.otherwise()).isEqualTo(PermissionVerdict.ASK);
        assertThat(graph.nodes()).contains(new RuleGraph.Node("command:ls", "command", "ls"));
        assertThat(graph.hash()).matches("[0-9a-f]{64}");
        ResponseEntity<String> dot = graph(null, "dot");
        assertThat(dot.getHeaders().getContentType())
                .hasToString("text/vnd.graphviz;charset=UTF-8");
        assertThat(dot.getBody()).startsWith("digraph permissions {");
    }

    @Test
    void whatIsNoGraphIsSaid() {
        refusedGraph(Role.VIEWER, 9_999L, "json", ErrorCode.NOT_FOUND);
        refusedGraph(Role.VIEWER, null, "svg", ErrorCode.INVALID_REQUEST);
        refusedGraph(Role.SERVICE, null, "json", ErrorCode.FORBIDDEN);
        assertThatThrownBy(() ->
                        as(
                                Role.VIEWER,
                                () -> context.getBean(RulesApi.class).graph("here", null, "json")))
                .hasMessage("`repository` is here; it must be an absolute path.");
    }

    private void refusedGraph(Role role, @Nullable Long version, String format, ErrorCode code) {
        assertThatThrownBy(() ->
                        as(
                                role,
                                () ->
                                        context.getBean(RulesApi.class)
                                                .graph(root.toString(), version, format)))
                .isInstanceOfSatisfying(
                        TroupeException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private ResponseEntity<String> graph(@Nullable Long version, String format) {
        return as(
                Role.VIEWER,
                () -> context.getBean(RulesApi.class).graph(root.toString(), version, format));
    }

    private boolean approved() {
        api().recordAudit(
                        List.of(
                                new AuditEvent(
                                        UUID.randomUUID(),
                                        Instant.now(),
                                        "approval-decided",
                                        new RequestOrigin(
                                                "core", "ada", null, null, null, root.toString()),
                                        "frobnicate",
                                        "approved",
                                        Map.of("tool", "bash", "took-ms", "2500"))));
        return true;
    }

    @Test
    void aDirectCallIsAuthorisedToo() {
        assertThatThrownBy(() -> as(Role.VIEWER, () -> decide("ls")))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.FORBIDDEN));
        assertThatThrownBy(() -> decide("ls"))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAUTHENTICATED));
    }

    private Decision decide(String line) {
        RequestOrigin origin = new RequestOrigin("core", "ada", null, null, null, root.toString());
        return api().decideCommand(
                        new CommandPermissionRequest(
                                origin, root.toString(), root.toString(), line, true));
    }

    private SecurityApi api() {
        return context.getBean(SecurityApi.class);
    }

    private static <T> T as(Role role, Supplier<T> call) {
        CallerIdentity caller = new CallerIdentity("test", "core", Set.of(role));
        return ScopedValue.where(CallerIdentity.CURRENT, caller).call(call::get);
    }
}
