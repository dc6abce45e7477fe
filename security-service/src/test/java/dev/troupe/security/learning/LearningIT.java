package dev.troupe.security.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.learning.RecordedAnswer;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.security.SecuritySchema;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.decision.CommandDecisions;
import dev.troupe.security.decision.LearnedRuleOpinions;
import dev.troupe.security.decision.PermissionEngineCache;
import dev.troupe.security.hash.Sha256Hash;
import dev.troupe.security.policy.PolicySource;
import dev.troupe.security.policy.TeamFiles;
import dev.troupe.security.policy.TrustedFiles.Standing;
import dev.troupe.security.snapshot.PolicySnapshots;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Learning from answers on a real trail, in a real database whose schema has an owner of its own. */
class LearningIT {
    private static final TestDatabase ROLE = migrated();

    /** One, as in the service: what shares a transaction shares its data source. */
    private static final DataSource DATABASE = ROLE.dataSource();

    private static final String FROB = "frobnicate --all 'a b'";
    private static final CallerIdentity ANN =
            new CallerIdentity("ann", "core", Set.of(Role.DEVELOPER, Role.APPROVER));
    private static final CallerIdentity DEV =
            new CallerIdentity("dev", "core", Set.of(Role.DEVELOPER));
    private static final CallerIdentity BOB =
            new CallerIdentity("bob", "red", Set.of(Role.APPROVER));
    private static final CallerIdentity SERVICE =
            new CallerIdentity("service:orchestrator", "system", Set.of(Role.SERVICE));
    private static final UUID TASK = new UUID(1, 2);

    @TempDir Path root;
    private String shop;
    private String other;
    private Instant time;
    private @Nullable Path team;
    private AuditTrail trail;
    private CommandDecisions judge;
    private PolicySnapshots snapshots;
    private RuleLearner learner;
    private RuleMemory memory;
    private LearnedRuleService register;

    /** A disk on which everything lies where it is named. */
    private static final class PlainPaths implements PathFacts {
        private final PathFacts names = NamedPaths.plain();

        @Override
        public Place locate(String workspace, String directory, String path) {
            return names.locate(workspace, directory, path);
        }

        @Override
        public @Nullable String content(String workspace, String directory, String path) {
            try {
                return Sha256Hash.of(Files.readAllBytes(Path.of(directory).resolve(path)));
            } catch (IOException e) {
                return null;
            }
        }

        @Override
        public boolean mayExist(String workspace, String directory, String path) {
            return true;
        }
    }

    private static TestDatabase migrated() {
        try {
            TestDatabase superuser = TestPostgres.database();
            TestDatabase service = superuser.createRole("troupe_security");
            TestDatabase owner = superuser.createRole("troupe_security_owner");
            SecuritySchema.migrations(owner.dataSource(), service.user()).migrate();
            return service;
        } catch (SQLException e) {
            throw new IllegalStateException("The roles for the test were not created.", e);
        }
    }

    @BeforeEach
    void begin() throws IOException {
        shop = Files.createDirectories(root.toRealPath().resolve("shop")).toString();
        other = Files.createDirectories(root.toRealPath().resolve("other")).toString();
        time = Instant.now().truncatedTo(ChronoUnit.MICROS);
        start();
    }

    private void start() {
        InstantSource clock = () -> time;
        Path home = root.resolve("home");
        trail = new AuditTrail(DATABASE, home);
        memory = new RuleMemory(DATABASE);
        PermissionEngineCache engines = new PermissionEngineCache();
        PolicySource policies =
                new PolicySource(
                        home, new TeamFiles(team, null), (_, _, _, _) -> Standing.UNTRUSTED);
        snapshots = new PolicySnapshots(policies, memory, engines, DATABASE, trail, clock);
        judge =
                new CommandDecisions(
                        new PlainPaths(),
                        _ -> ConditionFacts.unknown(),
                        "/home/ann",
                        new LearnedRuleOpinions(clock),
                        engines);
        learner =
                new RuleLearner(
                        DATABASE,
                        trail,
                        new AnswerEvidence(judge),
                        policies::appliesProposals,
                        clock);
        register = new LearnedRuleService(DATABASE, trail, learner, memory, clock);
        memory.read();
    }

    @AfterEach
    void end() throws SQLException {
        memory.close();
        ROLE.execute(
                "DELETE FROM security.answer",
                "DELETE FROM security.learned_rule",
                "DELETE FROM security.settled");
    }

    @Test
    void approvalsBecomeAProposalAndItsConfirmationARule() {
        for (int i = 0; i < 4; i++) {
            approve(FROB);
        }
        assertThat(proposals()).isEmpty();
        approve(FROB);

        RuleProposal proposal = proposals().getFirst();
        assertThat(proposal.verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(proposal.command()).containsExactly("frobnicate", "--all", "a b");
        assertThat(proposal.text()).isEqualTo(FROB);
        assertThat(proposal.answers()).isEqualTo(5);
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ASK);

        PermissionRule rule = as(ANN, () -> register.confirm(proposal.id()));

        Decision decision = decide("frobnicate  --all \"a b\" ");
        assertThat(decision.verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(decision.rule()).isEqualTo("learned: allow " + FROB);
        assertThat(decision.reason())
                .contains("6 equal answers", "confirmed by ann on ", "troupe rules --revoke ")
                .contains(proposal.id().toString().substring(28));
        assertThat(as(ANN, () -> register.confirm(proposal.id()))).isEqualTo(rule);
        assertThat(as(ANN, () -> register.learned(shop))).containsExactly(rule);
        assertThat(as(ANN, () -> register.learned(other))).isEmpty();
        assertThat(proposals()).isEmpty();
        assertThat(onTheTrail("rule-learned")).hasSize(1);
    }

    @Test
    void reportsTellWhichRulesAreInForce() {
        UUID id = learnAllow();
        RulesInForce inForce =
                new RulesInForce(new RuleTable(JdbcClient.create(ROLE.dataSource())), () -> time);

        assertThat(inForce.of(null, 10))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.team()).isEqualTo("core");
                    assertThat(it.rule()).isEqualTo(as(ANN, () -> register.confirm(id)));
                });
        assertThat(inForce.of("core", 10)).hasSize(1);
        assertThat(inForce.of("core", 0)).isEmpty();
        assertThat(inForce.of("red", 10)).isEmpty();
        time = time.plus(Duration.ofDays(91));
        assertThat(inForce.of(null, 10)).isEmpty();
    }

    @Test
    void aRuleIsForExactlyItsCommandTeamAndRepository() {
        learnAllow();

        for (String line :
                List.of(
                        "frobnicate --all ab",
                        FROB + " c",
                        "X=1 " + FROB,
                        FROB + " > out.txt",
                        FROB + " &",
                        "! " + FROB,
                        FROB + " && " + FROB,
                        FROB + " | cat",
                        "(" + FROB + ")",
                        "cd sub && " + FROB)) {
            assertThat(decide(line).verdict()).as(line).isNotEqualTo(PermissionVerdict.ALLOW);
        }
        assertThat(decide("core", other, "", FROB).verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(decide("red", shop, "", FROB).verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(decide("core", shop, "/sub", FROB).verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ALLOW);
    }

    @Test
    void aDirectoryIsLearntAsItWasShown() {
        for (int i = 0; i < 5; i++) {
            approve(FROB + " (in sub/x)");
        }
        RuleProposal proposal = proposals().getFirst();
        assertThat(proposal.directory()).isEqualTo("sub/x");
        as(ANN, () -> register.confirm(proposal.id()));

        assertThat(decide("core", shop, "/sub/x", FROB).verdict())
                .isEqualTo(PermissionVerdict.ALLOW);
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ASK);
        for (int i = 0; i < 5; i++) {
            approve("other (in /somewhere/else)");
            approve("other (in ../x)");
        }
        assertThat(proposals()).isEmpty();
    }

    @Test
    void denialsBecomeABlockThatHoldsWithinALine() {
        for (int i = 0; i < 3; i++) {
            answer(event(shop, FROB, false, "5000"));
        }
        RuleProposal proposal = proposals().getFirst();
        assertThat(proposal.verdict()).isEqualTo(PermissionVerdict.BLOCK);

        as(DEV, () -> register.confirm(proposal.id()));

        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.BLOCK);
        Decision decision = decide("ls && " + FROB + " | cat");
        assertThat(decision.verdict()).isEqualTo(PermissionVerdict.BLOCK);
        assertThat(decision.rule()).isEqualTo("learned: block " + FROB);
        assertThat(decide("frobnicate --all").verdict()).isEqualTo(PermissionVerdict.ASK);
    }

    @Test
    void aDenialBeginsTheRowAnew() {
        for (int i = 0; i < 5; i++) {
            approve(FROB);
        }
        answer(event(shop, FROB, false, "20"));
        assertThat(proposals()).isEmpty();
        for (int i = 0; i < 4; i++) {
            approve(FROB);
        }
        assertThat(proposals()).isEmpty();
        approve(FROB);
        assertThat(proposals()).hasSize(1);
    }

    @Test
    void whatNobodyThoughtAboutDoesNotCount() {
        for (int i = 0; i < 10; i++) {
            answer(event(shop, FROB, true, "499"));
            answer(event(shop, FROB, true, ""));
            answer(event(shop, FROB, true, "-5"));
            answer(event(shop, FROB, true, "soon"));
            answer(ofAgent());
            answer(without("took-ms"));
            answer(without("tool"));
        }
        assertThat(proposals()).isEmpty();
        AuditEvent once = event(shop, FROB, true, "5000");
        for (int i = 0; i < 10; i++) {
            answer(once);
        }
        assertThat(proposals()).isEmpty();
        for (int i = 0; i < 5; i++) {
            answer(event(other, FROB, true, "5000"));
        }
        assertThat(proposals()).extracting(RuleProposal::repository).containsExactly(other);
        assertThat(as(ANN, () -> register.proposals(shop))).isEmpty();
        assertThat(as(BOB, () -> register.proposals(null))).isEmpty();
    }

    @Test
    void whatIsNeverLearntIsNotKept() {
        for (String line :
                List.of(
                        "rm x",
                        "curl http://x",
                        "git push",
                        "git rebase main",
                        "git reset --hard",
                        "bash x.sh",
                        "./run.sh",
                        "frobnicate $X",
                        "frobnicate *",
                        FROB + " && ls",
                        FROB + " # why",
                        FROB + " (in x) # y",
                        "frobnicate 'open",
                        "x".repeat(3_000))) {
            for (int i = 0; i < 6; i++) {
                approve(line);
            }
        }
        learner.catchUp();

        assertThat(kept()).isZero();
    }

    @Test
    void aScriptIsLearntWithTheContentThatWasAskedAbout() throws IOException {
        Path script = Files.createDirectories(root.resolve("tree/bin")).resolve("all.sh");
        Files.writeString(script, "make\n");
        String line = "bin/all.sh --fast";
        String content = Objects.requireNonNull(decide(line).script());
        assertThat(decide("bash " + line).script()).isEqualTo(content);
        assertThat(decide(line + " && ls").script()).isEqualTo(content);
        assertThat(decide("timeout 5 sh -c '" + line + " > x.log'").script()).isEqualTo(content);
        assertThat(decide(line + "; bash bin/none.sh").script()).isEqualTo(content);
        assertThat(decide("bash -n bin/all.sh").script()).isNull();
        assertThat(decide("ls bin/all.sh").script()).isNull();
        Map<String, String> told = Map.of("tool", "bash", "took-ms", "5000", "script", content);
        for (int i = 0; i < 5; i++) {
            // Neither what is there when it is learnt nor what nobody can tell counts.
            Files.writeString(script, "make " + i + "\n");
            answer(event(shop, line, true, told));
            answer(event(shop, line, true, "5000"));
            answer(event(shop, "bash " + line, true, told));
            answer(event(shop, line + " && ls", true, told));
            answer(event(shop, line + " > x.log", true, told));
            answer(event(shop, "venv/bin/python x.py", true, told));
        }
        RuleProposal proposal = proposals().getFirst();
        assertThat(proposals()).hasSize(1);
        assertThat(proposal.text()).isEqualTo(line + " (content " + content.substring(0, 12) + ")");
        as(ANN, () -> register.confirm(proposal.id()));

        assertThat(decide(line).verdict()).isEqualTo(PermissionVerdict.ASK);
        Files.writeString(script, "make\n");
        assertThat(decide(line).verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(decide("bin/all.sh").verdict()).isEqualTo(PermissionVerdict.ASK);
        Files.delete(script);
        assertThat(decide(line).verdict()).isEqualTo(PermissionVerdict.ASK);
    }

    @Test
    void aRuleOrABuiltInBlockStaysStricter() throws IOException {
        learnAllow();
        Files.createDirectories(root.resolve("home"));
        Files.writeString(
                root.resolve("home/config.yaml"),
                "permissions: {commands: {ask: [frobnicate *]}}\n");

        Decision decision = decide(FROB);

        assertThat(decision.verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(decision.rule()).startsWith("user: ask");
    }

    @Test
    void aBlockAlsoHoldsWhereAFileAllowsAndWithoutASandboxNothingIsLifted() throws IOException {
        for (int i = 0; i < 3; i++) {
            answer(event(shop, "twiddle now", false, "5000"));
        }
        var _ = as(ANN, () -> register.confirm(proposals().getFirst().id()));
        Files.createDirectories(root.resolve("home"));
        Files.writeString(
                root.resolve("home/config.yaml"),
                "permissions: {commands: {allow: [twiddle now]}}\n");
        assertThat(decide("twiddle now").verdict()).isEqualTo(PermissionVerdict.BLOCK);

        learnAllow();
        RequestOrigin origin = new RequestOrigin("core", "ann", null, TASK, "developer", shop);
        Decision bare =
                judge.judge(
                                new CommandPermissionRequest(origin, shop, shop, FROB, false),
                                snapshots.of("core", shop))
                        .decision();
        assertThat(bare.verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(bare.personOnly()).isTrue();
    }

    @Test
    void whatIsRevokedAsksAgainAndNeedsAsManyAnswersAgain() {
        UUID id = learnAllow();

        revoke(ANN, id);
        revoke(ANN, id);

        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(proposals()).isEmpty();
        assertThat(onTheTrail("rule-revoked")).hasSize(1);
        tick();
        for (int i = 0; i < 5; i++) {
            approve(FROB);
        }
        assertThat(proposals()).hasSize(1);
    }

    @Test
    void aDismissedProposalNeedsAsManyAnswersAgain() {
        for (int i = 0; i < 7; i++) {
            approve(FROB);
        }
        UUID id = proposals().getFirst().id();
        tick();
        dismiss(DEV, id);
        dismiss(DEV, id);
        assertThat(proposals()).isEmpty();
        refused(() -> as(ANN, () -> register.confirm(id)), ErrorCode.NOT_FOUND);
        assertThat(onTheTrail("proposal-dismissed")).hasSize(1);
        for (int i = 0; i < 5; i++) {
            approve(FROB);
        }
        assertThat(proposals()).hasSize(1);
    }

    @Test
    void aTeamMayLetProposalsToAllowApplyByThemselves() throws IOException {
        applying("true");
        for (int i = 0; i < 5; i++) {
            approve(FROB);
        }
        answer(event(shop, FROB, true, "20"));
        assertThat(proposals()).hasSize(1);
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ASK);

        approve(FROB);

        assertThat(proposals()).isEmpty();
        Decision decision = decide(FROB);
        assertThat(decision.verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(decision.reason()).contains("Learned from 6 equal answers on ");
        PermissionRule rule = as(ANN, () -> register.learned(shop)).getFirst();
        PermissionRule.Learned learned = Objects.requireNonNull(rule.learned());
        assertThat(learned.confirmedBy()).isEqualTo("automatic");
        assertThat(learned.expires()).isEqualTo(time.plus(Duration.ofDays(90)));
        AuditEvent told = onTheTrail("rule-learned").getFirst();
        assertThat(told.origin().user()).isEqualTo("automatic");
        List<String> evidence = List.of(told.detail().getOrDefault("evidence", "").split(" "));
        assertThat(evidence).hasSize(6).doesNotHaveDuplicates();
        assertThat(onTheTrail("approval-decided"))
                .filteredOn(it -> !"20".equals(it.detail().get("took-ms")))
                .extracting(it -> it.id().toString())
                .containsExactlyElementsOf(evidence);
    }

    @Test
    void whatAppliedByItselfAndWasTakenBackIsOnlyProposedAgain() throws IOException {
        applying("true");
        for (int i = 0; i < 6; i++) {
            approve(FROB);
        }
        UUID id =
                Objects.requireNonNull(as(ANN, () -> register.learned(shop)).getFirst().learned())
                        .id();

        revoke(ANN, id);

        tick();
        for (int i = 0; i < 8; i++) {
            approve(FROB);
        }
        assertThat(proposals()).hasSize(1);
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ASK);
        as(ANN, () -> register.confirm(proposals().getFirst().id()));
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ALLOW);
    }

    @Test
    void whatAPersonAnsweredOtherwiseOrDismissedDoesNotApplyByItself() throws IOException {
        applying("true");
        for (int i = 0; i < 6; i++) {
            approve(FROB);
            approve("twiddle now");
        }
        tick();
        answer(event(shop, FROB, false, "5000"));
        for (int i = 0; i < 7; i++) {
            approve(FROB);
        }
        learner.catchUp();
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(decide("twiddle now").verdict()).isEqualTo(PermissionVerdict.ALLOW);

        for (int i = 0; i < 5; i++) {
            approve("frob on");
        }
        UUID proposal =
                proposals().stream()
                        .filter(it -> it.text().equals("frob on"))
                        .findFirst()
                        .orElseThrow()
                        .id();
        tick();
        dismiss(ANN, proposal);
        for (int i = 0; i < 7; i++) {
            approve("frob on");
        }
        learner.catchUp();
        assertThat(decide("frob on").verdict()).isEqualTo(PermissionVerdict.ASK);
    }

    @Test
    void withoutTheTeamsWordNothingAppliesByItselfAndNeverABlock() throws IOException {
        for (int i = 0; i < 8; i++) {
            approve(FROB);
        }
        learner.catchUp();
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ASK);
        for (String word : List.of("false", "yes", "[true]")) {
            applying(word);
            approve(FROB);
            learner.catchUp();
            assertThat(decide(FROB).verdict()).as(word).isEqualTo(PermissionVerdict.ASK);
        }
        applying("true");
        for (int i = 0; i < 6; i++) {
            answer(event(shop, "twiddle now", false, "5000"));
        }
        learner.catchUp();
        assertThat(decide("twiddle now").verdict()).isEqualTo(PermissionVerdict.ASK);
        approve(FROB);
        learner.catchUp();
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ALLOW);
    }

    /** Goes on with a team's policy that says so. */
    private void applying(String word) throws IOException {
        team = root.resolve("team.yaml");
        Files.writeString(team, "permissions: {learning: {auto-apply: " + word + "}}\n");
        memory.close();
        start();
    }

    @Test
    void anAnswerToTheContraryEndsARule() {
        learnAllow();
        tick();

        answer(event(shop, FROB, false, "5000"));
        learner.catchUp();
        memory.read();

        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(onTheTrail("rule-revoked"))
                .singleElement()
                .satisfies(it -> assertThat(it.detail()).containsEntry("verdict", "allow"));
        assertThat(as(SERVICE, trail::verify).intact()).isTrue();
    }

    @Test
    void aRuleExpires() {
        UUID id = learnAllow();
        time = time.plus(Duration.ofDays(90)).minusSeconds(10);
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ALLOW);

        time = time.plusSeconds(11);

        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(as(ANN, () -> register.learned(shop))).isEmpty();
        assertThat(proposals()).isEmpty();
        refused(() -> as(ANN, () -> register.confirm(id)), ErrorCode.NOT_FOUND);
    }

    @Test
    void aRestartKeepsAllAndCatchesUp() {
        for (int i = 0; i < 3; i++) {
            approve(FROB);
        }
        learner.catchUp();
        memory.close();
        // Recorded while nobody learns.
        approve(FROB);
        approve(FROB);

        start();

        assertThat(proposals()).extracting(RuleProposal::answers).containsExactly(5);
        as(ANN, () -> register.confirm(proposals().getFirst().id()));
        memory.close();
        start();
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ALLOW);
    }

    /** As after a kill between two entries, or beside another instance. */
    @Test
    void whatIsReadTwiceCountsOnce() throws SQLException {
        long before = number("SELECT number FROM security.learned_through");
        for (int i = 0; i < 5; i++) {
            approve(FROB);
        }
        learner.catchUp();
        ROLE.execute("UPDATE security.learned_through SET number = " + before);

        learner.catchUp();

        assertThat(kept()).isEqualTo(5);
        assertThat(proposals()).extracting(RuleProposal::answers).containsExactly(5);
    }

    @Test
    void itFollowsTheTrailByItself() {
        for (int i = 0; i < 5; i++) {
            approve(FROB);
        }
        memory.follow(learner);
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(kept()).isEqualTo(5));
    }

    private static long kept() {
        return number("SELECT count(*) FROM security.answer");
    }

    private static long number(String sql) {
        return JdbcClient.create(ROLE.dataSource()).sql(sql).query(Long.class).single();
    }

    @Test
    void nobodyDecidesWithoutHavingReadTheRules() {
        learnAllow();
        assertThat(new RuleMemory(ROLE.dataSource()).of("core", shop)).hasSize(1);
        TestDatabase closed = new TestDatabase(ROLE.name(), ROLE.url(), ROLE.user(), "wrong");
        assertThatThrownBy(() -> new RuleMemory(closed.dataSource()))
                .isInstanceOf(DataAccessException.class);
    }

    @Test
    void whileTheTableCannotBeReadOnlyWhatBlocksCounts() {
        learnAllow();
        for (int i = 0; i < 4; i++) {
            answer(event(shop, "grib --all", false, "5000"));
        }
        as(ANN, () -> register.confirm(proposals().getFirst().id()));
        AtomicBoolean away = new AtomicBoolean();
        RuleMemory cut = new RuleMemory(cut(away));
        assertThat(cut.of("core", shop)).hasSize(2);

        away.set(true);
        assertThatThrownBy(cut::read).isInstanceOf(DataAccessException.class);
        assertThat(cut.of("core", shop))
                .singleElement()
                .satisfies(it -> assertThat(it.text()).isEqualTo("grib --all"));

        away.set(false);
        cut.read();
        assertThat(cut.of("core", shop)).hasSize(2);
    }

    private static DataSource cut(AtomicBoolean away) {
        return new DelegatingDataSource(ROLE.dataSource()) {
            @Override
            public Connection getConnection() throws SQLException {
                if (away.get()) {
                    throw new SQLTransientConnectionException("It is away.");
                }
                return super.getConnection();
            }
        };
    }

    @Test
    void onlyPersonsWithTheRoleMay() {
        for (int i = 0; i < 5; i++) {
            approve(FROB);
        }
        UUID id = proposals().getFirst().id();
        for (CallerIdentity caller :
                List.of(
                        SERVICE,
                        new CallerIdentity("service:x", "core", Set.of(Role.SERVICE, Role.ADMIN)),
                        new CallerIdentity("run", "core", Set.of(Role.WORKER), new RunId(TASK, 1)),
                        new CallerIdentity("val", "core", Set.of(Role.VIEWER)),
                        DEV)) {
            refused(() -> as(caller, () -> register.confirm(id)), ErrorCode.FORBIDDEN);
        }
        refused(() -> as(BOB, () -> register.confirm(id)), ErrorCode.NOT_FOUND);
        refused(() -> as(SERVICE, () -> register.proposals(null)), ErrorCode.FORBIDDEN);
        refused(() -> as(SERVICE, () -> register.learned(shop)), ErrorCode.FORBIDDEN);
        refused(() -> dismiss(SERVICE, id), ErrorCode.FORBIDDEN);
        as(ANN, () -> register.confirm(id));
        refused(() -> revoke(SERVICE, id), ErrorCode.FORBIDDEN);
        refused(() -> revoke(DEV, id), ErrorCode.FORBIDDEN);
        refused(() -> revoke(BOB, id), ErrorCode.NOT_FOUND);
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ALLOW);
    }

    /** The denial is taken in by another instance when the confirmation has begun and before it has come to its end. */
    @Test
    void aConfirmationSeesWhatAnotherInstanceHasTakenInMeanwhile() throws Exception {
        for (int i = 0; i < 5; i++) {
            approve(FROB);
        }
        UUID id = proposals().getFirst().id();
        try (Connection other = ROLE.dataSource().getConnection();
                ExecutorService people = Executors.newSingleThreadExecutor()) {
            other.setAutoCommit(false);
            AnswerTable theirs =
                    new AnswerTable(JdbcClient.create(new SingleConnectionDataSource(other, true)));
            theirs.lock();
            Future<PermissionRule> confirmation =
                    people.submit(() -> as(ANN, () -> register.confirm(id)));
            Awaitility.await().until(LearningIT::somebodyWaits);
            theirs.put(UUID.randomUUID(), denial());
            other.commit();

            assertThatThrownBy(confirmation::get)
                    .cause()
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
        }
        assertThat(as(ANN, () -> register.learned(shop))).isEmpty();
        assertThat(onTheTrail("rule-learned")).isEmpty();
    }

    private RecordedAnswer denial() {
        tick();
        return new RecordedAnswer(
                "core",
                "ann",
                shop,
                new LearningKey(shop, List.of("frobnicate", "--all", "a b"), Map.of(), "", null),
                false,
                RecordedAnswer.By.PERSON,
                Duration.ofSeconds(5),
                time);
    }

    private static boolean somebodyWaits() {
        return number("SELECT count(*) FROM pg_locks WHERE NOT granted") > 0;
    }

    @Test
    void ofTwoInstancesThatSettleAProposalOneDoes() throws Exception {
        LearnedRuleService second = instance();
        for (int round = 0; round < 8; round++) {
            String line = "frobnicate --round " + round;
            for (int i = 0; i < 5; i++) {
                approve(line);
            }
            UUID id = proposals().getFirst().id();
            boolean confirmed;
            boolean dismissed;
            try (ExecutorService people = Executors.newFixedThreadPool(2)) {
                CountDownLatch start = new CountDownLatch(1);
                Future<Boolean> one = people.submit(() -> works(start, () -> register.confirm(id)));
                Future<Boolean> other =
                        people.submit(() -> works(start, () -> dismissing(second, id)));
                start.countDown();
                confirmed = one.get();
                dismissed = other.get();
            }

            assertThat(confirmed).isNotEqualTo(dismissed);
            assertThat(
                            as(ANN, () -> register.learned(shop)).stream()
                                    .anyMatch(it -> it.text().equals(line)))
                    .isEqualTo(confirmed);
        }
    }

    /** Another instance of the service on the same database and disk. */
    private LearnedRuleService instance() {
        InstantSource clock = () -> time;
        DataSource theirs = ROLE.dataSource();
        AuditTrail same = new AuditTrail(theirs, root.resolve("home"));
        RuleLearner another =
                new RuleLearner(theirs, same, new AnswerEvidence(judge), () -> false, clock);
        return new LearnedRuleService(theirs, same, another, new RuleMemory(theirs), clock);
    }

    private static UUID dismissing(LearnedRuleService where, UUID id) {
        where.dismiss(id);
        return id;
    }

    /** False when the register knows no such proposal any more. */
    private static boolean works(CountDownLatch start, Supplier<?> settling)
            throws InterruptedException {
        start.await();
        try {
            as(ANN, settling);
            return true;
        } catch (TroupeException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND);
            return false;
        }
    }

    @Test
    void rulesAreShownOfTheTeamsOwnRepositoriesOnly() throws IOException {
        RulesController rules = new RulesController(register, snapshots, List.of());
        CallerIdentity viewer = new CallerIdentity("val", "core", Set.of(Role.VIEWER));
        CallerIdentity stranger =
                new CallerIdentity("eve", "red", Set.of(Role.VIEWER, Role.APPROVER, Role.ADMIN));
        CallerIdentity developer = new CallerIdentity("dan", "red", Set.of(Role.DEVELOPER));
        decide(FROB);

        assertThat(as(viewer, () -> rules.rules(shop)).rules()).isNotEmpty();
        assertThat(as(viewer, () -> rules.graph(shop, null, "json")).getBody()).contains("nodes");
        refused(() -> as(viewer, () -> rules.rules(other)), ErrorCode.NOT_FOUND);
        refused(() -> as(viewer, () -> rules.rules(shop + "/no\0where")), ErrorCode.NOT_FOUND);
        refused(() -> as(stranger, () -> rules.rules(shop)), ErrorCode.NOT_FOUND);
        refused(() -> as(stranger, () -> rules.graph(shop, null, "dot")), ErrorCode.NOT_FOUND);
        refused(() -> as(stranger, () -> rules.graph(shop, 1L, "json")), ErrorCode.NOT_FOUND);

        // Any checkout may be a developer's to work on, no other directory.
        refused(() -> as(developer, () -> rules.rules(other)), ErrorCode.NOT_FOUND);
        Files.createDirectory(Path.of(other, ".git"));
        assertThat(as(developer, () -> rules.rules(other)).rules()).isNotEmpty();
        refused(() -> as(viewer, () -> rules.rules(other)), ErrorCode.NOT_FOUND);
        refused(() -> as(developer, () -> rules.rules("shop")), ErrorCode.INVALID_REQUEST);
    }

    private UUID learnAllow() {
        for (int i = 0; i < 5; i++) {
            approve(FROB);
        }
        UUID id = proposals().getFirst().id();
        as(ANN, () -> register.confirm(id));
        assertThat(decide(FROB).verdict()).isEqualTo(PermissionVerdict.ALLOW);
        return id;
    }

    private void approve(String line) {
        answer(event(shop, line, true, "5000"));
    }

    private void tick() {
        time = time.plusSeconds(1);
    }

    private AuditEvent event(String repository, String line, boolean approved, String took) {
        return event(repository, line, approved, Map.of("tool", "bash", "took-ms", took));
    }

    private AuditEvent ofAgent() {
        AuditEvent event = event(shop, FROB, true, "5000");
        return new AuditEvent(
                event.id(),
                event.at(),
                event.kind(),
                new RequestOrigin("core", "ann", UUID.randomUUID(), TASK, "developer", shop),
                event.target(),
                event.outcome(),
                event.detail());
    }

    private AuditEvent without(String field) {
        Map<String, String> detail = new HashMap<>(Map.of("tool", "bash", "took-ms", "5000"));
        detail.remove(field);
        return event(shop, FROB, true, detail);
    }

    private AuditEvent event(
            String repository, String line, boolean approved, Map<String, String> detail) {
        tick();
        return new AuditEvent(
                UUID.randomUUID(),
                time,
                "approval-decided",
                new RequestOrigin("core", "ann", UUID.randomUUID(), TASK, null, repository),
                line,
                approved ? "approved" : "denied",
                detail);
    }

    private void answer(AuditEvent event) {
        ScopedValue.where(CallerIdentity.CURRENT, SERVICE).run(() -> trail.record(List.of(event)));
    }

    private List<RuleProposal> proposals() {
        return as(ANN, () -> register.proposals(null));
    }

    private void revoke(CallerIdentity caller, UUID id) {
        ScopedValue.where(CallerIdentity.CURRENT, caller).run(() -> register.revoke(id));
    }

    private void dismiss(CallerIdentity caller, UUID id) {
        ScopedValue.where(CallerIdentity.CURRENT, caller).run(() -> register.dismiss(id));
    }

    private Decision decide(String line) {
        return decide("core", shop, "", line);
    }

    /** In another working tree than the one that was answered for. */
    private Decision decide(String team, String repository, String below, String line) {
        // Knowledge gets old within two seconds when nothing follows the table.
        memory.read();
        RequestOrigin origin = new RequestOrigin(team, "ann", null, TASK, "developer", repository);
        String workspace = root.resolve("tree").toString();
        return judge.judge(
                        new CommandPermissionRequest(
                                origin, workspace, workspace + below, line, true),
                        snapshots.of(team, repository))
                .decision();
    }

    private List<AuditEvent> onTheTrail(String kind) {
        List<AuditEvent> found = new ArrayList<>();
        long after = 0;
        List<AuditEntry> page;
        do {
            long from = after;
            page = as(SERVICE, () -> trail.entries(AuditFilter.NONE, from, 1_000));
            page.stream()
                    .map(AuditEntry::event)
                    .filter(it -> it.kind().equals(kind))
                    .filter(it -> it.origin().repository().equals(shop))
                    .forEach(found::add);
            after = page.isEmpty() ? after : page.getLast().number();
        } while (!page.isEmpty());
        return found;
    }

    private static void refused(ThrowingCallable call, ErrorCode code) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TroupeException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private static <T> T as(CallerIdentity caller, Supplier<T> call) {
        return ScopedValue.where(CallerIdentity.CURRENT, caller).call(call::get);
    }
}
