package dev.troupe.cli.trust;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivilegedSecurityRuleFinderTest {
    @Test
    void namesWhatCountsOnlyOnceItIsTrusted() {
        String text =
                """
                {
                  "$schema": "x", "repository": "shop", "default": "block",
                  "security_level": "permissive",
                  "allowed_commands": {
                    "cargo": ["run --example demo", "*"],
                    "./check.sh": [""]
                  },
                  "ask_commands": {"cargo": ["update"]},
                  "blocked_commands": {"dd": ["*"]},
                  "blocked_patterns": ["curl * | sh"],
                  "command_synonyms": {"run the demo": "cargo run"},
                  "contextual_rules": [
                    {"command": "rm", "blocked_if": [{"branch_is": "main"}]},
                    {"command": "git push",
                     "allowed_if": [{"branch_is": "dev"}]}
                  ],
                  "comes": {"later": [1, true, null]}
                }
                """;

        assertThat(PrivilegedSecurityRuleFinder.of(text).orElseThrow())
                .containsExactly(
                        new PrivilegedSetting(3, "security_level", "permissive"),
                        new PrivilegedSetting(5, "allowed_commands", "cargo run --example demo"),
                        new PrivilegedSetting(5, "allowed_commands", "cargo *"),
                        new PrivilegedSetting(6, "allowed_commands", "./check.sh"),
                        new PrivilegedSetting(11, "command_synonyms.run the demo", "cargo run"),
                        new PrivilegedSetting(
                                14,
                                "contextual_rules",
                                "{\"command\":\"git push\",\"allowed_if\":[{\"branch_is\":\"dev\"}]}"),
                        new PrivilegedSetting(17, "comes.later", "1"),
                        new PrivilegedSetting(17, "comes.later", "true"),
                        new PrivilegedSetting(17, "comes.later", "null"));
    }

    @Test
    void thatAFileStandsForItselfIsSaid() {
        assertThat(
                        PrivilegedSecurityRuleFinder.of("{\"blocked_commands\": {\"x\": [\"*\"]}}")
                                .orElseThrow())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.written()).isFalse();
                    assertThat(it.value()).startsWith("none, so that");
                });
        assertThat(
                        PrivilegedSecurityRuleFinder.of("{\"security_level\": \"strict\"}")
                                .orElseThrow())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"security_level\": \"strict\", \"allowed_commands\": [\"rm\"]}",
                "{\"security_level\": \"strict\", \"allowed_commands\": \"rm\"}",
                "{\"security_level\": \"strict\", \"contextual_rules\": {\"x\": \"rm\"}}",
                "{\"security_level\": \"strict\", \"contextual_rules\": [\"rm\"]}",
                "{\"security_level\": [\"strict\", \"rm\"]}",
                "{\"security_level\": \"strict\", \"ask_commands\": {}, \"ASK_commands\": \"rm\"}"
            })
    void noShapeHidesAValue(String text) {
        assertThat(PrivilegedSecurityRuleFinder.of(text).orElseThrow())
                .anySatisfy(it -> assertThat(it.value()).contains("rm"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "[]", "{", "{} {}", "{\"a\": }", "{\"contextual_rules\": [{]}", "x: 1"})
    void whatIsNoObjectCannotBeShown(String text) {
        assertThat(PrivilegedSecurityRuleFinder.of(text)).isEmpty();
    }
}
