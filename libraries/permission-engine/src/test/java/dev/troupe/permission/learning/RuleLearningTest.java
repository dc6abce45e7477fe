package dev.troupe.permission.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.permission.StaticVerdict;
import dev.troupe.permission.StaticVerdict.Origin;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.RecordedAnswer.By;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RuleLearningTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration A_WHILE = Duration.ofSeconds(3);
    private static final StaticVerdict DEFAULT = new StaticVerdict(Verdict.ASK, Origin.DEFAULT);
    private static final String HERE = "app";

    private final RuleLearning learning = new RuleLearning(LearningThresholds.STANDARD);
    private final List<RecordedAnswer> answers = new ArrayList<>();

    private static CommandShape shape(String line, LearningObstacle... traits) {
        return new CommandShape(List.of(line.split(" ")), Map.of(), "", Set.of(traits), null);
    }

    private static LearningKey key(String line) {
        return LearningKey.of(HERE, shape(line));
    }

    private void answer(int times, boolean approved, String line) {
        for (int i = 0; i < times; i++) {
            answer(approved, By.PERSON, A_WHILE, key(line));
        }
    }

    private void answer(boolean approved, By by, Duration took, LearningKey key) {
        Instant at = NOW.minus(Duration.ofDays(2)).plusSeconds(answers.size());
        answers.add(
                new RecordedAnswer("team", "ann", key.repository(), key, approved, by, took, at));
    }

    private Verdict then(StaticVerdict before, CommandShape shape) {
        List<LearnedRule> rules =
                learning.proposal("team", LearningKey.of(HERE, shape), answers, NOW).stream()
                        .map(proposal -> learning.confirmed(proposal, "ann", NOW))
                        .toList();
        return LearnedVerdict.verdict(before, "team", HERE, shape, rules, NOW).verdict();
    }

    private Verdict then(String line) {
        return then(DEFAULT, shape(line));
    }

    private LearnedRule rule(String line) {
        LearnedRuleProposal proposal =
                learning.proposal("team", key(line), answers, NOW).orElseThrow();
        return learning.confirmed(proposal, "ann", NOW);
    }

    @Test
    void fiveApprovalsAndAConfirmationAllowExactlyThisCommand() {
        answer(5, true, "cargo run");
        assertThat(then("cargo run")).isEqualTo(Verdict.ALLOW);
        assertThat(then("cargo run --bin evil")).isEqualTo(Verdict.ASK);
        assertThat(then("cargo install x")).isEqualTo(Verdict.ASK);
    }

    @Test
    void aRuleForACommandSaysNothingOfItsSubCommands() {
        answer(5, true, "git stash");
        assertThat(then("git stash")).isEqualTo(Verdict.ALLOW);
        assertThat(then("git stash drop")).isEqualTo(Verdict.ASK);
    }

    @Test
    void aRuleStandsOnMoreThanFiveApprovals() {
        answer(5, true, "cargo run");
        assertThat(rule("cargo run").answers()).isEqualTo(6);
        assertThat(rule("cargo run").confirmedBy()).isEqualTo("ann");
    }

    @Test
    void fourApprovalsAreTooFew() {
        answer(4, true, "make docs");
        assertThat(then("make docs")).isEqualTo(Verdict.ASK);
    }

    @Test
    void withoutConfirmationOneMoreAnswerIsNeeded() {
        answer(5, true, "cargo run");
        assertThat(learning.unconfirmed("team", key("cargo run"), answers, NOW)).isEmpty();
        answer(1, true, "cargo run");
        assertThat(learning.unconfirmed("team", key("cargo run"), answers, NOW))
                .hasValueSatisfying(rule -> {
                    assertThat(rule.answers()).isEqualTo(6);
                    assertThat(rule.confirmedBy()).isEqualTo(RuleLearning.AUTOMATIC);
                });
    }

    @Test
    void threeDenialsBlockExactlyThisCommand() {
        answer(3, false, "cargo bench");
        assertThat(then("cargo bench")).isEqualTo(Verdict.BLOCK);
        assertThat(then("cargo bench --all")).isEqualTo(Verdict.ASK);
        StaticVerdict listed = new StaticVerdict(Verdict.ALLOW, Origin.RULE);
        assertThat(then(listed, shape("cargo bench --all"))).isEqualTo(Verdict.ALLOW);
        assertThat(then(listed, shape("cargo bench"))).isEqualTo(Verdict.BLOCK);
    }

    @Test
    void twoDenialsAreTooFew() {
        answer(2, false, "cargo bench");
        assertThat(then("cargo bench")).isEqualTo(Verdict.ASK);
    }

    @Test
    void aDenialStartsTheCountAgain() {
        answer(5, true, "npm run deploy");
        answer(1, false, "npm run deploy");
        assertThat(then("npm run deploy")).isEqualTo(Verdict.ASK);
        answer(4, true, "npm run deploy");
        assertThat(then("npm run deploy")).isEqualTo(Verdict.ASK);
        answer(1, true, "npm run deploy");
        assertThat(then("npm run deploy")).isEqualTo(Verdict.ALLOW);
    }

    @Test
    void aQuickDenialEndsARowOfApprovalsButMakesNoBlock() {
        answer(5, true, "cargo run");
        for (int i = 0; i < 4; i++) {
            answer(false, By.PERSON, Duration.ofMillis(120), key("cargo run"));
        }
        assertThat(then("cargo run")).isEqualTo(Verdict.ASK);
    }

    @Test
    void theOrderIsThatOfTime() {
        answer(5, true, "cargo run");
        answer(1, false, "cargo run");
        Collections.reverse(answers);
        assertThat(then("cargo run")).isEqualTo(Verdict.ASK);
    }

    @Test
    void automaticAnswersAreNoEvidence() {
        for (int i = 0; i < 9; i++) {
            answer(true, By.AUTOMATIC, A_WHILE, key("cargo run"));
        }
        assertThat(then("cargo run")).isEqualTo(Verdict.ASK);
    }

    @Test
    void reflexAnswersAreNoEvidence() {
        for (int i = 0; i < 9; i++) {
            answer(true, By.PERSON, Duration.ofMillis(499), key("cargo run"));
        }
        assertThat(then("cargo run")).isEqualTo(Verdict.ASK);
        for (int i = 0; i < 5; i++) {
            answer(true, By.PERSON, Duration.ofMillis(500), key("cargo run"));
        }
        assertThat(then("cargo run")).isEqualTo(Verdict.ALLOW);
    }

    @Test
    void otherRepositoriesAndTeamsAreNoEvidence() {
        for (int i = 0; i < 9; i++) {
            answer(true, By.PERSON, A_WHILE, LearningKey.of("other", shape("cargo run")));
        }
        assertThat(then("cargo run")).isEqualTo(Verdict.ASK);
        answer(5, true, "cargo run");
        assertThat(learning.proposal("others", key("cargo run"), answers, NOW)).isEmpty();
    }

    @Test
    void environmentAndDirectoryBelongToTheKey() {
        answer(5, true, "cargo run");
        List<String> run = List.of("cargo", "run");
        CommandShape set = new CommandShape(run, Map.of("FOO", "1"), "", Set.of(), null);
        CommandShape elsewhere = new CommandShape(run, Map.of(), "crates/evil", Set.of(), null);
        assertThat(then(DEFAULT, set)).isEqualTo(Verdict.ASK);
        assertThat(then(DEFAULT, elsewhere)).isEqualTo(Verdict.ASK);
    }

    @Test
    void aScriptIsLearntWithItsContent() {
        List<String> build = List.of("bash", "build.sh");
        CommandShape first = new CommandShape(build, Map.of(), "", Set.of(), "hash-1");
        CommandShape changed = new CommandShape(build, Map.of(), "", Set.of(), "hash-2");
        CommandShape unknown = new CommandShape(build, Map.of(), "", Set.of(), null);
        for (int i = 0; i < 5; i++) {
            answer(true, By.PERSON, A_WHILE, LearningKey.of(HERE, first));
            answer(true, By.PERSON, A_WHILE, LearningKey.of(HERE, unknown));
        }
        assertThat(then(DEFAULT, first)).isEqualTo(Verdict.ALLOW);
        assertThat(then(DEFAULT, changed)).isEqualTo(Verdict.ASK);
        assertThat(then(DEFAULT, unknown)).isEqualTo(Verdict.ASK);
    }

    @Test
    void aLearntAllowBeatsNoRule() {
        answer(5, true, "cargo run");
        for (Origin origin : List.of(Origin.RULE, Origin.BUILT_IN)) {
            assertThat(then(new StaticVerdict(Verdict.ASK, origin), shape("cargo run")))
                    .isEqualTo(Verdict.ASK);
            assertThat(then(new StaticVerdict(Verdict.BLOCK, origin), shape("cargo run")))
                    .isEqualTo(Verdict.BLOCK);
        }
    }

    @Test
    void approvalsOfWhatIsNeverLearntAllowNothing() {
        answer(9, true, "sudo id");
        answer(9, true, "git push origin feature/x");
        answer(9, true, "hexdump *.log");
        assertThat(then("sudo id")).isEqualTo(Verdict.ASK);
        assertThat(then("git push origin feature/x")).isEqualTo(Verdict.ASK);
        assertThat(then("hexdump secret.key")).isEqualTo(Verdict.ASK);
        assertThat(then(DEFAULT, shape("hexdump *.log", LearningObstacle.GLOB)))
                .isEqualTo(Verdict.ASK);
    }

    @Test
    void aLearntBlockHoldsInACompoundLineAndAnAllowDoesNot() {
        answer(5, true, "cargo run");
        answer(3, false, "cargo bench");
        assertThat(then(DEFAULT, shape("cargo run", LearningObstacle.COMPOUND)))
                .isEqualTo(Verdict.ASK);
        assertThat(then(DEFAULT, shape("cargo bench", LearningObstacle.COMPOUND)))
                .isEqualTo(Verdict.BLOCK);
    }

    @Test
    void rulesExpireAndOldAnswersAreForgotten() {
        answer(5, true, "cargo run");
        LearnedRule rule = rule("cargo run");
        Instant end = NOW.plus(Duration.ofDays(90));
        assertThat(rule.fits("team", key("cargo run"), end.minusSeconds(1))).isTrue();
        assertThat(rule.fits("team", key("cargo run"), end)).isFalse();
        assertThat(rule.fits("others", key("cargo run"), NOW)).isFalse();
        assertThat(learning.proposal("team", key("cargo run"), answers, end)).isEmpty();
    }

    @Test
    void aPersonsOtherAnswerContradictsARule() {
        answer(5, true, "cargo run");
        LearnedRule rule = rule("cargo run");
        assertThat(rule.contradictedBy(now(false, By.PERSON))).isTrue();
        assertThat(rule.contradictedBy(now(true, By.PERSON))).isFalse();
        assertThat(rule.contradictedBy(now(false, By.AUTOMATIC))).isFalse();
        assertThat(rule.contradictedBy(answers.getFirst())).isFalse();
        assertThat(rule.contradictedBy(now(false, By.PERSON, NOW.minusSeconds(60)))).isTrue();
    }

    private static RecordedAnswer now(boolean approved, By by) {
        return now(approved, by, NOW);
    }

    private static RecordedAnswer now(boolean approved, By by, Instant at) {
        return new RecordedAnswer("team", "bob", HERE, key("cargo run"), approved, by, A_WHILE, at);
    }

    @Test
    void theRuleThatDecidedIsTold() {
        answer(5, true, "cargo run");
        List<LearnedRule> rules = List.of(rule("cargo run"));
        assertThat(
                        LearnedVerdict.verdict(
                                        DEFAULT, "team", HERE, shape("cargo run"), rules, NOW)
                                .rule())
                .isEqualTo(rules.getFirst());
        assertThat(LearnedVerdict.verdict(DEFAULT, "team", HERE, shape("ls"), rules, NOW).rule())
                .isNull();
    }

    @Test
    void thresholdsMustMakeSense() {
        assertThatThrownBy(() -> new LearningThresholds(0, 3, Duration.ZERO, Duration.ofDays(1)))
                .hasMessageContaining("at least one answer");
        assertThatThrownBy(() -> new LearningThresholds(5, 3, Duration.ZERO, Duration.ZERO))
                .hasMessageContaining("lifetime of learnt rules must be more than zero");
    }
}
