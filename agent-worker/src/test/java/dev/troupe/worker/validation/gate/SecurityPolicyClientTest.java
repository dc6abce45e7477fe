package dev.troupe.worker.validation.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FileTrustRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.background.BackgroundCommandRegistry;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.worker.tool.EditObjection;
import dev.troupe.worker.tool.LeaseGuard;
import dev.troupe.worker.tool.LiveOutputListener;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.SeenFileVersions;
import dev.troupe.worker.tool.TestCommand;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.snapshot.BackgroundChangeTracker;
import dev.troupe.workspace.snapshot.WorkspaceChangeDetector;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class SecurityPolicyClientTest {
    private static final RunId RUN = new RunId(new UUID(2, 2), 3);
    private static final RequestedAccess READ =
            new RequestedAccess.File("a.txt", FilePermissionRequest.Access.READ);

    private static final List<RequestedAccess.File> CHANGES =
            List.of(
                    new RequestedAccess.File("a.txt", FilePermissionRequest.Access.WRITE),
                    new RequestedAccess.File("b.txt", FilePermissionRequest.Access.DELETE));

    @TempDir private Path root;
    private final Told waiting = new Told();

    @Test
    void withoutAServiceItAsksWhoeverIsAsked() {
        for (SessionAttendance attendance :
                List.of(SessionAttendance.INTERACTIVE, SessionAttendance.DETACHED)) {
            for (ApprovalMode mode : List.of(ApprovalMode.ACCEPT_EDITS, ApprovalMode.AUTOMATIC)) {
                Decision decision = policy(new Away()).decide(READ, scope(attendance, mode));

                assertThat(decision.verdict()).isEqualTo(PermissionVerdict.ASK);
                assertThat(decision.personOnly()).isTrue();
                assertThat(decision.rule()).isEqualTo("security-unavailable");
            }
        }
    }

    @Test
    void withoutAServiceAndAnybodyToAskNothingGoesOn() {
        SecurityPolicyClient policy = policy(new Away());
        ToolCallScope headless = scope(SessionAttendance.HEADLESS, ApprovalMode.ACCEPT_EDITS);
        ToolCallScope automatic = scope(SessionAttendance.HEADLESS, ApprovalMode.AUTOMATIC);

        assertThat(refused(policy, headless)).isEqualTo(ErrorCode.SECURITY_UNAVAILABLE);
        assertThat(refused(policy, automatic)).isEqualTo(ErrorCode.SECURITY_UNAVAILABLE);
    }

    @Test
    void anInterruptedQuestionIsAStopAndNoDecision() {
        SecurityPolicyClient policy = policy(new Stopped());

        ErrorCode code =
                refused(policy, scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(code).isEqualTo(ErrorCode.CANCELLED);
    }

    @Test
    void whatIsChangedAlreadyIsAskedAboutOnceWithoutAService() {
        for (ApprovalMode mode : List.of(ApprovalMode.ACCEPT_EDITS, ApprovalMode.AUTOMATIC)) {
            Away away = new Away();

            Map<String, EditObjection> objections =
                    policy(away).objections(CHANGES, scope(SessionAttendance.INTERACTIVE, mode));

            assertThat(objections).containsOnlyKeys("a.txt", "b.txt");
            assertThat(objections.values()).allMatch(it -> it.words().contains("gave no decision"));
            assertThat(away.asked).isEqualTo(1);
        }
    }

    @Test
    void nothingSpeaksAgainstWhatIsAllowed() {
        ToolCallScope scope = scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS);

        assertThat(policy(new Named()).objections(CHANGES, scope)).isEmpty();
    }

    @Test
    void waitsForAServiceThatIsBackSoon() {
        assertWaited(new Restarting(2, ErrorCode.SECURITY_UNAVAILABLE));
    }

    @Test
    void waitsForADatabaseWithoutWhichTheServiceCanOnlyAsk() {
        Restarting security = new Restarting(2, ErrorCode.DATABASE_UNAVAILABLE);
        security.asks = true;
        assertWaited(security);
    }

    private void assertWaited(Restarting security) {
        SecurityPolicyClient policy =
                new SecurityPolicyClient(
                        security, new SecurityServiceWait(Duration.ofSeconds(30), () -> 0));

        Decision decision =
                policy.decide(READ, scope(SessionAttendance.HEADLESS, ApprovalMode.ACCEPT_EDITS));

        assertThat(decision.verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(security.asked).isEqualTo(3);
        assertThat(waiting.heard).containsExactly("begun", "begun", "ended");
    }

    @Test
    void asksAPersonWhenTheDatabaseStaysAway() {
        Restarting security = new Restarting(5, ErrorCode.DATABASE_UNAVAILABLE);
        security.asks = true;

        Decision decision =
                policy(security)
                        .decide(
                                READ,
                                scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS));

        assertThat(decision.rule()).isEqualTo(Decision.UNKEPT);
        assertThat(security.asked).isEqualTo(1);
    }

    /** One wait for all questions of an outage: whoever is to be asked should be, before all have waited. */
    @Test
    void waitsNoLongerThanARestartTakesAndOnceForAnOutage() {
        AtomicLong nanos = new AtomicLong();
        Restarting security = new Restarting(5, ErrorCode.SERVER_UNREACHABLE);
        SecurityServiceWait serviceWait =
                new SecurityServiceWait(
                        Duration.ofSeconds(30),
                        () -> nanos.getAndAdd(Duration.ofSeconds(20).toNanos()));
        SecurityPolicyClient policy = new SecurityPolicyClient(security, serviceWait);
        ToolCallScope interactive = scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS);

        assertThat(policy.decide(READ, interactive).rule()).isEqualTo("security-unavailable");
        assertThat(security.asked).isEqualTo(3);
        assertThat(policy.decide(READ, interactive).rule()).isEqualTo("security-unavailable");
        assertThat(security.asked).isEqualTo(4);
        serviceWait.ended();
        assertThat(policy.decide(READ, interactive).verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(security.asked).isEqualTo(6);
    }

    @Test
    void asksAgainOnlyWhereThatMayHelp() {
        Restarting security = new Restarting(1, ErrorCode.FORBIDDEN);
        SecurityPolicyClient policy =
                new SecurityPolicyClient(
                        security, new SecurityServiceWait(Duration.ofSeconds(30), () -> 0));

        assertThat(refused(policy, scope(SessionAttendance.HEADLESS, ApprovalMode.ACCEPT_EDITS)))
                .isEqualTo(ErrorCode.SECURITY_UNAVAILABLE);
        assertThat(security.asked).isEqualTo(1);
    }

    @Test
    void aStopEndsTheWait() {
        SecurityPolicyClient policy =
                new SecurityPolicyClient(
                        new Restarting(Integer.MAX_VALUE, ErrorCode.SECURITY_UNAVAILABLE),
                        new SecurityServiceWait(
                                Duration.ofSeconds(30),
                                () -> {
                                    Thread.currentThread().interrupt();
                                    return 0;
                                }));

        ErrorCode code =
                refused(policy, scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(code).isEqualTo(ErrorCode.CANCELLED);
    }

    @Test
    void aRunThatMustLeaveWaitsNoMore() {
        Restarting security = new Restarting(5, ErrorCode.SECURITY_UNAVAILABLE);
        SecurityPolicyClient policy =
                new SecurityPolicyClient(
                        security, new SecurityServiceWait(Duration.ofSeconds(30), () -> 0));
        ToolCallScope scope = scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS);
        waiting.leaving = true;

        assertThat(refused(policy, scope)).isEqualTo(ErrorCode.CANCELLED);
        assertThat(security.asked).isEqualTo(1);
        assertThat(policy.objections(CHANGES, scope))
                .containsOnlyKeys("a.txt", "b.txt")
                .allSatisfy((_, why) -> assertThat(why.words()).contains("gave no decision"));
        assertThat(security.asked).isEqualTo(2);
    }

    @Test
    void aRunThatMustLeaveTakesADecisionThatComesAtOnce() {
        waiting.leaving = true;
        ToolCallScope scope = scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS);

        assertThat(policy(new Named()).objections(CHANGES, scope)).isEmpty();
    }

    private static SecurityPolicyClient policy(SecurityApi security) {
        return new SecurityPolicyClient(security, new SecurityServiceWait(Duration.ZERO));
    }

    private static ErrorCode refused(SecurityPolicyClient policy, ToolCallScope scope) {
        return catchThrowableOfType(TroupeException.class, () -> policy.decide(READ, scope)).code();
    }

    /** Nobody has said no: whoever reads it must not take it for that. */
    @Test
    void thatNobodyDecidesIsNotToldAsARefusal() {
        SecurityPolicyClient policy = policy(new Away());
        Decision asked =
                policy.decide(
                        READ, scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS));
        TroupeException unasked =
                catchThrowableOfType(
                        TroupeException.class,
                        () ->
                                policy.decide(
                                        READ,
                                        scope(
                                                SessionAttendance.HEADLESS,
                                                ApprovalMode.ACCEPT_EDITS)));
        List<String> objections =
                policy
                        .objections(
                                CHANGES,
                                scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS))
                        .values()
                        .stream()
                        .map(EditObjection::words)
                        .toList();

        assertThat(asked.verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(objections).isNotEmpty();
        assertThat(
                        asked.reason()
                                + asked.rule()
                                + unasked.getMessage()
                                + unasked.hint()
                                + String.join(" ", objections))
                .contains("gave no decision")
                .doesNotContainPattern(
                        "(?i)deni|block|refus|forbid|not (permitted|allowed)|nothing is allowed");
    }

    @Test
    void asksAsTheRunOfTheTeamsTask() {
        SecurityPolicyClient policy = policy(new Named());

        Decision decision =
                policy.decide(
                        READ, scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS));

        assertThat(decision.reason()).isEqualTo("service:agent-worker of blue for " + RUN);
    }

    @Test
    void theTrailSaysWhichGraphADecisionWasMadeOf() {
        assertThat(onRecord(new Counted(7L)))
                .containsEntry("graph", "7")
                .containsEntry("policy", "hash")
                .containsEntry("rule", "rule")
                .containsEntry("rules", "allow rule\nallow other");
        assertThat(onRecord(new Counted(null))).doesNotContainKey("graph");
    }

    @Test
    void whatWasProbablyMeantIsToldAndRecorded() {
        for (PermissionVerdict verdict : List.of(PermissionVerdict.ASK, PermissionVerdict.BLOCK)) {
            ToolCallAssessment judged = judged(new Suggesting(verdict));

            assertThat(judged.verdict()).isEqualTo(verdict);
            assertThat(judged.reason()).isEqualTo("no rule (default). Did you mean `make`?");
            assertThat(judged.audits().getFirst().detail())
                    .containsEntry("meant", "Did you mean `make`?");
        }
    }

    @Test
    void onlyExactlyTheCommandOfTheTestsIsToldAsSuch() throws IOException {
        Asking security = new Asking();
        try (TestContext context = new TestContext(root)) {
            var _ = context.tested("make check");
            ToolCallScope scope =
                    scope(context, SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS);
            String top = context.workspace().root().toString();
            for (String line :
                    List.of("make check", " make check\n", "make  check", "make check x", "make")) {
                var _ =
                        policy(security)
                                .decide(
                                        new RequestedAccess.Command(top, line, false, false),
                                        scope);
            }
            var _ =
                    policy(security)
                            .decide(
                                    new RequestedAccess.Command(
                                            top + "/sub", "make check", false, false),
                                    scope);
        }
        assertThat(security.set).containsExactly(true, true, false, false, false, false);
    }

    /** Remembers which commands it was told to be that of the tests. */
    private static final class Asking extends Away {
        private final List<Boolean> set = new ArrayList<>();

        @Override
        public Decision decideCommand(CommandPermissionRequest request) {
            set.add(request.set());
            return new Decision(
                    PermissionVerdict.ALLOW, "rule", "fine", false, null, "", List.of());
        }
    }

    /** Knows what was probably meant. */
    private static final class Suggesting extends Away {
        private final PermissionVerdict verdict;

        Suggesting(PermissionVerdict verdict) {
            this.verdict = verdict;
        }

        @Override
        public Decision decideFile(FilePermissionRequest request) {
            return new Decision(verdict, "default", "no rule", false, null, "", List.of())
                    .suggesting("Did you mean `make`?");
        }
    }

    private Map<String, String> onRecord(SecurityApi security) {
        return judged(security).audits().getFirst().detail();
    }

    private ToolCallAssessment judged(SecurityApi security) {
        ToolSpec spec =
                new ToolSpec(
                        "write",
                        "Writes.",
                        new JsonSchemaBuilder().build(),
                        ToolSpec.Kind.WRITE,
                        ToolSpec.Recovery.RERUN);
        ToolCall call = new ToolCall("1", "write", JsonMapper.builder().build().createObjectNode());
        ToolCallAssessment assessment =
                ToolCallAssessment.of(call, spec, List.of(CHANGES.getFirst()), root.toString());
        ToolCallScope scope = scope(SessionAttendance.INTERACTIVE, ApprovalMode.ACCEPT_EDITS);
        return switch (new PermissionValidator(policy(security)).check(assessment, scope)) {
            case BeforeToolValidator.GateResult.Passed open -> open.assessment();
            case BeforeToolValidator.GateResult.Refused refusal -> refusal.assessment();
        };
    }

    /** Allows all by a version of the graph. */
    private static final class Counted extends Away {
        private final @Nullable Long version;

        Counted(@Nullable Long version) {
            this.version = version;
        }

        @Override
        public Decision decideFile(FilePermissionRequest request) {
            return new Decision(
                            PermissionVerdict.ALLOW,
                            "rule",
                            "fine",
                            false,
                            null,
                            "hash",
                            List.of(),
                            version,
                            null)
                    .on(Map.of("rules", "allow rule\nallow other"));
        }
    }

    @Test
    void aCommandThatNoSandboxHoldsIsBlockedUnaskedWhereOneIsRequired() throws IOException {
        SandboxSettings failing =
                new SandboxSettings(
                        SandboxMode.REQUIRED,
                        path -> false,
                        List.of(Path.of("/dev/null/x")),
                        List.of());
        try (TestContext context = new TestContext(root, failing)) {
            Decision decision =
                    policy(new Away())
                            .decide(
                                    new RequestedAccess.Command(
                                            context.workspace().root().toString(),
                                            "ls",
                                            false,
                                            false),
                                    scope(
                                            context,
                                            SessionAttendance.INTERACTIVE,
                                            ApprovalMode.AUTOMATIC));

            assertThat(decision.verdict()).isEqualTo(PermissionVerdict.BLOCK);
            assertThat(decision.rule()).isEqualTo("sandbox-unavailable");
            assertThat(decision.reason()).contains("No command runs", "Install bubblewrap");
        }
    }

    @Test
    void onlyAPersonSaysYesToAHostThatIsNotListed() {
        SecurityPolicyClient policy = policy(new Away());
        ToolCallScope scope = scope(SessionAttendance.INTERACTIVE, ApprovalMode.AUTOMATIC);

        Decision listed =
                policy.decide(new RequestedAccess.Page("https://a.test/x", "a.test", true), scope);
        Decision other =
                policy.decide(new RequestedAccess.Page("https://b.test/x", "b.test", false), scope);

        assertThat(listed.verdict()).isEqualTo(PermissionVerdict.ALLOW);
        assertThat(other.verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(other.personOnly()).isTrue();
        assertThat(other.reason()).contains("b.test", "worker.web.hosts");
    }

    private ToolCallScope scope(SessionAttendance attendance, ApprovalMode mode) {
        return scope(new Context(Workspace.open(root)), attendance, mode);
    }

    private ToolCallScope scope(
            ToolContext context, SessionAttendance attendance, ApprovalMode mode) {
        RequestOrigin origin =
                new RequestOrigin("blue", "ada", new UUID(1, 1), new UUID(2, 2), "developer", "/x");
        return new ToolCallScope(context, origin, RUN, mode, attendance, new Forgetful(), waiting);
    }

    /** Remembers what a run is told of its wait. */
    private static final class Told implements SecurityWaitListener {
        private final List<String> heard = new ArrayList<>();
        private boolean leaving;

        @Override
        public boolean over() {
            return leaving;
        }

        @Override
        public void begun() {
            heard.add("begun");
        }

        @Override
        public void ended() {
            heard.add("ended");
        }
    }

    /** Remembers nothing. */
    private static final class Forgetful implements ApprovalMemory {
        @Override
        public Optional<Remembered> recall(PreparedToolCall.Ready ready) {
            return Optional.empty();
        }

        @Override
        public Optional<String> refused(PreparedToolCall.Ready ready) {
            return Optional.empty();
        }
    }

    /** Nobody answers. */
    private static class Away implements SecurityApi {
        private int asked;

        @Override
        public Decision decideCommand(CommandPermissionRequest request) {
            throw new IllegalStateException("connection refused");
        }

        @Override
        public Decision decideFile(FilePermissionRequest request) {
            asked++;
            throw new IllegalStateException("connection refused");
        }

        @Override
        public void recordAudit(List<AuditEvent> events) {}

        @Override
        public RepositoryTrust trust(String repository, @Nullable String file) {
            throw new IllegalStateException("connection refused");
        }

        @Override
        public List<RepositoryTrust> trustedFiles() {
            throw new IllegalStateException("connection refused");
        }

        @Override
        public RepositoryTrust trustFile(FileTrustRequest request) {
            throw new IllegalStateException("connection refused");
        }

        @Override
        public RepositoryTrust distrustFile(String repository, @Nullable String file) {
            throw new IllegalStateException("connection refused");
        }
    }

    /** Answers after so many calls that failed. */
    private static final class Restarting extends Away {
        private final int failures;
        private final ErrorCode code;
        private int asked;

        /** Instead of failing, as it does where only its database is away. */
        private boolean asks;

        Restarting(int failures, ErrorCode code) {
            this.failures = failures;
            this.code = code;
        }

        @Override
        public Decision decideFile(FilePermissionRequest request) {
            if (++asked <= failures && asks) {
                return new Decision(
                        PermissionVerdict.ASK,
                        Decision.UNKEPT,
                        "not kept",
                        true,
                        null,
                        "",
                        List.of());
            }
            if (asked <= failures) {
                throw new TroupeException(code, "The security service is away.");
            }
            return new Decision(
                    PermissionVerdict.ALLOW, "rule", "fine", false, null, "", List.of());
        }
    }

    /** Told to stop while it waits for an answer. */
    private static final class Stopped extends Away {
        @Override
        public Decision decideFile(FilePermissionRequest request) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Request was interrupted");
        }
    }

    /** Answers with the name of the caller. */
    private static final class Named extends Away {
        @Override
        public Decision decideFile(FilePermissionRequest request) {
            CallerIdentity caller = CallerIdentity.current();
            caller.require(CallerIdentity.Role.WORKER);
            caller.requireOwn(request.origin().team(), request.origin().taskId());
            return new Decision(
                    PermissionVerdict.ALLOW,
                    "rule",
                    caller.subject() + " of " + caller.team() + " for " + caller.run(),
                    false,
                    null,
                    "",
                    List.of());
        }
    }

    private record Context(Workspace workspace) implements ToolContext {
        @Override
        public CallerIdentity caller() {
            throw new UnsupportedOperationException("Deciding names its caller itself.");
        }

        @Override
        public SeenFileVersions readMarks() {
            return new SeenFileVersions();
        }

        @Override
        public LiveOutputListener output() {
            return LiveOutputListener.none();
        }

        @Override
        public LeaseGuard lease() {
            throw new UnsupportedOperationException("Deciding needs no lease.");
        }

        @Override
        public CommandRunner commands() {
            throw new UnsupportedOperationException("Files need no commands.");
        }

        @Override
        public boolean keepsChanges() {
            return true;
        }

        @Override
        public BackgroundCommandRegistry background() {
            throw new UnsupportedOperationException("Files need no commands.");
        }

        @Override
        public String handle(String callId) {
            throw new UnsupportedOperationException("Files need no commands.");
        }

        @Override
        public BackgroundChangeTracker meanwhile() {
            throw new UnsupportedOperationException("Deciding changes nothing.");
        }

        @Override
        public WorkspaceChangeDetector watch() {
            throw new UnsupportedOperationException("Deciding changes nothing.");
        }

        @Override
        public String layerName(String callId) {
            throw new UnsupportedOperationException("Deciding runs nothing.");
        }

        @Override
        public Map<String, EditObjection> objections(List<RequestedAccess.File> changes) {
            throw new UnsupportedOperationException("Deciding is what is tested.");
        }

        @Override
        public boolean alone() {
            return false;
        }

        @Override
        public TestCommand testCommand() {
            return TestCommand.NONE;
        }

        @Override
        public List<String> passed() {
            throw new UnsupportedOperationException("Deciding looks at no journal.");
        }

        @Override
        public List<String> criteria() {
            throw new UnsupportedOperationException("Deciding judges no work.");
        }

        @Override
        public Path spill() {
            throw new UnsupportedOperationException("Deciding writes nothing.");
        }
    }
}
