package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.sandbox.command.CommandRunner;

/** Tells what would become of a foreground command that nobody runs, where somebody can be asked and no host is granted. */
public final class CommandForecast {
    private CommandForecast() {}

    /** Returns how far a sandbox with layers would hold a line. */
    public static SandboxState stateOf(String line) {
        return CommandRunner.plainGit(line) ? SandboxState.WATCHED : SandboxState.HELD;
    }

    /** Returns whether a line would run (ALLOW), ask or be blocked, given what the policy says of it in a state. */
    public static PermissionVerdict of(
            String line, Decision decision, SandboxState state, ApprovalMode mode) {
        CommandKnowledge known = CommandGate.known(line, decision, state, false, false);
        return switch (CommandPolicyTable.verdict(known, state, mode, true)) {
            case RUN, SHOW -> PermissionVerdict.ALLOW;
            case ASK -> PermissionVerdict.ASK;
            case BLOCK -> PermissionVerdict.BLOCK;
            case POLICY -> decision.verdict();
        };
    }
}
