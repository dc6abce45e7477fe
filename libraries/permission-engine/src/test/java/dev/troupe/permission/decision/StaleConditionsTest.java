package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.condition.KnownFacts;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A condition about the branch does not count behind what may have changed it. */
class StaleConditionsTest {
    private static final String POLICY =
            """
            {
              "allowed_commands": {"ls": ["*"], "git": ["checkout"]},
              "contextual_permissions": [{"command": "git push", "blocked_if": [{"branch_is": "main"}]}]
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"git push", "ls && git push", "ls 2> /dev/null; sh -c 'git push'"})
    void aFreshConditionHasNoSayOnAnotherBranch(String line) {
        assertThat(saidByConditions(line)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git checkout main && git push",
                "git checkout main && sh -c 'git push'",
                "git checkout main && bash -c \"sh -c 'git push'\"",
                "sh -c 'git checkout main; git push'",
                "until git push; do git checkout main; done",
                "for i in 1 2; do git push; git checkout main; done",
                "for i in 1 2; do git push; ls $(git checkout main); done",
                "ls > list.txt && git push",
                "{ ls; } > list.txt && git push"
            })
    void aStaleOneAsks(String line) {
        assertThat(saidByConditions(line))
                .containsOnly("An earlier part of the line may change what the rule looks at.");
    }

    private static Set<String> saidByConditions(String line) {
        SecurityPolicy policy = SecurityFile.read("security.json", Layer.TEAM, POLICY);
        assertThat(policy.faults()).isEmpty();
        PermissionEngine engine = Asked.under(policy);
        ExecutionContext here =
                new ExecutionContext("/w", "/w", "/home/ada", true, new ListedPaths(Set.of()));
        return Set.copyOf(
                engine.decide(line, here, new KnownFacts().on("dev")).parts().stream()
                        .flatMap(StaleConditionsTest::said)
                        .filter(it -> it.rule().equals("context"))
                        .map(RuleResult::reason)
                        .distinct()
                        .toList());
    }

    private static Stream<RuleResult> said(CommandDecision part) {
        List<CommandDecision> inner = part.inner();
        return Stream.concat(
                part.judgements().stream(), inner.stream().flatMap(StaleConditionsTest::said));
    }
}
