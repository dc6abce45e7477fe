package dev.troupe.worker.validation.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.DecisionSource;
import dev.troupe.contracts.security.EffectReach;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.session.ApprovalMode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandKnowledgeTest {
    private static Decision decision(PermissionVerdict verdict, EffectReach reach) {
        return new Decision(verdict, "rule", "Why.", false, null, "hash", List.of())
                .reaching(reach);
    }

    private static CommandKnowledge of(
            Decision decision, SandboxState state, boolean plainGit, boolean granted) {
        return CommandKnowledge.of(decision, state, false, plainGit, granted);
    }

    @ParameterizedTest
    @CsvSource({
        "NOTHING, UNDECIDED",
        "REPOSITORY, UNDECIDED",
        "UNKNOWN, UNDECIDED",
        "HISTORY, GIT_REWRITES",
        "HOSTS, OTHER_HOSTS",
        "MACHINE, OUT_OF_SANDBOX"
    })
    void whatAHeldCommandAsksForIsWhatItReaches(EffectReach reach, CommandKnowledge known) {
        assertThat(of(decision(PermissionVerdict.ASK, reach), SandboxState.HELD, false, false))
                .isEqualTo(known);
        assertThat(of(decision(PermissionVerdict.ALLOW, reach), SandboxState.HELD, false, false))
                .isEqualTo(CommandKnowledge.WORDS);
        assertThat(
                        of(
                                decision(PermissionVerdict.ASK, reach).by(DecisionSource.PEOPLE),
                                SandboxState.HELD,
                                false,
                                true))
                .isEqualTo(CommandKnowledge.ASKED_BY_PEOPLE);
    }

    @ParameterizedTest
    @CsvSource({
        "NOTHING, GIT_READS",
        "REPOSITORY, GIT_ADDS",
        "UNKNOWN, PLAIN_GIT",
        "HISTORY, PLAIN_GIT",
        "HOSTS, PLAIN_GIT"
    })
    void gitThatMayRunIsKnownByWhatItDoes(EffectReach reach, CommandKnowledge known) {
        assertThat(of(decision(PermissionVerdict.ALLOW, reach), SandboxState.WATCHED, true, false))
                .isEqualTo(known);
    }

    @Test
    void whereSomeHostsAreGrantedItIsTried() {
        Decision decision = decision(PermissionVerdict.ASK, EffectReach.HOSTS);

        assertThat(of(decision, SandboxState.HELD, false, true))
                .isEqualTo(CommandKnowledge.GRANTED_HOSTS);
    }

    @Test
    void aServiceThatCannotTellLeavesGitToThePolicy() {
        Decision older =
                new Decision(PermissionVerdict.ALLOW, "rule", "Why.", false, null, "", List.of());

        assertThat(of(older, SandboxState.WATCHED, true, false))
                .isEqualTo(CommandKnowledge.PLAIN_GIT);
    }

    @Test
    void theForecastIsThatOfTheTable() {
        assertThat(CommandForecast.stateOf("git status")).isEqualTo(SandboxState.WATCHED);
        assertThat(CommandForecast.stateOf("git status | wc -l")).isEqualTo(SandboxState.HELD);
        assertThat(
                        CommandForecast.of(
                                "docker ps",
                                decision(PermissionVerdict.ASK, EffectReach.MACHINE),
                                SandboxState.HELD,
                                ApprovalMode.ACCEPT_EDITS))
                .isEqualTo(PermissionVerdict.ASK);
        assertThat(
                        CommandForecast.of(
                                "git gone",
                                decision(PermissionVerdict.ASK, EffectReach.UNKNOWN),
                                SandboxState.WATCHED,
                                ApprovalMode.AUTOMATIC))
                .isEqualTo(PermissionVerdict.ASK);
    }
}
