package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;

/** Names what is known of a command before it runs. */
enum CommandKnowledge {
    /** A rule blocks it, or something that is built in. */
    BLOCKED,
    /** A rule of a person, a repository or a team asks. */
    ASKED_BY_PEOPLE,
    /** The policy did not decide, or not in the knowledge that a sandbox holds the command. */
    UNDECIDED,
    /** Its words, which may be read, unknown or unreadable, and of which no rule of people says anything. */
    WORDS,
    /** It is nothing but git commands, which write the real repository. */
    PLAIN_GIT,
    /** It goes on beside others. */
    BACKGROUND,
    /** It needs hosts that it may reach. */
    GRANTED_HOSTS,
    /** It needs hosts that it may not reach. */
    OTHER_HOSTS,
    /** It needs what the sandbox keeps from it. */
    OUT_OF_SANDBOX;

    /**
     * Tells what is known of a line.
     *
     * @param plainGit whether it is nothing but git commands
     */
    static CommandKnowledge of(
            Decision decision, SandboxState state, boolean background, boolean plainGit) {
        if (decision.verdict() == PermissionVerdict.BLOCK) {
            return BLOCKED;
        }
        if (decision.verdict() == PermissionVerdict.ASK && decision.hasHumanSource()) {
            return ASKED_BY_PEOPLE;
        }
        // A service that knows what a sandbox holds asks for nothing else.
        if (SecurityPolicyClient.undecided(decision)
                || (state == SandboxState.HELD && decision.verdict() == PermissionVerdict.ASK)) {
            return UNDECIDED;
        }
        if (background) {
            return BACKGROUND;
        }
        return plainGit ? PLAIN_GIT : WORDS;
    }
}
