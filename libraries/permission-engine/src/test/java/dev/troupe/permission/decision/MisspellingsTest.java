package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.Layer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Some tools run what was misspelt; rules that allow do not mean it, rules that block do. */
class MisspellingsTest {
    private final Asked asked =
            new Asked()
                    .allowing("npm", "test", "*")
                    .allowing("npm", "install", "*")
                    .allowing("npm", "run", "*");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "npm t",
                "npm test",
                "npm i",
                "npm add",
                "npm run build",
                "npm run-script x"
            })
    void otherNamesAreAllowed(String line) {
        assertThat(asked.command(line).verdict()).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"npm tst", "npm isntall", "npm instal", "npm rum build", "npm urn build"})
    void misspeltOnesAreAskedAbout(String line) {
        assertThat(asked.command(line).verdict()).isEqualTo(Verdict.ASK);
        assertThat(asked.command(line).reason()).contains("is a misspelling of");
    }

    @Test
    void whatIsBlockedIsBlockedMisspelt() {
        asked.rule(Layer.USER, Verdict.BLOCK, "npm", "install");
        assertThat(asked.command("npm isntall").verdict()).isEqualTo(Verdict.BLOCK);
    }
}
