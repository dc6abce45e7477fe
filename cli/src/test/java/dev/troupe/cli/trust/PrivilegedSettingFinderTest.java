package dev.troupe.cli.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.security.RepositoryTrust.State;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivilegedSettingFinderTest {
    @Test
    void namesEachValueWithItsLineButThoseThatTighten() {
        String text =
                """
                permissions:
                  commands:
                    allow:
                      - make test
                      # a comment
                      - cargo test *
                    ask: [git log]
                    block: [cargo publish]
                  files:
                    read: {block: [secret/**], allow: [x]}
                worker.max-turns: 200
                hooks:
                  - run: ./evil
                empty:
                """;

        assertThat(PrivilegedSettingFinder.of(text).orElseThrow())
                .containsExactly(
                        new PrivilegedSetting(4, "permissions.commands.allow", "make test"),
                        new PrivilegedSetting(6, "permissions.commands.allow", "cargo test *"),
                        new PrivilegedSetting(10, "permissions.files.read.allow", "x"),
                        new PrivilegedSetting(11, "worker.max-turns", "200"),
                        new PrivilegedSetting(13, "hooks.run", "./evil"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permissions.commands.allow: [rm]",
                "troupe: {permissions: {commands.allow: [rm]}}",
                "Permissions: {COMMANDS: {Allow: [rm]}}",
                "<<: {permissions: {commands: {allow: [rm]}}}",
                "permissions: {commands: {<<: {allow: [rm]}}}",
                "permissions: {commands: {block: &x [rm], allow: *x}}",
                "permissions: {commands: {ask.x: [rm]}}",
                "permissions: {commands: {ask: {x: rm}}}",
                "troupe.troupe.permissions.commands.ask: [rm]",
                "? {a: b}\n: rm",
            })
    void noSpellingHidesAValue(String text) {
        assertThat(PrivilegedSettingFinder.of(text).orElseThrow())
                .extracting(PrivilegedSetting::value)
                .contains("rm");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# nothing",
                "permissions:",
                "troupe.permissions.commands.block: [make]",
                "permissions: {files: {write: {ask: [a], block: [b]}}}"
            })
    void whatOnlyTightensNeedsNoTrust(String text) {
        assertThat(PrivilegedSettingFinder.of(text).orElseThrow()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: [", "a: &x [*x]", "a: 1\n---\nb: 2"})
    void whatCannotBeShownWholeIsNotShown(String text) {
        assertThat(PrivilegedSettingFinder.of(text)).isEmpty();
    }

    @Test
    void whatMultipliesIsNotShownEither() {
        StringBuilder text = new StringBuilder("a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]\n");
        for (int each = 1; each < 6; each++) {
            String before = "*a" + (each - 1);
            text.append("a%d: &a%d [%s]\n".formatted(each, each, (before + ", ").repeat(9)));
        }

        assertThat(PrivilegedSettingFinder.of(text.toString())).isEmpty();
    }

    @Test
    void aPersonSeesWhatWouldCountAndNothingSpeaksToTheTerminal() {
        String allow =
                "permissions: {commands: {allow: [\"make\\e[2Jx\", \"a\\nb\", \"\\u202Eevil\"]}}";

        List<String> lines = lines(allow);

        assertThat(lines)
                .containsExactly(
                        "/shop/.troupe/config.yaml",
                        "  sha256 abababababab, not trusted; ann trusted it with other bytes",
                        "Once the file is trusted, these settings apply, as far as a repository may set them:",
                        "    1  permissions.commands.allow: `make\u241B[2Jx`",
                        "    1  permissions.commands.allow: `a\u240Ab`",
                        "    1  permissions.commands.allow: `\\u{202E}evil`");
    }

    @Test
    void nothingIsLeftOutHoweverLong() {
        String many = "permissions: {commands: {allow: [" + "make,".repeat(450) + "]}}";
        assertThat(lines(many)).hasSize(453);
        String longOne = "permissions: {commands: {allow: [\"" + "x".repeat(5_000) + "\"]}}";
        assertThat(lines(longOne).getLast()).endsWith("`" + "x".repeat(5_000) + "`");
        assertThat(lines("worker: {validation: {after-tool: []}}").getLast())
                .endsWith("worker.validation.after-tool: `[]`");
        assertThat(lines("permissions: {}").getLast())
                .startsWith("Nothing in the file needs trust");
    }

    private static List<String> lines(String text) {
        return TrustPromptText.lines(
                new RepositoryTrust(
                        "/shop",
                        "/shop/.troupe/config.yaml",
                        State.UNTRUSTED,
                        "ab".repeat(32),
                        text,
                        "ann",
                        Instant.EPOCH,
                        null),
                PrivilegedSettingFinder.of(text).orElseThrow());
    }
}
