package dev.troupe.security.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.RuleScope;
import dev.troupe.security.decision.EffectivePolicy;
import dev.troupe.security.hash.Sha256Hash;
import dev.troupe.security.policy.TrustedFiles.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicySourceTest {
    private static final TrustedFiles NOBODY = (_, _, _, _) -> Standing.UNTRUSTED;

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
        EffectivePolicy policy = policy();

        assertThat(written(policy)).isEmpty();
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

        EffectivePolicy policy =
                new PolicySource(home, new TeamFiles(team, null), NOBODY)
                        .of("core", repository.toString());

        assertThat(policy.fault()).isNull();
        assertThat(written(policy))
                .extracting(CommandRule::layer, CommandRule::verdict, CommandRule::text)
                .containsExactly(
                        tuple(Layer.USER, Verdict.ALLOW, "cargo test [--release] *"),
                        tuple(Layer.USER, Verdict.ASK, "git log"),
                        tuple(Layer.REPOSITORY, Verdict.BLOCK, "cargo publish"),
                        tuple(Layer.TEAM, Verdict.BLOCK, "sudo *"));
        assertThat(written(policy).getFirst().options()).containsExactly("--release");
        assertThat(written(policy).getFirst().reach()).isEqualTo(RuleScope.ORDINARY);
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

        assertThat(written(policy()))
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

        EffectivePolicy policy = policy();

        assertThat(policy.fault()).isNull();
        assertThat(written(policy)).extracting(CommandRule::text).containsExactly("npm publish");
        String file = repository.resolve(".troupe/config.yaml").toString();
        assertThat(policy.notices())
                .containsExactly(
                        file + ":1 sets `hooks`, which never counts in a repository's file.",
                        file + ":3 sets `sandbox`, which never counts in a repository's file.",
                        file + ":4 sets `theme`, which never counts in a repository's file.",
                        file
                                + ":7 allows `curl *`, `bash *`, which counts only once a person"
                                + " trusts this file (`troupe config trust`).",
                        file
                                + ":10: `read` has the key `allow`, which counts for nothing in a"
                                + " repository.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "access",
                "broker",
                "ledger",
                "models",
                "security",
                "server",
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
                                + "`, which never counts in a repository's file.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"agents", "orchestrator", "worker"})
    void whereSomeSettingsWaitForTrustTheOthersAreToldApart(String key) throws IOException {
        repository("%s:\n  sandbox: false\n".formatted(key));

        assertThat(policy().notices())
                .containsExactly(
                        repository.resolve(".troupe/config.yaml")
                                + ":2 sets `"
                                + key
                                + ".sandbox`, which never counts in a repository's file.");
    }

    @Test
    void onlyWhatATrustedFileSetsIsSaidToWaitForTrust() throws IOException {
        repository(
                """
                worker:
                  slots: 3
                  max-turns: 5
                  validation: { after-tool: [diff] }
                base: &base { model: small }
                agents:
                  My.Agent: { <<: *base, color: red }
                troupe.orchestrator.session.mode: plan
                troupe:
                  worker.maxTurns: 4
                """);

        String file = repository.resolve(".troupe/config.yaml").toString();
        String waits =
                "`, which counts only once a person trusts this file (`troupe config trust`).";
        String never = "`, which never counts in a repository's file.";
        assertThat(policy().notices())
                .containsExactly(
                        file + ":2 sets `worker.slots" + never,
                        file + ":3 sets `worker.max-turns" + waits,
                        file + ":4 sets `worker.validation.after-tool" + waits,
                        file + ":5 sets `base" + never,
                        file + ":5 sets `agents.My.Agent.model" + waits,
                        file + ":7 sets `agents.My.Agent.color" + never,
                        file + ":8 sets `troupe.orchestrator.session.mode" + waits,
                        file + ":10 sets `worker.maxTurns" + waits);
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
                                + ":1 sets `a\\u{1b}[2Jb`, which never counts in a repository's file.")
                .last()
                .asString()
                .endsWith(" sets 981 more keys, which never count in a repository's file.");
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
                "permissions: {commands: {ask: ['a b c d e f g h i j k l m n o p q']}}|has 17 words; write at most 16.",
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
                .endsWith("Until that is corrected, every command needs approval.");
    }

    @Test
    void rulesSayWhereTheyStand() throws IOException {
        user(
                """
                permissions:
                  commands: {block: [make deploy]}
                  files:
                    write: {ask: [docs/**]}
                """);

        assertThat(written(policy()).getFirst().origin())
                .isEqualTo(home.resolve("config.yaml") + ":2");
        assertThat(policy().files().getFirst().origin())
                .isEqualTo(home.resolve("config.yaml") + ":4");
    }

    @Test
    void rulesWithoutEndAreAFault() throws IOException {
        user("permissions: {commands: {block: [%s]}}".formatted("make x, ".repeat(4_098)));

        assertThat(policy().fault())
                .contains(
                        ":1: the file has more than 4,096 rules; those from here on are not read.");
        assertThat(written(policy())).hasSize(4_096);
    }

    @Test
    void aFaultLeavesTheRulesThatForbid() throws IOException {
        user("permissions: {commands: {block: [npm publish, 'x $(y)', cargo publish]}}");

        assertThat(policy().fault()).contains("`x $(y)`");
        assertThat(written(policy()))
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
    void anEmptyFileIsNotTheSameAsNone() throws IOException {
        String none = policy().hash();
        user("");
        String ofUser = policy().hash();
        repository("");
        String ofBoth = policy().hash();
        Files.delete(home.resolve("config.yaml"));
        String ofRepository = policy().hash();

        assertThat(List.of(none, ofUser, ofBoth, ofRepository)).doesNotHaveDuplicates();
    }

    @Test
    void aChangeCountsFromTheNextDecision() throws IOException {
        PolicySource policies = new PolicySource(home, TeamFiles.NONE, NOBODY);
        user("permissions: {commands: {allow: [make a]}}");
        EffectivePolicy before = policies.of("core", repository.toString());
        user("permissions: {commands: {allow: [make b]}}");
        EffectivePolicy after = policies.of("core", repository.toString());

        assertThat(written(before)).extracting(CommandRule::text).containsExactly("make a");
        assertThat(written(after)).extracting(CommandRule::text).containsExactly("make b");
        assertThat(after.hash()).isNotEqualTo(before.hash());
        Files.delete(home.resolve("config.yaml"));
        assertThat(written(policies.of("core", repository.toString()))).isEmpty();
    }

    @Test
    void aPolicyIsMergedOnceAsLongAsNothingThatItIsMadeOfChanges() throws IOException {
        Path settings = Files.writeString(root.resolve("team.yaml"), "");
        Path commands = Files.writeString(root.resolve("team.json"), "{}");
        AtomicReference<Standing> standing = new AtomicReference<>(Standing.UNTRUSTED);
        PolicySource policies =
                new PolicySource(
                        home,
                        new TeamFiles(settings, commands),
                        (team, _, _, _) -> team.equals("red") ? Standing.TRUSTED : standing.get());
        user("permissions: {commands: {allow: [make user]}}");
        repository("permissions: {commands: {allow: [make it]}}");
        String top = repository.toString();
        EffectivePolicy first = policies.of("core", top);

        assertThat(policies.of("core", top)).isSameAs(first);
        assertThat(written(policies.of("red", top)))
                .extracting(CommandRule::text)
                .contains("make it");
        assertThat(policies.of("core", top)).isSameAs(first);

        standing.set(Standing.TRUSTED);
        assertThat(written(policies.of("core", top)))
                .extracting(CommandRule::text)
                .contains("make it");
        standing.set(Standing.UNKNOWN);
        assertThat(policies.of("core", top).notices().getFirst()).contains("is not known now");
        assertThat(written(policies.of("core", top))).isEqualTo(written(first));
        standing.set(Standing.UNTRUSTED);
        assertThat(policies.of("core", top)).isEqualTo(first);

        Files.writeString(settings, "permissions: {commands: {block: [make team]}}");
        assertThat(written(policies.of("core", top)))
                .extracting(CommandRule::text)
                .contains("make team");
        Files.writeString(commands, "{\"blocked_commands\": {\"make\": [\"json\"]}}");
        assertThat(written(policies.of("core", top)))
                .extracting(CommandRule::text)
                .contains("make json");
        Files.writeString(
                home.resolve("security.json"), "{\"blocked_commands\": {\"x\": [\"y\"]}}");
        assertThat(written(policies.of("core", top))).extracting(CommandRule::text).contains("x y");
        Files.writeString(settings, "[");
        assertThat(policies.of("core", top).fault()).contains("team.yaml");
    }

    @Test
    void aRepositoryThatIsGoneAndComesBackIsSeen() throws IOException {
        PolicySource policies = new PolicySource(home, TeamFiles.NONE, NOBODY);
        EffectivePolicy there = policies.of("core", repository.toString());
        Files.delete(repository);
        assertThat(policies.of("core", repository.toString()).fault()).contains("cannot be read");
        Files.createDirectories(repository);
        assertThat(policies.of("core", repository.toString())).isEqualTo(there);
    }

    @Test
    void aTextIsParsedOnceAndKept() throws IOException {
        PolicySource policies = new PolicySource(home, TeamFiles.NONE, NOBODY);
        user("permissions: {commands: {allow: [make a]}}");
        var _ = policies.of("core", repository.toString());
        var _ = policies.of("core", repository.toString());
        user("permissions: {commands: {allow: [make b]}}");
        var _ = policies.of("core", repository.toString());

        assertThat(policies.misses()).isEqualTo(2);
        assertThat(policies.hits()).isEqualTo(1);
        assertThat(policies.entries()).isEqualTo(1);
    }

    @Test
    void whatCannotBeReadIsAFault() throws IOException {
        assertThat(
                        new PolicySource(
                                        home,
                                        new TeamFiles(root.resolve("team.yaml"), null),
                                        NOBODY)
                                .of("core", repository.toString())
                                .fault())
                .contains("team.yaml is not there, but `troupe.security.team-policy` names it.");
        assertThat(
                        new PolicySource(home, TeamFiles.NONE, NOBODY)
                                .of("core", "/no/such/repository")
                                .fault())
                .contains("/no/such/repository cannot be read");
        assertThat(new PolicySource(home, TeamFiles.NONE, NOBODY).of("core", "\0").fault())
                .contains("cannot be read");

        Files.write(home.resolve("config.yaml"), new byte[] {(byte) 0xC3, 0x28});
        assertThat(policy().fault()).contains("is not UTF-8");
        Files.writeString(home.resolve("config.yaml"), "#".repeat(300_000));
        assertThat(policy().fault()).contains("is larger than 256 kB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"team.json", "sub/team.json", ".troupe/team.json"})
    void aTeamsFileWithinTheRepositoryIsAFaultWhicheverWayItIsNamed(String name)
            throws IOException {
        Path file = repository.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"blocked_commands\": {\"make\": [\"lose\"]}}");
        Path link = Files.createSymbolicLink(root.resolve("link.json"), file);
        Path around = Files.createSymbolicLink(root.resolve("around"), repository);

        for (Path named : List.of(file, link, around.resolve(name))) {
            EffectivePolicy policy =
                    new PolicySource(home, new TeamFiles(null, named), NOBODY)
                            .of("core", repository.toString());
            assertThat(policy.fault())
                    .contains(named + " lies in the repository " + repository)
                    .contains("name its new place in `troupe.security.team-commands`")
                    .endsWith("Until that is corrected, every command needs approval.");
            assertThat(written(policy)).extracting(CommandRule::text).containsExactly("make lose");
        }
        assertThat(
                        new PolicySource(home, new TeamFiles(file, null), NOBODY)
                                .of("core", repository.toString())
                                .fault())
                .contains("`troupe.security.team-policy`");
    }

    @Test
    void aTeamsFileInTheTroupeHomeIsSafeThoughThatLiesInACheckout() throws IOException {
        Path own = Files.createDirectories(repository.resolve(".troupe"));
        Path file = Files.writeString(own.resolve("team.json"), "{}");

        EffectivePolicy policy =
                new PolicySource(own, new TeamFiles(null, file), NOBODY)
                        .of("core", repository.toString());

        assertThat(policy.fault()).isNull();
    }

    @Test
    void theUsersSecurityFileIsNoRepositorysWhereTheHomeIsACheckout() throws IOException {
        Path own = Files.createDirectories(repository.resolve(".troupe"));
        Files.writeString(
                own.resolve("security.json"), "{\"allowed_commands\": {\"make\": [\"mine\"]}}");

        EffectivePolicy policy =
                new PolicySource(own, TeamFiles.NONE, NOBODY).of("core", repository.toString());

        assertThat(written(policy))
                .extracting(CommandRule::layer, CommandRule::text)
                .containsExactly(tuple(Layer.USER, "make mine"));
        assertThat(policy.notices()).isEmpty();
    }

    @Test
    void anEmptySecurityFileIsThereAndAFault() throws IOException {
        Path own = Files.createDirectories(repository.resolve(".troupe"));
        Files.writeString(own.resolve("security.json"), "");
        Path other = Files.createDirectories(repository.resolve(".terraphim"));
        Files.writeString(other.resolve("security.json"), "{}");

        assertThat(policy().fault()).contains(".troupe/security.json:1: The file is empty");
    }

    @Test
    void aRepositoryFileThatIsALinkIsAFault() throws IOException {
        Path elsewhere = Files.writeString(root.resolve("x.yaml"), "{}");
        Files.createDirectories(repository.resolve(".troupe"));
        Files.createSymbolicLink(repository.resolve(".troupe/config.yaml"), elsewhere);

        assertThat(policy().fault()).contains("is not a regular file");
    }

    @Test
    void aRepositoryFileBelowALinkIsAFault() throws IOException {
        Path elsewhere = Files.createDirectories(root.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("config.yaml"), "{}");
        Files.createSymbolicLink(repository.resolve(".troupe"), elsewhere);

        assertThat(policy().fault()).contains("The directory of", "is a symbolic link.");
    }

    @Test
    void whatATrustedRepositoryAllowsIsARule() throws IOException {
        repository("models: {}\npermissions: {commands: {allow: [make test], block: [make x]}}");

        EffectivePolicy before = policy();
        EffectivePolicy trusted = policy(Standing.TRUSTED);

        assertThat(written(before)).extracting(CommandRule::text).containsExactly("make x");
        assertThat(before.notices()).hasSize(2);
        assertThat(written(trusted))
                .extracting(CommandRule::layer, CommandRule::verdict, CommandRule::text)
                .containsExactly(
                        tuple(Layer.REPOSITORY, Verdict.ALLOW, "make test"),
                        tuple(Layer.REPOSITORY, Verdict.BLOCK, "make x"));
        assertThat(trusted.notices()).isEmpty();
        assertThat(trusted.hash()).isNotEqualTo(before.hash());
    }

    @Test
    void whoIsAskedForTrustIsTheTeamForTheRealPathAndTheBytes() throws IOException {
        repository("permissions: {commands: {allow: [make test]}}");
        Path link = Files.createSymbolicLink(root.resolve("link"), repository);
        List<String> asked = new ArrayList<>();
        TrustedFiles trusted =
                (team, path, file, hash) -> {
                    asked.addAll(List.of(team, path, file, hash));
                    return Standing.TRUSTED;
                };

        EffectivePolicy policy =
                new PolicySource(home, TeamFiles.NONE, trusted).of("red", link.toString());

        assertThat(written(policy)).hasSize(1);
        assertThat(asked)
                .containsExactly(
                        "red",
                        repository.toRealPath().toString(),
                        ".troupe/config.yaml",
                        Sha256Hash.of(
                                Files.readAllBytes(repository.resolve(".troupe/config.yaml"))));
    }

    @Test
    void trustThatComesAndGoesCountsFromTheNextDecisionAndIsParsedOnce() throws IOException {
        repository("permissions: {commands: {allow: [make test]}}");
        AtomicReference<Standing> standing = new AtomicReference<>(Standing.UNTRUSTED);
        PolicySource policies =
                new PolicySource(home, TeamFiles.NONE, (_, _, _, _) -> standing.get());
        List<Integer> rules = new ArrayList<>();
        for (Standing next :
                new Standing[] {
                    Standing.UNTRUSTED, Standing.TRUSTED, Standing.UNKNOWN, Standing.TRUSTED
                }) {
            standing.set(next);
            rules.add(written(policies.of("core", repository.toString())).size());
        }

        assertThat(rules).containsExactly(0, 1, 0, 1);
        assertThat(policies.misses()).isEqualTo(2);
        assertThat(policies.hits()).isEqualTo(2);
    }

    @Test
    void whereTrustCannotBeToldItIsSaidAndNothingWidens() throws IOException {
        repository("permissions: {commands: {allow: [make test]}}");

        EffectivePolicy policy = policy(Standing.UNKNOWN);

        assertThat(written(policy)).isEmpty();
        assertThat(policy.notices().getFirst())
                .contains(repository.resolve(".troupe/config.yaml") + " is not known now");
    }

    /** Trusted, such a file stands for itself; what the project's type allows instead would be more. */
    @Test
    void whereTrustInASecurityFileCannotBeToldNothingIsAllowed() throws IOException {
        Files.writeString(
                Files.createDirectories(repository.resolve(".troupe")).resolve("security.json"),
                "{\"blocked_commands\": {\"make\": [\"away\"]}}");
        Files.writeString(repository.resolve("Cargo.toml"), "");

        assertThat(policy(Standing.TRUSTED).commands())
                .noneMatch(it -> it.verdict() == Verdict.ALLOW);
        assertThat(policy(Standing.UNTRUSTED).commands())
                .anyMatch(it -> it.verdict() == Verdict.ALLOW);
        assertThat(policy(Standing.UNKNOWN).fault()).contains("security.json is not known now");
        assertThat(written(policy(Standing.UNKNOWN)))
                .extracting(CommandRule::text)
                .containsExactly("make away");
    }

    @Test
    void aFaultInWhatATrustedRepositoryAllowsFailsClosed() throws IOException {
        repository("permissions: {commands: {allow: ['bash *'], block: [make x]}}");

        assertThat(policy().fault()).isNull();
        assertThat(policy(Standing.TRUSTED).fault()).contains("would allow anything that `bash`");
        assertThat(written(policy(Standing.TRUSTED)))
                .extracting(CommandRule::text)
                .containsExactly("make x");
    }

    @Test
    void deepAndRecursiveYamlIsHandled() throws IOException {
        user("[".repeat(10_000));
        assertThat(policy().fault()).contains("is not YAML");
        user("permissions: &a {commands: *a}");
        assertThat(policy().fault()).contains("`commands` has no key `commands`");
    }

    /** Without what every project of its type has. */
    private static List<CommandRule> written(EffectivePolicy policy) {
        return policy.commands().stream().filter(rule -> rule.layer() != Layer.PROFILE).toList();
    }

    @Test
    void onlyTheTeamLetsProposalsApplyByThemselves() throws IOException {
        String text = "permissions:\n  learning:\n    auto-apply: true\n";
        Path team = Files.writeString(root.resolve("team.yaml"), text);
        assertThat(new PolicySource(home, new TeamFiles(team, null), NOBODY).appliesProposals())
                .isTrue();
        assertThat(new PolicySource(home, TeamFiles.NONE, NOBODY).appliesProposals()).isFalse();

        repository(text);
        assertThat(policy(Standing.TRUSTED).notices())
                .singleElement()
                .asString()
                .endsWith(
                        "config.yaml:3 sets `auto-apply`, which never counts in a repository's file.");
        assertThat(policy().fault()).isNull();
        user(text);
        assertThat(policy().fault())
                .contains(
                        "config.yaml:3: `auto-apply` takes effect only in the team's policy",
                        "`security.team-policy`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "1", "[true]", "~", "true, commands: {allow: [sudo *]}", "{}"})
    void whatIsNotReadDoesNotApplyProposals(String value) throws IOException {
        Path team =
                Files.writeString(
                        root.resolve("team.yaml"),
                        "permissions: {learning: {auto-apply: " + value + "}}\n");
        PolicySource policies = new PolicySource(home, new TeamFiles(team, null), NOBODY);

        assertThat(policies.appliesProposals()).isFalse();
        assertThat(policies.of("core", repository.toString()).fault()).contains("team.yaml:1: ");
    }

    private EffectivePolicy policy(Standing standing) {
        return new PolicySource(home, TeamFiles.NONE, (_, _, _, _) -> standing)
                .of("core", repository.toString());
    }

    private EffectivePolicy policy() {
        return new PolicySource(home, TeamFiles.NONE, NOBODY).of("core", repository.toString());
    }

    private void user(String text) throws IOException {
        Files.writeString(home.resolve("config.yaml"), text);
    }

    private void repository(String text) throws IOException {
        Path directory = Files.createDirectories(repository.resolve(".troupe"));
        Files.writeString(directory.resolve("config.yaml"), text);
    }
}
