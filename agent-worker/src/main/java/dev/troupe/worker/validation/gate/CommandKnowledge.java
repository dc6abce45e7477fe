package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.EffectReach;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;
import org.jspecify.annotations.Nullable;

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
    /** It is nothing but git commands that read. */
    GIT_READS,
    /** It is nothing but git commands, and they take nothing away from the real repository. */
    GIT_ADDS,
    /** It rewrites or drops what the repository keeps, or changes its settings. */
    GIT_REWRITES,
    /** It is nothing but git commands, which write the real repository in a way that nobody knows. */
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
     * @param granted whether commands may reach some hosts
     */
    static CommandKnowledge of(
            Decision decision,
            SandboxState state,
            boolean background,
            boolean plainGit,
            boolean granted) {
        if (decision.verdict() == PermissionVerdict.BLOCK) {
            return BLOCKED;
        }
        if (decision.verdict() == PermissionVerdict.ASK && decision.hasHumanSource()) {
            return ASKED_BY_PEOPLE;
        }
        if (SecurityPolicyClient.undecided(decision)) {
            return UNDECIDED;
        }
        EffectReach reach = decision.reach();
        CommandKnowledge wish =
                reach == null || decision.verdict() == PermissionVerdict.ALLOW
                        ? null
                        : wish(reach, granted);
        if (wish != null) {
            return wish;
        }
        // A service that knows what a sandbox holds asks for nothing else.
        if (state == SandboxState.HELD && decision.verdict() == PermissionVerdict.ASK) {
            return UNDECIDED;
        }
        if (background) {
            return BACKGROUND;
        }
        return plainGit ? git(reach, decision) : WORDS;
    }

    /** What no sandbox holds; nothing where people allow it. */
    private static @Nullable CommandKnowledge wish(EffectReach reach, boolean granted) {
        return switch (reach) {
            case NOTHING, REPOSITORY, UNKNOWN -> null;
            case HISTORY -> GIT_REWRITES;
            case HOSTS -> granted ? GRANTED_HOSTS : OTHER_HOSTS;
            case MACHINE -> OUT_OF_SANDBOX;
        };
    }

    private static CommandKnowledge git(@Nullable EffectReach reach, Decision decision) {
        if (reach == null || decision.verdict() != PermissionVerdict.ALLOW) {
            return PLAIN_GIT;
        }
        return switch (reach) {
            case NOTHING -> GIT_READS;
            case REPOSITORY -> GIT_ADDS;
            case UNKNOWN, HISTORY, HOSTS, MACHINE -> PLAIN_GIT;
        };
    }
}
