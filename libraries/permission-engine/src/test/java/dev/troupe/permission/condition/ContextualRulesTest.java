package dev.troupe.permission.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.condition.ContextualRules.Fault;
import dev.troupe.permission.condition.RuleCondition.BranchIs;
import dev.troupe.permission.condition.RuleCondition.CommitCount;
import dev.troupe.permission.condition.RuleCondition.FileContains;
import dev.troupe.permission.condition.RuleCondition.FileExists;
import dev.troupe.permission.condition.RuleCondition.FileModified;
import dev.troupe.permission.condition.RuleCondition.TimeWindow;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class ContextualRulesTest {
    private static ContextualRules parse(String json) {
        return ContextualRules.parse(JsonMapper.builder().build().readTree(json), RuleAuthor.TEAM);
    }

    private static ContextualRules condition(String json) {
        return parse("[{\"command\": \"x\", \"blocked_if\": [" + json + "]}]");
    }

    @Test
    void allKindsAreRead() {
        ContextualRules read =
                parse(
                        """
                        [{"command": " cargo publish ",
                          "allowed_if": [{"branch_is": "main"}, {"file_exists": "Cargo.toml"},
                            {"file_contains": ["Cargo.toml", "version = "]}, {"commit_count": 10}],
                          "blocked_if": [{"file_modified": [".env", "a/b.json"]},
                            {"file_modified": ".env"}, {"time_window": "22:00-06:00"},
                            {"time_window": "08:00-24:00"}, {"time_window": "00:00-24:00"}, {"commit_count": {"max": 3}},
                            {"commit_count": {"min": 1, "max": 3}}]}]
                        """);
        assertThat(read.faults()).isEmpty();
        assertThat(read.rules())
                .containsExactly(
                        new ContextualRule(
                                "cargo publish",
                                List.of(
                                        new BranchIs("main"),
                                        new FileExists("Cargo.toml"),
                                        new FileContains("Cargo.toml", "version = "),
                                        new CommitCount(10, Long.MAX_VALUE)),
                                List.of(
                                        new FileModified(List.of(".env", "a/b.json")),
                                        new FileModified(List.of(".env")),
                                        new TimeWindow(LocalTime.of(22, 0), LocalTime.of(6, 0)),
                                        new TimeWindow(LocalTime.of(8, 0), LocalTime.MIDNIGHT),
                                        new TimeWindow(LocalTime.MIDNIGHT, LocalTime.MIDNIGHT),
                                        new CommitCount(0, 3),
                                        new CommitCount(1, 3)),
                                RuleAuthor.TEAM));
    }

    @Test
    void anUnknownKindIsAFaultThatNamesIt() {
        ContextualRules read = condition("{\"moon_phase\": \"full\"}");
        assertThat(read.faults())
                .containsExactly(
                        new Fault(
                                "[0].blocked_if[0]",
                                "There is no condition 'moon_phase'; known are branch_is,"
                                        + " file_exists, file_contains, file_modified, time_window and"
                                        + " commit_count."));
        assertThat(read.rules().getFirst().blockedIf())
                .containsExactly(new RuleCondition.Unknown("moon_phase"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "{\"branch_is\": 3} # 'branch_is' takes a text, not 3",
                "{\"branch_is\": \"\"} # takes a text",
                "{\"file_exists\": \"../x\"} # within the working tree, with '/' between its parts, not \"../x\"",
                "{\"file_exists\": \"/etc/passwd\"} # within the working tree",
                "{\"file_exists\": \"~/x\"} # within the working tree",
                "{\"file_exists\": \"a\\\\b\"} # within the working tree",
                "{\"file_contains\": \"Cargo.toml\"} # takes a path and a text",
                "{\"file_contains\": [\"a\", \"b\", \"c\"]} # takes a path and a text",
                "{\"file_modified\": []} # at least one path",
                "{\"time_window\": \"8-20\"} # two different times",
                "{\"time_window\": \"08:00\"} # two different times",
                "{\"time_window\": \"08:00-08:00\"} # two different times",
                "{\"time_window\": \"08:00-25:00\"} # not \"08:00-25:00\"",
                "{\"commit_count\": -1} # not negative, not -1",
                "{\"commit_count\": 1.5} # a number, or an object",
                "{\"commit_count\": {}} # a number, or an object",
                "{\"commit_count\": {\"least\": 1}} # a number, or an object",
                "{\"commit_count\": {\"min\": \"1\"}} # whole numbers",
                "{\"commit_count\": {\"min\": 5, \"max\": 1}} # not above its 'max'",
                "{\"branch_is\": \"a\", \"file_exists\": \"b\"} # an object with one key",
                "\"branch_is\" # an object with one key",
                "{} # an object with one key",
            },
            quoteCharacter = '`')
    void aFaultNamesKindAndValue(String json, String message) {
        ContextualRules read = condition(json);
        assertThat(read.faults()).hasSize(1);
        assertThat(read.faults().getFirst().place()).isEqualTo("[0].blocked_if[0]");
        assertThat(read.faults().getFirst().message()).contains(message);
        assertThat(read.rules().getFirst().blockedIf().getFirst())
                .isInstanceOf(RuleCondition.Unknown.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "{} # `` # are a list",
                "[3] # [0] # is an object",
                "[{\"blocked_if\": [{\"branch_is\": \"x\"}]}] # [0].command # names its 'command'",
                "[{\"command\": \" \", \"blocked_if\": [{\"branch_is\": \"x\"}]}] # [0].command # names its 'command'",
                "[{\"command\": \"x\"}] # [0] # has no condition",
                "[{\"command\": \"x\", \"allowed_if\": []}] # [0] # has no condition",
                "[{\"command\": \"x\", \"allowed_if\": {}}] # [0].allowed_if # is a list of conditions",
                "[{\"command\": \"x\", \"when\": 1, \"allowed_if\": [{\"branch_is\": \"x\"}]}] # [0].when # no key 'when'",
            },
            quoteCharacter = '`')
    void aRuleOfTheWrongShapeIsAFault(String json, String place, String message) {
        ContextualRules read = parse(json);
        assertThat(read.faults()).hasSize(1);
        assertThat(read.faults().getFirst().place()).isEqualTo(place);
        assertThat(read.faults().getFirst().message()).contains(message);
    }
}
