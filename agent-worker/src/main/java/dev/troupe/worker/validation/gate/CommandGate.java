package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.worker.tool.RequestedAccess;

/** Applies the table of what becomes of commands to one of them. */
final class CommandGate {
    private CommandGate() {}

    /** Returns the call with what becomes of the command that it runs. */
    static ToolCallAssessment judge(
            ToolCallAssessment assessment,
            RequestedAccess.Command command,
            Decision decision,
            SandboxState state,
            ToolCallScope scope) {
        CommandKnowledge known =
                known(
                        command.line(),
                        decision,
                        state,
                        command.background(),
                        scope.context().commands().canReachHosts());
        return apply(
                assessment,
                decision,
                CommandPolicyTable.verdict(known, state, scope.mode(), scope.canAsk()),
                scope.mode());
    }

    /** Returns what is known of a line that the policy decided. */
    static CommandKnowledge known(
            String line,
            Decision decision,
            SandboxState state,
            boolean background,
            boolean granted) {
        return CommandKnowledge.of(
                decision, state, background, CommandRunner.plainGit(line), granted);
    }

    /** Returns the call with a verdict. Plan mode and that nobody can be asked turn a question down elsewhere. */
    static ToolCallAssessment apply(
            ToolCallAssessment assessment,
            Decision decision,
            CommandVerdict verdict,
            ApprovalMode mode) {
        return switch (verdict) {
            case POLICY -> PolicyVerdict.apply(assessment, decision);
            case RUN, SHOW -> assessment;
            case ASK, BLOCK ->
                    decision.verdict() == PermissionVerdict.ASK
                            ? assessment.asking(
                                    ground(decision, mode), PolicyVerdict.reason(decision))
                            : turnedDown(assessment, decision);
        };
    }

    private static ToolCallAssessment turnedDown(ToolCallAssessment assessment, Decision decision) {
        return decision.verdict() == PermissionVerdict.BLOCK
                ? PolicyVerdict.apply(assessment, decision)
                : assessment.asking(ApprovalGround.MODE, ApprovalModeValidator.EVERYTHING_ASKS);
    }

    /** Automatic mode answers no question that the table asks in it. */
    private static ApprovalGround ground(Decision decision, ApprovalMode mode) {
        ApprovalGround ground = PolicyVerdict.ground(decision);
        return mode == ApprovalMode.AUTOMATIC ? ground.strongest(ApprovalGround.PERSON) : ground;
    }
}
