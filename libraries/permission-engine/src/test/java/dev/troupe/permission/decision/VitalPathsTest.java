package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.Layer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is removed, the whole system and home directories are not, however their paths are spelled. */
class VitalPathsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf /",
                "rm -rf /..",
                "rm -rf /../",
                "rm -rf /../../.",
                "rm -rf /bin/..",
                "rm -rf /tmp/../",
                "rm -rf /tmp/x/../..",
                "rm -rf /*/..",
                "rm -rf /opt/../etc",
                "rm -rf /w/../usr/",
                "rm -rf ~/x/..",
                "rm -rf ~/..",
                "rm -rf ~/../..",
                "rm -rf $HOME/../..",
                "rm -rf \"${HOME}/..\"",
                "rm -rf /tmp/../*",
                "rm -rf ~/../ada",
                "rm -rf /home/ada/",
                "rm -rf /home/ada/*",
                "rm -rf /home/../home/ada/x/..",
                "rm -rf /Users/ada",
                "chmod -R 700 /tmp/..",
                "dd if=x of=/tmp/../dev/sda",
            })
    void whatLeadsBackToThemIsBlocked(String line) {
        assertThat(new Asked().command(line).verdict()).isEqualTo(Verdict.BLOCK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf x/..",
                "rm -rf ..",
                "rm -rf ../..",
                "rm -rf /tmp/x/../y",
                "rm -rf \"$X/..\"",
                "rm -rf ~/x/../y",
                "rm -rf /home/ada/x",
                "rm -rf '~/..'/x",
            })
    void othersAreAskedAbout(String line) {
        assertThat(new Asked().command(line).verdict()).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf ~/keep",
                "rm -rf ~/x/../keep",
                "rm -rf ~/../ada/keep/.",
                "rm -rf /srv/../home/ada/keep",
            })
    void whatARuleNamesIsBlockedByTheWayThere(String line) {
        Asked asked = new Asked().rule(Layer.USER, Verdict.BLOCK, "rm", "-rf", "~/keep");
        assertThat(asked.command(line).verdict()).isEqualTo(Verdict.BLOCK);
    }
}
