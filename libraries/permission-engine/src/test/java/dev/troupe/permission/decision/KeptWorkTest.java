package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.condition.KnownFacts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.ProjectProfiles;
import dev.troupe.permission.schema.ToolSchemas;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptWorkTest {
    private static final ConditionFacts CLEAN =
            new KnownFacts().changed().reachableFrom(List.of("HEAD~1"));
    private static final PermissionEngine ENGINE = engine();

    private static PermissionEngine engine() {
        ToolSchemas schemas = ToolSchemas.bundled();
        SecurityPolicy policy = ProjectProfiles.of(Set.of());
        return new PermissionEngine(
                schemas,
                CompiledPolicy.of(
                        schemas,
                        policy.rules(),
                        policy.patterns(),
                        policy.synonyms(),
                        policy.conditions(),
                        policy.otherwise()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git restore .",
                "git restore -- a.txt src",
                "git checkout -- a.txt",
                "git checkout HEAD -- .",
                "git clean -fd",
                "git clean --force -d",
                "git reset --hard",
                "git reset --hard HEAD",
                "git reset HEAD~1 --hard"
            })
    void onAnUnchangedTreeNothingIsLostSoThatNoPersonMustAnswer(String line) {
        assertThat(personal(line, new KnownFacts().changed("a.txt"))).as(line).isTrue();
        assertThat(personal(line, ConditionFacts.unknown())).as(line).isTrue();
        assertThat(personal(line, CLEAN)).as(line).isFalse();
        // As with what adds to the repository, the rules for it still say whether it runs.
        assertThat(ruling(line, CLEAN).verdict()).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git reset --hard HEAD~2",
                "git reset --hard main..other",
                "git reset --merge",
                "git clean -fdx",
                "git clean -ffd",
                "git clean -f -d -f",
                "git clean -fd -e x",
                "git restore --source=HEAD~3 a.txt",
                "git checkout HEAD~3 -- a.txt",
                "git stash drop",
                "git branch -D fix",
                "git rebase main",
                "git -C sub reset --hard",
                "GIT_DIR=sub/.git git reset --hard",
                "sed -i s/a/b/ a.txt; git reset --hard",
                "bash -c 'git reset --hard'",
                "git reset --hard | cat"
            })
    void whatGoesFurtherOrComesBehindSomethingElseIsAPersonsToAnswer(String line) {
        assertThat(personal(line, CLEAN)).as(line).isTrue();
    }

    @Test
    void aCommandThatStartsElsewhereIsAPersonsToAnswer() {
        LineDecision ruling = ENGINE.decide("git reset --hard", here("/w/sub"), CLEAN);

        assertThat(ruling.judgements()).anyMatch(RuleResult::personOnly);
    }

    private static boolean personal(String line, ConditionFacts facts) {
        return ruling(line, facts).judgements().stream().anyMatch(RuleResult::personOnly);
    }

    private static LineDecision ruling(String line, ConditionFacts facts) {
        return ENGINE.decide(line, here("/w"), facts);
    }

    private static ExecutionContext here(String directory) {
        return new ExecutionContext(
                "/w", directory, "/home/ada", true, new NamedPaths(Map.of(), Set.of("main")));
    }
}
