package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions hold for programs of which no schema tells what their words are. Nothing is known of the facts. */
class UnknownProgramConditionsTest {
    @ParameterizedTest
    @CsvSource({
        "./deploy.sh, ./deploy.sh, BLOCK",
        "deploytool, deploytool, BLOCK",
        "deploytool go, deploytool go, BLOCK",
        "deploytool go, deploytool --fast go, BLOCK",
        "deploytool, ./bin/deploytool, BLOCK",
        "deploytool go, deploytool $x, BLOCK",
        "deploytool stop, deploytool go, ALLOW",
        "othertool, deploytool, ALLOW",
    })
    void whatBlocksBlocks(String command, String line, Verdict verdict) {
        assertThat(said(command, "blocked_if", line)).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "./deploy.sh, ./deploy.sh, ASK",
        "deploytool go, deploytool go, ASK",
        "othertool, deploytool go, ALLOW",
    })
    void anExceptionThatDoesNotHoldAsks(String command, String line, Verdict verdict) {
        assertThat(said(command, "allowed_if", line)).isEqualTo(verdict);
    }

    private static Verdict said(String command, String key, String line) {
        SecurityPolicy policy =
                SecurityFile.read(
                        "security.json",
                        Layer.TEAM,
                        """
                        {"allowed_commands": {"./deploy.sh": [""], "deploytool": ["", "go"]},
                         "contextual_permissions": [{"command": "%s", "%s": [{"branch_is": "main"}]}]}
                        """
                                .formatted(command, key));
        assertThat(policy.faults()).isEmpty();
        return Asked.under(policy)
                .decide(
                        line,
                        new ExecutionContext("/w", "/w", "/home/ada", true, NamedPaths.plain()),
                        ConditionFacts.unknown())
                .verdict();
    }
}
