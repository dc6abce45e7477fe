package dev.troupe.worker.validation.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.DecisionSource;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.shell.BashTool;
import dev.troupe.worker.tool.shell.ShellSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommandGateTest {
    private static final Decision HELD = decision(PermissionVerdict.ALLOW, "sandbox: held");
    private static final Decision BY_PEOPLE =
            decision(PermissionVerdict.ASK, "team: ask terraform").by(DecisionSource.PEOPLE);
    private static final Decision BUILT_IN = decision(PermissionVerdict.ASK, "default: ask");

    @TempDir Path root;
    private TestContext context;

    @BeforeEach
    void open() throws IOException {
        context = new TestContext(root);
    }

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void aHeldCommandRunsWhereTheModeLeavesItToThePolicy() {
        assertThat(judged("quux", HELD, SandboxState.HELD, ApprovalMode.ACCEPT_EDITS).verdict())
                .isEqualTo(PermissionVerdict.ALLOW);
        assertThat(judged("quux", HELD, SandboxState.HELD, ApprovalMode.AUTOMATIC).verdict())
                .isEqualTo(PermissionVerdict.ALLOW);
    }

    @Test
    void modeAskAsksForAHeldCommandAsForAnyOther() {
        ToolCallAssessment judged = judged("quux", HELD, SandboxState.HELD, ApprovalMode.ASK);

        assertThat(judged.verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(judged.ground()).isEqualTo(ApprovalGround.MODE);
        assertThat(judged.reason())
                .isEqualTo("The session's mode asks before every edit and command.");
    }

    @Test
    void automaticModeDoesNotAnswerARuleOfPeopleForAHeldCommand() {
        ToolCallAssessment automatic =
                judged("terraform plan", BY_PEOPLE, SandboxState.HELD, ApprovalMode.AUTOMATIC);
        ToolCallAssessment attended =
                judged("terraform plan", BY_PEOPLE, SandboxState.HELD, ApprovalMode.ACCEPT_EDITS);

        assertThat(automatic.verdict()).isEqualTo(PermissionVerdict.ASK);
        assertThat(automatic.ground().personal()).isTrue();
        assertThat(attended.ground()).isEqualTo(ApprovalGround.RULE);
        assertThat(attended.reason()).isEqualTo("because (team: ask terraform).");
    }

    /** A service of before knows nothing of states, and says of nothing whose word it is. */
    @ParameterizedTest
    @EnumSource(
            value = ApprovalMode.class,
            names = {"ASK", "ACCEPT_EDITS", "AUTOMATIC"})
    void aServiceThatDoesNotKnowWhatIsHeldIsHeard(ApprovalMode mode) {
        assertThat(judged("quux", BUILT_IN, SandboxState.HELD, mode).verdict())
                .isEqualTo(PermissionVerdict.ASK);
    }

    @Test
    void aServiceThatDoesNotAnswerAsksAPersonInEveryModeAndState() {
        Decision silent = decision(PermissionVerdict.ASK, ErrorCode.SECURITY_UNAVAILABLE.wire());

        for (SandboxState state : SandboxState.values()) {
            ToolCallAssessment judged = judged("quux", silent, state, ApprovalMode.AUTOMATIC);
            assertThat(judged.verdict()).as(state.name()).isEqualTo(PermissionVerdict.ASK);
            assertThat(judged.ground()).as(state.name()).isEqualTo(ApprovalGround.SILENCE);
        }
    }

    @Test
    void whatBlocksBlocksInEveryState() {
        for (SandboxState state : SandboxState.values()) {
            ToolCallAssessment judged =
                    judged(
                            "rm -rf /",
                            decision(PermissionVerdict.BLOCK, "built-in"),
                            state,
                            ApprovalMode.AUTOMATIC);
            assertThat(judged.verdict()).as(state.name()).isEqualTo(PermissionVerdict.BLOCK);
            assertThat(judged.reason()).as(state.name()).isEqualTo("because (built-in).");
        }
    }

    @Test
    void whereNothingIsHeldTheWordOfThePolicyStands() {
        for (SandboxState state : List.of(SandboxState.WATCHED, SandboxState.NOT_HELD)) {
            for (Decision decision : List.of(BUILT_IN, BY_PEOPLE)) {
                for (ApprovalMode mode : ApprovalMode.values()) {
                    ToolCallAssessment judged = judged("quux", decision, state, mode);
                    assertThat(judged.verdict()).isEqualTo(PermissionVerdict.ASK);
                    assertThat(judged.ground()).isEqualTo(ApprovalGround.RULE);
                    assertThat(judged.reason())
                            .isEqualTo("because (%s).".formatted(decision.rule()));
                }
            }
            assertThat(judged("quux", HELD, state, ApprovalMode.ACCEPT_EDITS).verdict())
                    .isEqualTo(PermissionVerdict.ALLOW);
        }
    }

    private static Decision decision(PermissionVerdict verdict, String rule) {
        return new Decision(verdict, rule, "because", false, null, "", List.of());
    }

    private ToolCallAssessment judged(
            String line, Decision decision, SandboxState state, ApprovalMode mode) {
        BashTool bash = new BashTool(ShellSettings.defaults());
        ToolCall call = context.call(bash, "{'command':'true'}");
        RequestedAccess.Command command =
                new RequestedAccess.Command(
                        context.workspace().root().toString(), line, false, false);
        return CommandGate.judge(
                ToolCallAssessment.of(call, bash.spec(), List.of(command), root.toString()),
                command,
                decision,
                state,
                scope(mode));
    }

    private ToolCallScope scope(ApprovalMode mode) {
        return new ToolCallScope(
                context,
                new RequestOrigin("blue", "ada", new UUID(1, 1), new UUID(2, 2), "developer", "/x"),
                new RunId(new UUID(2, 2), 1),
                mode,
                SessionAttendance.INTERACTIVE,
                new NoMemory(),
                new NoWait());
    }

    /** Waits for nothing. */
    private static final class NoWait implements SecurityWaitListener {
        @Override
        public boolean over() {
            return false;
        }

        @Override
        public void begun() {}

        @Override
        public void ended() {}
    }

    /** Remembers nothing. */
    private static final class NoMemory implements ApprovalMemory {
        @Override
        public Optional<Remembered> recall(PreparedToolCall.Ready ready) {
            return Optional.empty();
        }

        @Override
        public Optional<String> refused(PreparedToolCall.Ready ready) {
            return Optional.empty();
        }
    }
}
