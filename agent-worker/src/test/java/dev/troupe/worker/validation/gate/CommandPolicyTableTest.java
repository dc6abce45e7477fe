package dev.troupe.worker.validation.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.session.ApprovalMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CommandPolicyTableTest {
    /** Of each mode two letters: somebody there, nobody there. Run, Show, Ask, Block, as the Policy says. */
    private static final String CELLS =
            """
            HELD     BLOCKED         BB BB BB BB
            HELD     ASKED_BY_PEOPLE BB AB AB AB
            HELD     UNDECIDED       BB AB AB AB
            HELD     WORDS           RR AB RR RR
            HELD     GIT_READS       RR AB RR RR
            HELD     GIT_ADDS        BB AB SS SS
            HELD     GIT_REWRITES    BB AB AB AB
            HELD     PLAIN_GIT       BB PP PP PP
            HELD     BACKGROUND      BB AB RR RR
            HELD     GRANTED_HOSTS   BB AB SS SS
            HELD     OTHER_HOSTS     BB AB AB AB
            HELD     OUT_OF_SANDBOX  BB AB AB AB
            WATCHED  BLOCKED         BB BB BB BB
            WATCHED  ASKED_BY_PEOPLE BB PP PP PP
            WATCHED  UNDECIDED       BB PP PP PP
            WATCHED  WORDS           BB PP PP PP
            WATCHED  GIT_READS       RR PP RR RR
            WATCHED  GIT_ADDS        BB PP SS SS
            WATCHED  GIT_REWRITES    BB AB AB AB
            WATCHED  PLAIN_GIT       BB PP PP PP
            WATCHED  BACKGROUND      BB PP PP PP
            WATCHED  GRANTED_HOSTS   BB PP PP PP
            WATCHED  OTHER_HOSTS     BB AB AB AB
            WATCHED  OUT_OF_SANDBOX  BB AB AB AB
            NOT_HELD BLOCKED         BB BB BB BB
            NOT_HELD ASKED_BY_PEOPLE BB PP PP PP
            NOT_HELD UNDECIDED       BB PP PP PP
            NOT_HELD WORDS           BB PP PP PP
            NOT_HELD GIT_READS       BB PP PP PP
            NOT_HELD GIT_ADDS        BB PP PP PP
            NOT_HELD GIT_REWRITES    BB PP PP PP
            NOT_HELD PLAIN_GIT       BB PP PP PP
            NOT_HELD BACKGROUND      BB PP PP PP
            NOT_HELD GRANTED_HOSTS   BB PP PP PP
            NOT_HELD OTHER_HOSTS     BB PP PP PP
            NOT_HELD OUT_OF_SANDBOX  BB PP PP PP
            """;

    private static final List<ApprovalMode> MODES =
            List.of(
                    ApprovalMode.PLAN,
                    ApprovalMode.ASK,
                    ApprovalMode.ACCEPT_EDITS,
                    ApprovalMode.AUTOMATIC);

    static Stream<Arguments> cells() {
        List<Arguments> cells = new ArrayList<>();
        for (String line : CELLS.lines().toList()) {
            String[] words = line.split(" +", -1);
            for (int column = 0; column < MODES.size(); column++) {
                String cell = words[2 + column];
                for (boolean canAsk : new boolean[] {true, false}) {
                    cells.add(
                            Arguments.of(
                                    CommandKnowledge.valueOf(words[1]),
                                    SandboxState.valueOf(words[0]),
                                    MODES.get(column),
                                    canAsk,
                                    verdict(cell.charAt(canAsk ? 0 : 1))));
                }
            }
        }
        return cells.stream();
    }

    private static CommandVerdict verdict(char letter) {
        return switch (letter) {
            case 'R' -> CommandVerdict.RUN;
            case 'S' -> CommandVerdict.SHOW;
            case 'A' -> CommandVerdict.ASK;
            case 'B' -> CommandVerdict.BLOCK;
            default -> CommandVerdict.POLICY;
        };
    }

    @ParameterizedTest(name = "{1}, {0}, {2}, somebody there: {3} → {4}")
    @MethodSource("cells")
    void eachCellSaysWhatTheLawSays(
            CommandKnowledge known,
            SandboxState state,
            ApprovalMode mode,
            boolean canAsk,
            CommandVerdict verdict) {
        assertThat(CommandPolicyTable.verdict(known, state, mode, canAsk)).isEqualTo(verdict);
    }

    @Test
    void everyCellHasATest() {
        int all =
                CommandKnowledge.values().length
                        * SandboxState.values().length
                        * ApprovalMode.values().length
                        * 2;

        assertThat(cells().map(it -> List.of(it.get()).subList(0, 4)).distinct()).hasSize(all);
    }
}
