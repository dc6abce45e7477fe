package dev.troupe.permission.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.condition.RuleCondition.BranchIs;
import dev.troupe.permission.condition.RuleCondition.CommitCount;
import dev.troupe.permission.condition.RuleCondition.FileContains;
import dev.troupe.permission.condition.RuleCondition.FileExists;
import dev.troupe.permission.condition.RuleCondition.FileModified;
import dev.troupe.permission.condition.RuleCondition.TimeWindow;
import java.time.LocalTime;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleConditionTest {
    private static final ConditionFacts NOTHING = new KnownFacts();

    @ParameterizedTest
    @CsvSource({
        "main, main, TRUE",
        "main, mainline, FALSE",
        "main, Main, FALSE",
        "feature/*, feature/x, TRUE",
        "feature/*, feature/a/b, TRUE",
        "feature/*, feature, FALSE",
        "feature/*, my-feature/x, FALSE",
        "release-?.?, release-1.2, TRUE",
        "release-?.?, release-1.20, FALSE",
        "*, any, TRUE",
        "*-fix-*, a-fix-fix-b, TRUE",
        "a*b, acc, FALSE",
        "feature/*, feature/größe-2, TRUE",
        "main., mainx, FALSE",
    })
    void aBranchIsComparedWhole(String pattern, String branch, TruthValue expected) {
        assertThat(new BranchIs(pattern).holds(new KnownFacts().on(branch))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "feature/*, 'feature/x; rm -rf ~'",
        "feature/*, 'feature/$(id)'",
        "feature/*, 'feature/x y'",
        "f?, 'f|'",
        "*, 'a\tb'",
    })
    void strangeCharactersFitNoWildcardButCannotBeTrustedNotTo(String pattern, String branch) {
        assertThat(new BranchIs(pattern).holds(new KnownFacts().on(branch)))
                .isEqualTo(TruthValue.UNKNOWN);
    }

    @Test
    void aStrangeNameThatCannotFitIsNoMatch() {
        assertThat(new BranchIs("main").holds(new KnownFacts().on("x; y")))
                .isEqualTo(TruthValue.FALSE);
    }

    @Property
    void everyNameEqualsItself(@ForAll @StringLength(min = 1, max = 20) String name) {
        if (name.indexOf('*') < 0 && name.indexOf('?') < 0) {
            assertThat(BranchPattern.matches(name, name)).isEqualTo(TruthValue.TRUE);
        }
    }

    @Property(tries = 20)
    void aHostilePatternIsTriedInReasonableTime(@ForAll @StringLength(max = 40) String tail) {
        assertThat(BranchPattern.matches("*a".repeat(200) + "b", "a".repeat(2_000) + tail))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "08:00, 20:00, 08:00, TRUE",
        "08:00, 20:00, 19:59, TRUE",
        "08:00, 20:00, 20:00, FALSE",
        "08:00, 20:00, 07:59, FALSE",
        "22:00, 06:00, 23:30, TRUE",
        "22:00, 06:00, 00:00, TRUE",
        "22:00, 06:00, 05:59, TRUE",
        "22:00, 06:00, 06:00, FALSE",
        "22:00, 06:00, 12:00, FALSE",
        "08:00, 00:00, 23:59, TRUE",
        "08:00, 00:00, 00:00, FALSE",
        "00:00, 00:00, 12:00, TRUE",
    })
    void aWindowIsHalfOpenAndMayGoOverMidnight(
            LocalTime from, LocalTime to, String time, TruthValue expected) {
        assertThat(new TimeWindow(from, to).holds(new KnownFacts().at(time))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"9, FALSE", "10, TRUE", "20, TRUE", "21, FALSE"})
    void bothEndsOfACountBelong(long commits, TruthValue expected) {
        assertThat(new CommitCount(10, 20).holds(new KnownFacts().commits(commits)))
                .isEqualTo(expected);
    }

    @Test
    void oneOfSeveralModifiedFilesIsEnough() {
        FileModified condition = new FileModified(List.of(".env", "secrets.json"));
        assertThat(condition.holds(new KnownFacts().changed("secrets.json")))
                .isEqualTo(TruthValue.TRUE);
        assertThat(condition.holds(new KnownFacts().changed("a"))).isEqualTo(TruthValue.FALSE);
    }

    @Test
    void oneUnreadableFileLeavesAllUnknownUnlessAnotherIsModified() {
        assertThat(
                        TruthValue.any(
                                List.of(1, 2),
                                each -> each == 1 ? TruthValue.UNKNOWN : TruthValue.FALSE))
                .isEqualTo(TruthValue.UNKNOWN);
        assertThat(
                        TruthValue.any(
                                List.of(1, 2),
                                each -> each == 1 ? TruthValue.UNKNOWN : TruthValue.TRUE))
                .isEqualTo(TruthValue.TRUE);
    }

    @Test
    void whatCannotBeToldIsUnknown() {
        List<RuleCondition> all =
                List.of(
                        new BranchIs("main"),
                        new FileExists("a"),
                        new FileContains("a", "b"),
                        new FileModified(List.of("a")),
                        new TimeWindow(LocalTime.NOON, LocalTime.MIDNIGHT),
                        new CommitCount(1, 2),
                        new RuleCondition.Unknown("moon_phase"));
        assertThat(all).allMatch(condition -> condition.holds(NOTHING) == TruthValue.UNKNOWN);
        assertThat(all).filteredOn(condition -> !condition.changeable()).hasSize(1);
        assertThat(all)
                .extracting(RuleCondition::text)
                .containsExactly(
                        "the branch is 'main'",
                        "'a' exists",
                        "'a' contains 'b'",
                        "'a' is modified",
                        "it is between 12:00 and 00:00",
                        "there are 1 to 2 commits",
                        "the unknown condition 'moon_phase'");
        assertThat(new CommitCount(3, Long.MAX_VALUE).text())
                .isEqualTo("there are at least 3 commits");
    }
}
