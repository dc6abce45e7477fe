package dev.troupe.permission.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.StaticVerdict;
import dev.troupe.permission.StaticVerdict.Origin;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ContextOutcome.Allows;
import dev.troupe.permission.condition.ContextOutcome.Asks;
import dev.troupe.permission.condition.ContextOutcome.Blocks;
import dev.troupe.permission.condition.ContextOutcome.NoSay;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ContextualRuleEvaluatorTest {
    private static final StaticVerdict ALLOWED = new StaticVerdict(Verdict.ALLOW, Origin.RULE);
    private static final StaticVerdict DEFAULT = new StaticVerdict(Verdict.ASK, Origin.DEFAULT);
    private static final StaticVerdict ASKED = new StaticVerdict(Verdict.ASK, Origin.RULE);
    private static final StaticVerdict BLOCKED = new StaticVerdict(Verdict.BLOCK, Origin.RULE);
    private static final StaticVerdict HARD = new StaticVerdict(Verdict.BLOCK, Origin.BUILT_IN);

    private static final String PUSH =
            """
            [{"command": "git push",
              "blocked_if": [{"branch_is": "main"}, {"file_modified": [".env", "secrets.json"]}]}]
            """;
    private static final String PUBLISH =
            """
            [{"command": "cargo publish", "allowed_if": [{"branch_is": "main"},
              {"file_exists": "Cargo.toml"}, {"file_contains": ["Cargo.toml", "version = "]}]}]
            """;
    private static final String DAY =
            """
            [{"command": "cargo test", "allowed_if": [{"time_window": "08:00-20:00"}]}]
            """;

    private static ContextOutcome outcome(String rules, RuleAuthor writer, ConditionFacts facts) {
        return ContextualRuleEvaluator.outcome(fitting(rules, writer), facts, false);
    }

    private static List<ContextualRuleMatch> fitting(String rules, RuleAuthor writer) {
        return ContextualRules.parse(JsonMapper.builder().build().readTree(rules), writer)
                .rules()
                .stream()
                .map(rule -> new ContextualRuleMatch(rule, true))
                .toList();
    }

    private static List<ContextualRuleMatch> beyond(String rules) {
        return fitting(rules, RuleAuthor.TEAM).stream()
                .map(each -> new ContextualRuleMatch(each.rule(), false))
                .toList();
    }

    private static List<ContextualRuleMatch> both(
            List<ContextualRuleMatch> one, List<ContextualRuleMatch> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    private static KnownFacts branch(String name) {
        return new KnownFacts().on(name).changed();
    }

    private static KnownFacts release(String name) {
        return new KnownFacts().on(name).with("Cargo.toml").containing("Cargo.toml", "version = ");
    }

    @Test
    void aFalseBlockGrantsNothing() {
        ContextOutcome outcome = outcome(PUSH, RuleAuthor.TEAM, branch("feature"));
        assertThat(outcome).isEqualTo(new NoSay());
        assertThat(outcome.applied(ASKED, false)).isEqualTo(Verdict.ASK);
        assertThat(outcome.applied(ALLOWED, false)).isEqualTo(Verdict.ALLOW);
    }

    @Test
    void anyOfTheBlocksIsEnough() {
        ContextOutcome main = outcome(PUSH, RuleAuthor.TEAM, branch("main"));
        assertThat(main)
                .isEqualTo(new Blocks("'git push' is blocked because the branch is 'main'"));
        assertThat(main.applied(ALLOWED, false)).isEqualTo(Verdict.BLOCK);
        assertThat(outcome(PUSH, RuleAuthor.TEAM, new KnownFacts().on("feature").changed(".env")))
                .isInstanceOf(Blocks.class);
    }

    @Test
    void aBlockThatCannotBeReadCountsAsTrue() {
        assertThat(outcome(PUSH, RuleAuthor.TEAM, new KnownFacts().changed()))
                .isEqualTo(
                        new Blocks(
                                "'git push' is blocked because it cannot be told whether the branch"
                                        + " is 'main'"));
    }

    @Test
    void aStrangeBranchIsTakenForABlockedOneAndForNoAllowedOne() {
        String allowed =
                "[{\"command\": \"cargo test\", \"allowed_if\": [{\"branch_is\": \"feature/*\"}]}]";
        KnownFacts facts = new KnownFacts().on("feature/x; rm -rf ~");
        assertThat(outcome(allowed, RuleAuthor.TEAM, facts)).isInstanceOf(Asks.class);
        assertThat(outcome(allowed.replace("allowed", "blocked"), RuleAuthor.TEAM, facts))
                .isInstanceOf(Blocks.class);
    }

    @Test
    void aStaleFactStillBlocksButLetsNothingPass() {
        List<ContextualRuleMatch> push = fitting(PUSH, RuleAuthor.TEAM);
        ContextOutcome feature = ContextualRuleEvaluator.outcome(push, branch("feature"), true);
        assertThat(feature).isInstanceOf(Asks.class);
        assertThat(feature.applied(ALLOWED, false)).isEqualTo(Verdict.ASK);
        assertThat(
                        ContextualRuleEvaluator.outcome(
                                push, new KnownFacts().on("feature").changed(".env"), true))
                .isInstanceOf(Blocks.class);
        assertThat(
                        ContextualRuleEvaluator.outcome(
                                fitting(PUBLISH, RuleAuthor.TEAM), release("main"), true))
                .isInstanceOf(Asks.class);
    }

    @Test
    void noCommandMakesTheTimeStale() {
        assertThat(
                        ContextualRuleEvaluator.outcome(
                                fitting(DAY, RuleAuthor.TEAM), new KnownFacts().at("12:00"), true))
                .isInstanceOf(Allows.class);
        assertThat(ContextualRuleEvaluator.outcome(List.of(), new KnownFacts(), true))
                .isEqualTo(new NoSay());
    }

    @Test
    void anAdministratorsExceptionMakesAQuestionOfABlock() {
        ContextOutcome outcome = outcome(PUBLISH, RuleAuthor.TEAM, release("main"));
        assertThat(outcome)
                .isEqualTo(
                        new Allows(
                                "'cargo publish' is an exception because the branch is 'main' and"
                                        + " 'Cargo.toml' exists and 'Cargo.toml' contains 'version ="
                                        + " '",
                                true));
        assertThat(outcome.applied(BLOCKED, true)).isEqualTo(Verdict.ASK);
        assertThat(outcome.applied(HARD, true)).isEqualTo(Verdict.BLOCK);
        assertThat(outcome.applied(DEFAULT, true)).isEqualTo(Verdict.ASK);
    }

    @Test
    void oneMissingOrUnreadableConditionLeavesTheBlock() {
        assertThat(outcome(PUBLISH, RuleAuthor.TEAM, release("dev")).applied(BLOCKED, true))
                .isEqualTo(Verdict.BLOCK);
        KnownFacts unknown = new KnownFacts().with("Cargo.toml");
        assertThat(outcome(PUBLISH, RuleAuthor.TEAM, unknown).applied(BLOCKED, true))
                .isEqualTo(Verdict.BLOCK);
    }

    @Test
    void optionsBeyondTheRuleFallOutsideTheException() {
        ContextOutcome outcome =
                ContextualRuleEvaluator.outcome(beyond(PUBLISH), release("main"), false);
        assertThat(outcome).isInstanceOf(Asks.class);
        assertThat(outcome.applied(BLOCKED, false)).isEqualTo(Verdict.BLOCK);
    }

    @Test
    void optionsBeyondTheRuleAreStillBlocked() {
        assertThat(ContextualRuleEvaluator.outcome(beyond(PUSH), branch("main"), false))
                .isInstanceOf(Blocks.class);
    }

    @Test
    void anExceptionAllowsInsideItsWindowOnly() {
        ContextOutcome inside = outcome(DAY, RuleAuthor.TEAM, new KnownFacts().at("12:00"));
        assertThat(inside.applied(ALLOWED, false)).isEqualTo(Verdict.ALLOW);
        assertThat(inside.applied(DEFAULT, false)).isEqualTo(Verdict.ALLOW);
        ContextOutcome outside = outcome(DAY, RuleAuthor.TEAM, new KnownFacts().at("20:00"));
        assertThat(outside.applied(ALLOWED, false)).isEqualTo(Verdict.ASK);
        assertThat(outcome(DAY, RuleAuthor.TEAM, new KnownFacts()).applied(ALLOWED, false))
                .isEqualTo(Verdict.ASK);
    }

    @Test
    void aRuleThatAsksStillAsks() {
        ContextOutcome outcome = outcome(DAY, RuleAuthor.TEAM, new KnownFacts().at("12:00"));
        assertThat(outcome.applied(ASKED, false)).isEqualTo(Verdict.ASK);
    }

    @Test
    void blocksWinOverExceptions() {
        String rules =
                """
                [{"command": "cargo test", "allowed_if": [], "blocked_if": [{"branch_is": "main"}]},
                 {"command": "cargo test", "allowed_if": [{"branch_is": "main"}]}]
                """;
        assertThat(outcome(rules, RuleAuthor.TEAM, new KnownFacts().on("main")))
                .isInstanceOf(Blocks.class);
    }

    @Test
    void anEmptyListOfConditionsIsNoException() {
        ContextualRule rule =
                new ContextualRule("cargo test", List.of(), List.of(), RuleAuthor.TEAM);
        assertThat(
                        ContextualRuleEvaluator.outcome(
                                List.of(new ContextualRuleMatch(rule, true)),
                                new KnownFacts(),
                                false))
                .isEqualTo(new NoSay());
    }

    @Test
    void anUnknownConditionThatIsMetBlocksAndAllowsNothing() {
        String blocked =
                """
                [{"command": "cargo test", "allowed_if": [{"branch_is": "main"}],
                  "when_unknown_condition": true, "blocked_if": [{"moon_phase": "full"}]}]
                """;
        assertThat(outcome(blocked, RuleAuthor.TEAM, new KnownFacts().on("main")))
                .isInstanceOf(Blocks.class);
        String allowed = "[{\"command\": \"x\", \"allowed_if\": [{\"moon_phase\": \"full\"}]}]";
        assertThat(outcome(allowed, RuleAuthor.TEAM, new KnownFacts())).isInstanceOf(Asks.class);
    }

    @Test
    void aRepositorysFileOnlyTightens() {
        assertThat(outcome(DAY, RuleAuthor.REPOSITORY, new KnownFacts().at("12:00")))
                .isEqualTo(new NoSay());
        assertThat(outcome(DAY, RuleAuthor.REPOSITORY, new KnownFacts().at("23:00")))
                .isInstanceOf(Asks.class);
        assertThat(outcome(PUSH, RuleAuthor.REPOSITORY, branch("main"))).isInstanceOf(Blocks.class);
    }

    @Test
    void aTrustedRepositorysFileAllowsButLiftsNoBlock() {
        ContextOutcome outcome =
                outcome(DAY, RuleAuthor.TRUSTED_REPOSITORY, new KnownFacts().at("12:00"));
        assertThat(outcome.applied(DEFAULT, false)).isEqualTo(Verdict.ALLOW);
        assertThat(outcome.applied(BLOCKED, false)).isEqualTo(Verdict.BLOCK);
    }

    @Test
    void aUsersExceptionAllowsButLiftsNoBlock() {
        ContextOutcome outcome = outcome(DAY, RuleAuthor.USER, new KnownFacts().at("12:00"));
        assertThat(outcome.applied(DEFAULT, false)).isEqualTo(Verdict.ALLOW);
        assertThat(outcome.applied(BLOCKED, false)).isEqualTo(Verdict.BLOCK);
    }

    @Test
    void exceptionsOfOneWriterAreAlternativesAndThoseOfSeveralMustAllHold() {
        String night = DAY.replace("08:00-20:00", "22:00-06:00");
        ConditionFacts noon = new KnownFacts().at("12:00");
        List<ContextualRuleMatch> same =
                both(fitting(night, RuleAuthor.TEAM), fitting(DAY, RuleAuthor.TEAM));
        assertThat(ContextualRuleEvaluator.outcome(same, noon, false)).isInstanceOf(Allows.class);
        List<ContextualRuleMatch> several =
                both(fitting(night, RuleAuthor.USER), fitting(DAY, RuleAuthor.TEAM));
        assertThat(ContextualRuleEvaluator.outcome(several, noon, false)).isInstanceOf(Asks.class);
    }

    @Test
    void ofSeveralExceptionsTheAdministratorsCounts() {
        List<ContextualRuleMatch> several =
                both(fitting(DAY, RuleAuthor.TRUSTED_REPOSITORY), fitting(DAY, RuleAuthor.TEAM));
        assertThat(ContextualRuleEvaluator.outcome(several, new KnownFacts().at("12:00"), false))
                .isInstanceOfSatisfying(
                        Allows.class, allows -> assertThat(allows.liftsBlock()).isTrue());
    }
}
