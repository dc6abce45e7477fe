package dev.troupe.security;

import static dev.troupe.contracts.security.PermissionVerdict.ALLOW;
import static dev.troupe.contracts.security.PermissionVerdict.ASK;
import static dev.troupe.contracts.security.PermissionVerdict.BLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RuleList;
import dev.troupe.contracts.security.api.DecisionsApi;
import dev.troupe.contracts.security.api.RulesApi;
import dev.troupe.contracts.security.api.SecurityApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** The list of what is in force says what decisions are made of: all kinds of rules, and none that does not count. */
class RuleListIT {
    private static final CallerIdentity ANN =
            new CallerIdentity("ann", "core", Set.of(Role.DEVELOPER));
    private static final String ALL =
            """
            {
              "allowed_commands": {"make": ["deliver"]},
              "blocked_commands": {"make": ["lose"]},
              "blocked_patterns": ["make * | tee"],
              "command_synonyms": {"lose it": "make lose"},
              "contextual_permissions": [
                {"command": "make ship",
                 "allowed_if": [{"branch_is": "next"}, {"file_exists": "GO"}],
                 "blocked_if": [{"branch_is": "main"}, {"file_exists": "HOLD"}]}],
              "default": "block"
            }
            """;

    private Path home;
    private Path team;
    private Path shop;
    private ConfigurableApplicationContext context;

    @BeforeEach
    void start(@TempDir Path temporary) throws IOException, SQLException {
        Path root = temporary.toRealPath();
        home = Files.createDirectories(root.resolve("home"));
        shop = Files.createDirectories(root.resolve("shop"));
        Files.createDirectories(shop.resolve(".git"));
        Files.createDirectories(shop.resolve(".troupe"));
        team = Files.writeString(root.resolve("team.json"), "{}");
        context =
                HostedModule.start(
                        SecurityModuleIT.Host.class,
                        "--troupe.security.home=" + home,
                        "--troupe.security.team-commands=" + team);
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void allKindsAreListedWithTheirPlaces() throws IOException {
        Files.writeString(team, ALL);
        Path settings =
                Files.writeString(
                        home.resolve("config.yaml"),
                        "permissions:\n  files:\n    write: {block: [docs/**]}\n");

        RuleList list = list();

        assertThat(list.fault()).isNull();
        assertThat(list.version()).isPositive();
        assertThat(list.rules()).filteredOn(it -> it.layer().equals("profile")).isNotEmpty();
        assertThat(written(list))
                .containsExactly(
                        tuple("command", "team", BLOCK, "make lose", team + ":3", null),
                        tuple("command", "team", ALLOW, "make deliver", team + ":2", null),
                        tuple(
                                "condition",
                                "team",
                                BLOCK,
                                "make ship if the branch is 'main' or 'HOLD' exists",
                                team + ":7",
                                null),
                        tuple(
                                "condition",
                                "team",
                                ALLOW,
                                "make ship if the branch is 'next' and 'GO' exists",
                                team + ":7",
                                null),
                        tuple("pattern", "team", BLOCK, "make * | tee", team + ":4", null),
                        tuple("phrase", "team", ASK, "lose it → make lose", team + ":5", null),
                        tuple("file", "user", BLOCK, "write docs/**", settings + ":3", null),
                        tuple(
                                "default",
                                "team",
                                BLOCK,
                                "whatever no rule names",
                                team + ":10",
                                null));
    }

    @Test
    void ofAFileThatNobodyTrustsThatIsListedWhichCounts() throws IOException {
        Path file = Files.writeString(shop.resolve(".troupe/security.json"), ALL);

        RuleList list = list();

        assertThat(written(list))
                .extracting(it -> it.toList().get(3))
                .containsExactly(
                        "make lose",
                        "make ship if the branch is 'main' or 'HOLD' exists",
                        "make * | tee",
                        "whatever no rule names");
        assertThat(list.notices()).singleElement().asString().startsWith(file + " is not trusted");

        SecurityApi api = context.getBean(SecurityApi.class);
        String name = ".troupe/security.json";
        String hash = Objects.requireNonNull(as(() -> api.trust(shop.toString(), name)).sha256());
        var _ = as(() -> api.trustFile(new FileTrustRequest(shop.toString(), hash, name)));

        assertThat(written(list())).hasSize(7);
        assertThat(list().notices()).isEmpty();
    }

    @Test
    void whatAnOlderVersionForbidsIsListedAsLongAsItCounts() throws IOException {
        Files.writeString(team, ALL);
        RuleList good = list();
        Long version = good.version();
        Files.writeString(
                team, "{\n  \"blocked_commands\": {\"make\": [\"ruin\"]},\n  \"default\": 1\n}");

        RuleList list = list();

        assertThat(list.version()).isEqualTo(version);
        assertThat(list.fault()).contains(team + ":3: `default` is");
        assertThat(list.rules()).extracting(PermissionRule::verdict).doesNotContain(ALLOW);
        assertThat(written(list))
                .containsExactly(
                        tuple("command", "team", BLOCK, "make lose", team + ":3", version),
                        tuple("command", "team", BLOCK, "make ruin", team + ":2", null),
                        tuple(
                                "condition",
                                "team",
                                BLOCK,
                                "make ship if the branch is 'main' or 'HOLD' exists",
                                team + ":7",
                                version),
                        tuple("pattern", "team", BLOCK, "make * | tee", team + ":4", version),
                        tuple("phrase", "team", ASK, "lose it → make lose", team + ":5", version),
                        tuple(
                                "default",
                                "team",
                                BLOCK,
                                "whatever no rule names",
                                team + ":10",
                                version));
        // The list is what decides.
        assertThat(verdict("make lose")).isEqualTo(BLOCK);
        assertThat(verdict("make ruin")).isEqualTo(BLOCK);
        assertThat(verdict("make | tee")).isEqualTo(BLOCK);
        assertThat(verdict("lose it")).isEqualTo(BLOCK);
        assertThat(verdict("frobnicate")).isEqualTo(BLOCK);

        Files.writeString(team, "{}");

        assertThat(written(list())).isEmpty();
    }

    /** A default that has moved within its file is there once. */
    @Test
    void whatTheFileStillSaysIsNotListedAsOlder() throws IOException {
        Files.writeString(team, ALL);
        list();
        Files.writeString(team, ALL.replaceFirst("\\{", "{\n\"surprise\": 1,"));

        assertThat(written(list()))
                .extracting(it -> it.toList().get(0), it -> it.toList().get(5))
                .doesNotHaveDuplicates()
                .contains(
                        tuple("command", null),
                        tuple("condition", null),
                        tuple("pattern", null),
                        tuple("default", null));
    }

    private RuleList list() {
        RulesApi rules = context.getBean(RulesApi.class);
        return as(() -> rules.rules(shop.toString()));
    }

    private static List<Tuple> written(RuleList list) {
        return list.rules().stream()
                .filter(it -> !it.layer().equals("profile"))
                .map(it ->
                        tuple(
                                it.kind(),
                                it.layer(),
                                it.verdict(),
                                it.text(),
                                it.origin(),
                                it.keptVersion()))
                .toList();
    }

    private PermissionVerdict verdict(String line) {
        DecisionsApi decisions = context.getBean(DecisionsApi.class);
        return as(() -> decisions.explain(new CommandCheckRequest(shop.toString(), null, line)))
                .decision()
                .verdict();
    }

    private static <T> T as(Supplier<T> call) {
        return ScopedValue.where(CallerIdentity.CURRENT, ANN).call(call::get);
    }
}
