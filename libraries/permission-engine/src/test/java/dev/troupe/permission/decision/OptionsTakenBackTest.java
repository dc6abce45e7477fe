package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.SecurityLevel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Git takes back an option by its negation, so that a rule for the one does not hold for both. */
class OptionsTakenBackTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git rm --cached a.py --no-cached",
                "git rm --no-cached --cached a.py",
                "git rm --cached --no-cach a.py",
                "git branch --list --no-list x",
                "git branch -l --no-list x",
                "git branch --show-current --no-show-current x",
                "git push --dry-run --no-dry-run",
                "git push -n --no-dry-run",
                "git diff --no-ext-diff --ext-diff"
            })
    void whatTakesBackAnOptionOfTheRuleAsks(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git rm --cached a.py",
                "git rm --cached --no-quiet a.py",
                "git branch --list x",
                "git branch --list --no-column",
                "git branch --show-current",
                "git push --dry-run",
                "git push --dry-run --no-verbose"
            })
    void whatTakesBackOthersDoesNot(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.ALLOW);
    }

    private static Verdict verdict(String line) {
        return new Asked()
                .of(SecurityLevel.PERMISSIVE)
                .allowing("git", "push", "--dry-run", "*")
                .command(line)
                .verdict();
    }
}
