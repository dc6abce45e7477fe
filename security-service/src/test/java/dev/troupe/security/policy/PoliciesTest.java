package dev.troupe.security.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.security.Verdict;
import dev.troupe.security.decision.CommandRule;
import dev.troupe.security.decision.Layer;
import dev.troupe.security.decision.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoliciesTest {
    @TempDir Path root;
    private Path home;
    private Path repository;

    @BeforeEach
    void places() throws IOException {
        home = Files.createDirectories(root.resolve("home"));
        repository = Files.createDirectories(root.resolve("repo"));
    }

    @Test
    void withoutFilesThereIsNothingButTheBuiltIn() {
        Policy policy = policy();

        assertThat(policy.commands()).isEmpty();
        assertThat(policy.files()).isEmpty();
        assertThat(policy.notices()).isEmpty();
        assertThat(policy.fault()).isNull();
        assertThat(policy.hash()).hasSize(64);
    }

    @Test
    void layersAreReadFromTheirFiles() throws IOException {
        user(
                """
                model: anything that belongs to others
                permissions:
                  commands:
                    allow:
                      - cargo test [--release] *
                    ask: [git log]
                """);
        repository(
                """
                permissions:
                  commands: {block: [cargo publish]}
                  files:
                    write: {block: [db/migration/**], ask: [./docs/**]}
                """);
        Path team = root.resolve("team.yaml");
        Files.writeString(team, "permissions: {commands: {block: ['sudo *']}}");

        Policy policy = new Policies(home, team).of(repository.toString());

        assertThat(policy.fault()).isNull();
        assertThat(policy.commands())
                .extracting(CommandRule::layer, CommandRule::verdict, CommandRule::text)
                .containsExactly(
                        tuple(Layer.USER, Verdict.ALLOW, "cargo test [--release] *"),
                        tuple(Layer.USER, Verdict.ASK, "git log"),
                        tuple(Layer.REPOSITORY, Verdict.BLOCK, "cargo publish"),
                        tuple(Layer.TEAM, Verdict.BLOCK, "sudo *"));
        assertThat(policy.commands().getFirst().options()).containsExactly("--release");
        assertThat(policy.commands().getFirst().open()).isTrue();
        assertThat(policy.files())
                .extracting(rule -> rule.files().pattern())
                .containsExactly("db/migration/**", "docs/**");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permissions.commands.block: [make deploy]",
                "permissions: {commands.block: [make deploy]}",
                "troupe: {permissions: {commands: {block: [make deploy]}}}",
                "troupe.permissions.commands: {block: [make deploy]}",
                "Permissions: {Commands: {BLOCK: [make deploy]}}",
                "<<: {permissions: {commands: {block: [make deploy]}}}",
                "rest: &rest {commands: {block: [make deploy]}}\npermissions: {<<: *rest}",
            })
    void everySpellingOfASettingIsARule(String text) throws IOException {
        user(text);

        assertThat(policy().commands())
                .extracting(CommandRule::verdict, CommandRule::text)
                .contains(tuple(Verdict.BLOCK, "make deploy"));
        assertThat(policy().fault()).isNull();
    }

    @Test
    void aMistypedSectionOfTheUserIsAFault() throws IOException {
        user("permisions: {commands: {block: [make deploy]}}");

        assertThat(policy().fault())
                .contains("config.yaml:1", "permisions", "`permissions` was probably meant");
    }

    @Test
    void aRepositoryCannotWidenItsOwnRights() throws IOException {
        repository(
                """
                hooks:
                  - run: ./evil
                sandbox: off
                theme: dark
                permissions:
                  commands:
                    allow: [curl *, "bash *"]
                    block: [npm publish]
                  files:
                    read: {allow: [.env]}
                """);

        Policy policy = policy();

        assertThat(policy.fault()).isNull();
        assertThat(policy.commands()).extracting(CommandRule::text).containsExactly("npm publish");
        String file = repository.resolve(".troupe/config.yaml").toString();
        assertThat(policy.notices())
                .containsExactly(
                        file + ":1 sets `hooks`, which counts only once a person trusts this file.",
                        file
                                + ":3 sets `sandbox`, which counts only once a person trusts this"
                                + " file.",
                        file + ":4 sets `theme`, which counts only once a person trusts this file.",
                        file
                                + ":7 allows `curl *`, `bash *`, which counts only once a person"
                                + " trusts this file.",
                        file
                                + ":10: `read` has the key `allow`, which counts for nothing in a"
                                + " repository.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "access",
                "agents",
                "broker",
                "ledger",
                "models",
                "orchestrator",
                "security",
                "server",
                "worker",
                "worker.sandbox",
                "what-comes-later"
            })
    void whateverElseARepositorySetsIsTold(String key) throws IOException {
        repository("# ours\n\n%s:\n\n  sandbox: false\n".formatted(key));

        assertThat(policy().notices())
                .containsExactly(
                        repository.resolve(".troupe/config.yaml")
                                + ":3 sets `"
                                + key
                                + "`, which counts only once a person trusts this file.");
    }

    @Test
    void whatTheUserSetsIsNotTold() throws IOException {
        user("worker: {sandbox: false}\n");

        assertThat(policy().notices()).isEmpty();
    }

    @Test
    void manyKeysAreToldWithoutEndlessText() throws IOException {
        StringBuilder text = new StringBuilder("\"a\\e[2Jb\": 1\n");
        for (int number = 1; number <= 1_000; number++) {
            text.append("key").append(number).append(": 1\n");
        }
        repository(text.toString());

        assertThat(policy().notices())
                .hasSize(21)
                .startsWith(
                        repository.resolve(".troupe/config.yaml")
                                + ":1 sets `a\\u{1b}[2Jb`, which counts only once a person trusts"
                                + " this file.")
                .last()
                .asString()
                .endsWith(" sets 981 more keys, which count only once a person trusts this file.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "permissions: [|:1 is not YAML",
                "permissions: 3|:1: `permissions` must be a mapping of keys to values.",
                "models: {}\\npermissions: {command: []}|:2: `permissions` has no key `command`;"
                        + " use commands or files.",
                "permissions: {commands: {alow: []}}|:1: `commands` has no key `alow`; use allow, ask or"
                        + " block.",
                "permissions: {commands: {allow: ls}}|:1: expected a list of texts",
                "permissions: {commands: {allow: [[ls]]}}|:1: expected a text in this list.",
                "permissions:\\n  commands:\\n    allow:\\n      - '*'|:4: the rule `*` would allow any"
                        + " command",
                "permissions: {commands: {allow: ['git * push']}}|:1: the rule `git * push` would allow"
                        + " any command",
                "permissions: {commands: {allow: ['bash *']}}|would allow anything that `bash` can run",
                "permissions: {commands: {allow: ['python -c *']}}|would allow anything that `python`",
                "permissions: {commands: {allow: ['git *']}}|would allow anything that `git` can run",
                "permissions: {commands: {allow: ['sudo ls *']}}|would allow anything that `sudo`",
                "permissions: {commands: {allow: ['a && b']}}|has shell syntax in &&; write words.",
                "permissions: {commands: {block: ['x [-f]']}}|has an option in brackets",
                "permissions: {commands: {ask: ['']}}|names no command",
                "permissions: {files: {read: {allow: [x]}}}|but files are open unless a rule asks",
                "permissions: {files: {write: {block: [/etc/x]}}}|:1: the pattern `/etc/x` is not"
                        + " relative to the workspace.",
                "permissions: {}\\npermissions: {}|:2: `permissions` stands already in line 1."
            })
    void aFaultNamesFileLineAndValue(String text, String fault) throws IOException {
        user(text.replace("\\n", "\n"));

        assertThat(policy().fault())
                .startsWith(home.resolve("config.yaml").toString())
                .contains(fault)
                .endsWith("Until that is corrected, everything asks.");
    }

    @Test
    void aFaultLeavesTheRulesThatForbid() throws IOException {
        user("permissions: {commands: {block: [npm publish, 'x $(y)', cargo publish]}}");

        assertThat(policy().fault()).contains("`x $(y)`");
        assertThat(policy().commands())
                .extracting(CommandRule::text)
                .containsExactly("npm publish", "cargo publish");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# only a comment", "permissions:", "{}", "other: true"})
    void anEmptyFileIsNoFault(String text) throws IOException {
        user(text);

        assertThat(policy().fault()).isNull();
    }

    @Test
    void aChangeCountsFromTheNextDecision() throws IOException {
        Policies policies = new Policies(home, null);
        user("permissions: {commands: {allow: [make a]}}");
        Policy before = policies.of(repository.toString());
        user("permissions: {commands: {allow: [make b]}}");
        Policy after = policies.of(repository.toString());

        assertThat(before.commands()).extracting(CommandRule::text).containsExactly("make a");
        assertThat(after.commands()).extracting(CommandRule::text).containsExactly("make b");
        assertThat(after.hash()).isNotEqualTo(before.hash());
        Files.delete(home.resolve("config.yaml"));
        assertThat(policies.of(repository.toString()).commands()).isEmpty();
    }

    @Test
    void aTextIsParsedOnceAndKept() throws IOException {
        Policies policies = new Policies(home, null);
        user("permissions: {commands: {allow: [make a]}}");
        var _ = policies.of(repository.toString());
        var _ = policies.of(repository.toString());
        user("permissions: {commands: {allow: [make b]}}");
        var _ = policies.of(repository.toString());

        assertThat(policies.misses()).isEqualTo(2);
        assertThat(policies.hits()).isEqualTo(1);
        assertThat(policies.entries()).isEqualTo(1);
    }

    @Test
    void whatCannotBeReadIsAFault() throws IOException {
        assertThat(new Policies(home, root.resolve("team.yaml")).of(repository.toString()).fault())
                .contains("team.yaml is not there.");
        assertThat(new Policies(home, null).of("/no/such/repository").fault())
                .contains("/no/such/repository cannot be read");
        assertThat(new Policies(home, null).of("\0").fault()).contains("cannot be read");

        Files.write(home.resolve("config.yaml"), new byte[] {(byte) 0xC3, 0x28});
        assertThat(policy().fault()).contains("is not UTF-8");
        Files.writeString(home.resolve("config.yaml"), "#".repeat(300_000));
        assertThat(policy().fault()).contains("is larger than 256 kB");
    }

    @Test
    void aRepositoryFileThatIsALinkIsAFault() throws IOException {
        Path elsewhere = Files.writeString(root.resolve("x.yaml"), "{}");
        Files.createDirectories(repository.resolve(".troupe"));
        Files.createSymbolicLink(repository.resolve(".troupe/config.yaml"), elsewhere);

        assertThat(policy().fault()).contains("is not a regular file");
    }

    @Test
    void deepAndRecursiveYamlIsHandled() throws IOException {
        user("[".repeat(10_000));
        assertThat(policy().fault()).contains("is not YAML");
        user("permissions: &a {commands: *a}");
        assertThat(policy().fault()).contains("`commands` has no key `commands`");
    }

    private Policy policy() {
        return new Policies(home, null).of(repository.toString());
    }

    private void user(String text) throws IOException {
        Files.writeString(home.resolve("config.yaml"), text);
    }

    private void repository(String text) throws IOException {
        Path directory = Files.createDirectories(repository.resolve(".troupe"));
        Files.writeString(directory.resolve("config.yaml"), text);
    }
}
