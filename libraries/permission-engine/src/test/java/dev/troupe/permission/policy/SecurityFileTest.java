package dev.troupe.permission.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ContextualRule;
import dev.troupe.permission.condition.RuleAuthor;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SecurityFileTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final String ALL =
            """
            {
              'repository': 'demo',
              'security_level': 'development',
              'allowed_commands': {
                'git': ['status', 'stash  list'],
                'pwd': ['']
              },
              'blocked_commands': {'dd': ['* of=/dev/*'], 'rm': ['-rf /*']},
              'blocked_patterns': [':(){ :|:& };:',
                'curl * | sh'],
              'ask_commands': {'docker': ['*']},
              'command_synonyms': {'Show  File': 'cat', 'run tests': 'cargo  test'},
              'contextual_permissions': [
                {'command': 'git push',
                 'blocked_if': [{'branch_is': 'main'}, {'commit_count': 3}]}],
              'contextual_rules': [{'command': 'rm', 'allowed_if': [{'file_exists': 'x'}]}],
              'workspace': '/srv/repo', 'home': '/home/dev',
              'default': 'block'
            }
            """;

    @Test
    void listingsAreRulesInTheirOrder() {
        assertThat(Texts.read(ALL).rules())
                .containsExactly(
                        rule(Verdict.ALLOW, 5, RuleScope.ORDINARY, "git", "status"),
                        rule(Verdict.ALLOW, 5, RuleScope.ORDINARY, "git", "stash", "list"),
                        rule(Verdict.ALLOW, 6, RuleScope.EXACT, "pwd"),
                        rule(Verdict.BLOCK, 8, RuleScope.ORDINARY, "dd", "*", "of=/dev/*"),
                        rule(Verdict.BLOCK, 8, RuleScope.ORDINARY, "rm", "-rf", "/*"),
                        rule(Verdict.ASK, 11, RuleScope.ORDINARY, "docker", "*"));
    }

    private static CommandRule rule(Verdict verdict, int line, RuleScope reach, String... words) {
        String text = String.join(" ", words);
        String origin = Texts.FILE + ":" + line;
        return new CommandRule(
                Layer.REPOSITORY, verdict, List.of(words), Set.of(), reach, text, origin);
    }

    @Test
    void theRestOfTheFileIsKeptWithItsLines() {
        SecurityPolicy policy = Texts.read(ALL);

        assertThat(policy.faults()).isEmpty();
        assertThat(policy.patterns()).containsExactly(":(){ :|:& };:", "curl * | sh");
        assertThat(policy.synonyms())
                .containsExactly(
                        Map.entry("show file", "cat"), Map.entry("run tests", "cargo test"));
        assertThat(policy.otherwise()).isEqualTo(Verdict.BLOCK);
        assertThat(policy.level()).isEqualTo(SecurityLevel.DEVELOPMENT);
        assertThat(policy.origins().patterns()).containsEntry("curl * | sh", written(10));
        assertThat(policy.origins().synonyms()).containsEntry("run tests", written(12));
        assertThat(policy.origins().otherwise()).containsExactly(written(18));
    }

    private static PolicyOrigins.Written written(int line) {
        return new PolicyOrigins.Written(Layer.REPOSITORY, Texts.FILE + ":" + line);
    }

    @Test
    void conditionsAreKeptAsTheyStand() {
        List<ContextualEntry> entries = Texts.read(ALL).contextual();

        assertThat(entries).extracting(ContextualEntry::line).containsExactly(14, 16);
        assertThat(entries).allMatch(ContextualEntry::grants);
        assertThat(entries.getFirst().entry().toString())
                .isEqualTo(
                        "{\"command\":\"git push\",\"blocked_if\":[{\"branch_is\":\"main\"},{\"commit_count\":3}]}");
    }

    @Test
    void conditionsOfAnUntrustedFileOnlyTighten() {
        SecurityPolicy policy = Texts.read(ALL);

        assertThat(policy.conditions())
                .extracting(ContextualRule::command, ContextualRule::writer)
                .containsExactly(
                        tuple("git push", RuleAuthor.TRUSTED_REPOSITORY),
                        tuple("rm", RuleAuthor.TRUSTED_REPOSITORY));
        assertThat(policy.tightening().conditions())
                .extracting(ContextualRule::writer)
                .containsOnly(RuleAuthor.REPOSITORY);
        assertThat(SecurityFile.read("f", Layer.TEAM, ALL.replace('\'', '"')).conditions())
                .extracting(ContextualRule::writer)
                .containsOnly(RuleAuthor.TEAM);
    }

    @Test
    void anEmptyObjectAsksAboutEverything() {
        assertThat(Texts.read("{}")).isEqualTo(SecurityPolicy.empty());
    }

    @TestFactory
    List<DynamicTest> theProfilesOfTheCorpusHaveNoFaults() {
        JsonNode profiles = JSON.readTree(Texts.resource("policies.json"));
        return profiles.propertyNames().stream()
                .map(name ->
                        DynamicTest.dynamicTest(
                                name,
                                () -> {
                                    String text = profiles.get(name).toString();
                                    SecurityPolicy policy = Texts.read(text);
                                    assertThat(policy.faults()).isEmpty();
                                    assertThat(policy.rules()).hasSizeGreaterThan(30);
                                }))
                .toList();
    }

    @Test
    void whatIsNotTrustedOnlyTightens() {
        SecurityPolicy tightening = Texts.read(ALL).tightening();

        assertThat(tightening.rules())
                .extracting(CommandRule::verdict)
                .containsExactly(Verdict.BLOCK, Verdict.BLOCK, Verdict.ASK);
        assertThat(tightening.patterns()).hasSize(2);
        assertThat(tightening.synonyms()).isEmpty();
        assertThat(tightening.contextual()).hasSize(2).noneMatch(ContextualEntry::grants);
        assertThat(tightening.otherwise()).isEqualTo(Verdict.BLOCK);
        assertThat(tightening.level()).isNull();
        assertThat(Texts.read("{'security_level': 'strict'}").tightening().level())
                .isEqualTo(SecurityLevel.STRICT);
    }

    @Test
    void ofTwoPoliciesTheStricterDefaultAndTheUpperPhraseCount() {
        SecurityPolicy beneath =
                Texts.read(
                        "{'command_synonyms': {'show': 'cat'}, 'blocked_patterns': ['a * | b'], 'default': 'block'}");
        SecurityPolicy above =
                Texts.read(
                        "{'command_synonyms': {'show': 'ls'}, 'blocked_patterns': ['a * | b', 'c | d']}");

        SecurityPolicy both = above.over(beneath);

        assertThat(both.synonyms()).containsExactly(Map.entry("show", "ls"));
        assertThat(both.patterns()).containsExactly("a * | b", "c | d");
        assertThat(both.otherwise()).isEqualTo(Verdict.BLOCK);
    }

    @Test
    void aFaultTakesWhatAllowsFromBothPolicies() {
        SecurityPolicy sound =
                Texts.read("{'allowed_commands': {'ls': ['*']}, 'ask_commands': {'rm': ['*']}}");

        SecurityPolicy both = Texts.read("{'what': 1}").over(sound);

        assertThat(both.rules()).extracting(CommandRule::text).containsExactly("rm *");
        assertThat(both.faults()).hasSize(1);
    }
}
