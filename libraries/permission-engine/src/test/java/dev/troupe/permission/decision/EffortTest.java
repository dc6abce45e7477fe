package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.path.PathFacts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is too much for one line is left out, and then the line asks. */
class EffortTest {
    private static final int LONGEST = 16_384;

    @Test
    void refusesWhatIsMoreThanIsLeft() {
        WorkBudget effort = new WorkBudget(10);
        assertThat(effort.spend(8)).isTrue();
        assertThat(effort.refused()).isFalse();
        assertThat(effort.spend(3)).isFalse();
        assertThat(effort.spend(2)).isTrue();
        assertThat(effort.steps()).isEqualTo(10);
        assertThat(effort.refused()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ls", "cat a b", "git status && git log --oneline", "env CI=1 ls src"})
    void aLineThatIsAllowedAsksWithoutEffort(String line) {
        assertThat(new Asked().ruling(line).verdict()).isEqualTo(Verdict.ALLOW);
        assertThat(new Asked().ruling(line, new WorkBudget(0)).verdict()).isEqualTo(Verdict.ASK);
        assertThat(new Asked().ruling(line, new WorkBudget(600)).verdict()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100, 512, 600, 700, 800, 1_000, 2_000, 5_000, 10_000, 100_000})
    void lessEffortNeverAllowsMore(long steps) {
        for (String line :
                List.of(
                        "rm -rf /",
                        "cat src/../.env",
                        "ls; cat innocent.txt",
                        "cat a b c to-etc/passwd",
                        "env nohup sh -c 'ls; git push --force'",
                        "rm -r src ..",
                        "make a b c",
                        "cd src && cat ../../x")) {
            Verdict whole = new Asked().ruling(line).verdict();
            Verdict part = new Asked().ruling(line, new WorkBudget(steps)).verdict();
            assertThat(part).as(line).isIn(whole, Verdict.ASK);
        }
    }

    @Test
    void whatLeadsFurtherLeavesHalfOfIt() {
        WorkBudget effort = new WorkBudget(10);
        assertThat(effort.spare(5)).isTrue();
        assertThat(effort.spare(1)).isFalse();
        assertThat(effort.refused()).isTrue();
        assertThat(effort.spend(5)).isTrue();
    }

    @Test
    void whatBlocksIsFoundBehindWhatIsTooMuch() {
        String much = "sudo -? " + "rm x ".repeat(1_500) + "; cat " + names(2_000) + ";";
        assertThat(new Asked().ruling(much + "ls").verdict()).isEqualTo(Verdict.ASK);
        assertThat(new Asked().ruling(much + "rm -rf /").verdict()).isEqualTo(Verdict.BLOCK);
        assertThat(new Asked().ruling(much + "cat .env").verdict()).isEqualTo(Verdict.BLOCK);
    }

    @Test
    void aBlockedPartBlocksWhateverFollows() {
        String line = "rm -rf /; sudo -? " + "rm x ".repeat(3_000);
        assertThat(new Asked().ruling(line).verdict()).isEqualTo(Verdict.BLOCK);
        assertThat(new Asked().ruling("sudo -? x rm -rf / " + "x ".repeat(6_000)).verdict())
                .isEqualTo(Verdict.BLOCK);
    }

    @Test
    void aSecretFileIsFoundBehindAnyNumberOfOthers() {
        String line = "cat " + names(4_000) + ".env";
        assertThat(new Asked().ruling(line).verdict()).isEqualTo(Verdict.BLOCK);
    }

    @Test
    void eachPathIsLookedUpOnce() {
        Counting paths = new Counting();
        WorkBudget effort = WorkBudget.forLine();
        PathLookupCache seen = new PathLookupCache(paths, effort);
        for (int i = 0; i < 3; i++) {
            seen.locate("/w", "/w", "a");
            seen.locate("/w", "/w/sub", "a");
            seen.mayExist("/w", "/w", "a");
        }
        assertThat(paths.asked).containsExactly("/w a", "/w/sub a", "/w a");
    }

    @Test
    void tooManyPathsAsk() {
        Counting paths = new Counting();
        PathLookupCache seen = new PathLookupCache(paths, WorkBudget.forLine());
        for (int i = 0; i < LONGEST; i++) {
            seen.locate("/w", "/w", "a" + i);
            seen.mayExist("/w", "/w", "a" + i);
        }
        assertThat(paths.asked).hasSize((int) (WorkBudget.MOST / 2 / 256));
        assertThat(seen.locate("/w", "/w", "b")).isInstanceOf(PathFacts.Place.Unknown.class);
        assertThat(seen.mayExist("/w", "/w", "b")).isTrue();
        assertThat(new Asked().ruling("cat " + names(3_000)).verdict()).isEqualTo(Verdict.ASK);
        assertThat(new Asked().ruling("cat " + names(300)).verdict()).isEqualTo(Verdict.ALLOW);
    }

    private static String names(int count) {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < count; i++) {
            names.append(Integer.toString(i + 36, 36)).append(' ');
        }
        return names.toString();
    }

    @Test
    void aLongRevisionIsRead() {
        String line = "git show --stat HEAD" + "~".repeat(16_000);
        assertThat(new Asked().ruling(line).verdict()).isEqualTo(Verdict.ALLOW);
    }

    private static final class Counting implements PathFacts {
        private final List<String> asked = new ArrayList<>();

        @Override
        public Place locate(String workspace, String directory, String path) {
            asked.add(directory + " " + path);
            return new Place.Inside(path);
        }

        @Override
        public boolean mayExist(String workspace, String directory, String path) {
            asked.add(directory + " " + path);
            return false;
        }
    }
}
