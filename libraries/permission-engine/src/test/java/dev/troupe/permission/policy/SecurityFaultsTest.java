package dev.troupe.permission.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.permission.Verdict;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong in a file is told with file, line and value, and what forbids goes on. */
class SecurityFaultsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '§',
            quoteCharacter = '~',
            textBlock =
                    """
                    {'blocked_comands': {}}                        § There is no key `blocked_comands`; did you mean `blocked_commands`?
                    {'sandbox': {}}                                § There is no key `sandbox`; see docs/user/permissions.md for the keys.
                    {'default': 'allow'}                           § `default` is the text `allow`; write ask or block: what no rule names is never allowed.
                    {'default': true}                              § `default` is `true`; write ask or block: what no rule names is never allowed.
                    {'security_level': 'lax'}                      § `security_level` is the text `lax`; write one of strict, development, permissive.
                    {'home': 1}                                    § `home` is `1`; write a text.
                    {'allowed_commands': ['ls']}                   § `allowed_commands` is a list; write programs, each with a list of patterns such as ["*"].
                    {'allowed_commands': {'ls': '*'}}              § `ls` is the text `*`; write a list of patterns such as ["*"].
                    {'allowed_commands': {'ls': {}}}               § `ls` is an object; write a list of patterns such as ["*"].
                    {'allowed_commands': {'ls': null}}             § `ls` is `null`; write a list of patterns such as ["*"].
                    {'allowed_commands': {'ls': [1]}}              § `ls` is `1`; write a pattern such as "*".
                    {'blocked_commands': {'ls': []}}               § `ls` lists nothing; write "*" for all its ordinary uses, or remove it.
                    {'blocked_commands': {'git push': ['-f']}}     § `git push` is no program; write one plain word, and its arguments as a pattern.
                    {'blocked_commands': {'*': ['*']}}             § `*` is no program; write one plain word, and its arguments as a pattern.
                    {'blocked_commands': {'A=1': ['*']}}             § `A=1` is no program; write one plain word, and its arguments as a pattern.
                    {'blocked_commands': {'-x': ['*']}}             § `-x` is no program; write one plain word, and its arguments as a pattern.
                    {'ask_commands': {'ls': ['$HOME']}}            § The listing `ls $HOME` has shell syntax or an invisible character in `$HOME`; write plain words.
                    {'blocked_commands': {'ls': ['a;b']}}          § The listing `ls a;b` has shell syntax or an invisible character in `a;b`; write plain words, or use blocked_patterns.
                    {'allowed_commands': {'ls': ['[-l]']}}         § The listing `ls [-l]` has shell syntax or an invisible character in `[-l]`; write plain words.
                    {'ask_commands': {'ls': ['a\\u200bb']}}        § The listing `ls a\\u200bb` has shell syntax or an invisible character in `a\\u200bb`; write plain words.
                    {'blocked_patterns': {}}                       § `blocked_patterns` is an object; write a list of lines.
                    {'blocked_patterns': [7]}                      § `blocked_patterns` is `7`; write a line such as "curl * | sh".
                    {'blocked_patterns': ['* *']}                  § The pattern `* *` would match every line; write "default": "block" if you mean that.
                    {'blocked_patterns': ['* | *']}                § The pattern `* | *` would match every line; write "default": "block" if you mean that.
                    {'blocked_patterns': ['rm -rf *']} § The pattern `rm -rf *` is no pipeline of plain words such as `curl * | sh`; write single commands below blocked_commands.
                    {'blocked_patterns': ['curl * || sh']} § The pattern `curl * || sh` is no pipeline of plain words such as `curl * | sh`; write single commands below blocked_commands.
                    {'blocked_patterns': ['curl $X | sh']} § The pattern `curl $X | sh` is no pipeline of plain words such as `curl * | sh`; write single commands below blocked_commands.
                    {'blocked_patterns': ['f(){ f; }; f']} § The pattern `f(){ f; }; f` is no pipeline of plain words such as `curl * | sh`; write single commands below blocked_commands.
                    {'blocked_patterns': ['a\\nb']}                § The pattern `a\\u000ab` is too long or has invisible characters; write one visible line.
                    {'command_synonyms': []}                       § `command_synonyms` is a list; write phrases, each with its command.
                    {'command_synonyms': {'a': 1}}                 § `a` is `1`; write a command such as "cargo test".
                    {'command_synonyms': {'a; rm': 'ls'}}          § The synonym `a; rm` is no phrase; write words without shell syntax and `*`.
                    {'command_synonyms': {'': 'ls'}}               § The synonym `` is no phrase; write words without shell syntax and `*`.
                    {'command_synonyms': {'a': 'ls | sh'}}         § The synonym `a` stands for `ls | sh`; write one command in plain words, without shell syntax and `*`.
                    {'command_synonyms': {'a': 'rm *'}}            § The synonym `a` stands for `rm *`; write one command in plain words, without shell syntax and `*`.
                    {'command_synonyms': {'Do it': 'ls', 'do  it': 'rm'}} § The synonym `do  it` is the same phrase as that of line 1; keep one of them.
                    {'command_synonyms': {'a': 'a'}}               § Synonyms lead in a circle, `a → a`; let one of them name a command.
                    {'contextual_rules': {}}                       § `contextual_rules` is an object; write a list of rules.
                    {'contextual_rules': ['x']}                    § `contextual_rules` is the text `x`; write rules such as {"command": "git push", …}.
                    {'contextual_rules': [{'command': '*', 'allowed_if': [{'branch_is': 'a'}]}]}           § The command `*` cannot have conditions; write plain words such as "git push", with `*` at most as the last one.
                    {'contextual_rules': [{'command': 'git * x', 'blocked_if': [{'branch_is': 'a'}]}]}     § The command `git * x` cannot have conditions; write plain words such as "git push", with `*` at most as the last one.
                    {'contextual_rules': [{'command': 'git push; rm', 'blocked_if': [{'branch_is': 'a'}]}]} § The command `git push; rm` cannot have conditions; write plain words such as "git push", with `*` at most as the last one.
                    {'contextual_rules': [{'command': 'x', 'blocked_if': [{'branch_is': 'a', 'branch_is': 'b'}]}]}       § The key `branch_is` stands twice; keep one of them.
                    {'home': '', 'home': ''}                       § The key `home` stands twice; keep one of them.
                    []                                             § The file is a list; write an object.
                    'x'                                            § The file is the text `x`; write an object.
                    {} {}                                          § There is more text after the end of the JSON object; remove it.
                    """)
    void aFaultNamesFileLineAndValue(String text, String sentence) {
        assertThat(Texts.faults(text)).containsExactly(Texts.FILE + ":1: " + sentence);
    }

    @Test
    void conditionsThatMakeNoSenseAreToldByTheirLines() {
        String text =
                """
                {'contextual_rules': [
                  {'command': 'git push',
                   'blocked_if': [
                     {'branch_is': 'main'},
                     {'moon_phase': 'full'}]},
                  {'command': 'rm',
                   'allow_if': []},
                  {'command': 7, 'allowed_if': [
                    {'commit_count': 1e999}]}
                ]}
                """;

        assertThat(Texts.read(text).faults())
                .extracting(PolicyFault::line, fault -> fault.sentence().split("[;,]", -1)[0])
                .containsExactlyInAnyOrder(
                        tuple(5, "There is no condition 'moon_phase'"),
                        tuple(7, "A contextual rule has no key 'allow_if'"),
                        tuple(6, "The rule has no condition"),
                        tuple(8, "A contextual rule names its 'command'"),
                        tuple(9, "The condition 'commit_count' takes a number"),
                        tuple(9, "A number is too large"));
        assertThat(Texts.read(text).conditions()).hasSize(2);
    }

    @Test
    void anEmptyFileIsNoPolicy() {
        assertThat(Texts.faults(" \n"))
                .containsExactly(
                        Texts.FILE
                                + ":1: The file is empty; write an object such as {\"default\": \"ask\"}.");
    }

    @Test
    void aCircleIsToldOnceWithItsWay() {
        String text =
                """
                {'command_synonyms': {
                  'z': 'a',
                  'a': 'b',
                  'b': 'C',
                  'c': 'a'}}
                """;
        assertThat(Texts.faults(text))
                .containsExactly(
                        Texts.FILE
                                + ":3: Synonyms lead in a circle, `a → b → c → a`; let one of them name a command.");
    }

    @Test
    void whatIsTooLargeIsNotRead() {
        SecurityPolicy policy = Texts.read("{'home': '" + "ä".repeat(131_072) + "'}");

        assertThat(policy.faults())
                .extracting(PolicyFault::text)
                .containsExactly(Texts.FILE + ":1: The file has more than 256 kB; shorten it.");
    }

    @Test
    void whatIsTooDeepIsNotRead() {
        String text = "{'contextual_rules': " + "[".repeat(5000) + "]".repeat(5000) + "}";

        assertThat(Texts.faults(text))
                .first()
                .asString()
                .isEqualTo(
                        Texts.FILE + ":1: The file is nested deeper than 16 levels; flatten it.");
    }

    @Test
    void whatStandsBeforeDamageGoesOnForbidding() {
        SecurityPolicy policy =
                Texts.read(
                        """
                        {
                          'allowed_commands': {'ls': ['*']},
                          'blocked_patterns': ['curl * | sh'],
                          'blocked_commands': {'rm': ['-rf /', '-rf
                        """);

        assertThat(policy.faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.line()).isEqualTo(4);
                    assertThat(fault.sentence()).startsWith("The file is not JSON: ");
                    assertThat(fault.sentence()).doesNotContain("Source");
                });
        assertThat(policy.rules()).extracting(CommandRule::text).containsExactly("rm -rf /");
        assertThat(policy.patterns()).containsExactly("curl * | sh");
    }

    @Test
    void whileThereIsAFaultOnlyWhatForbidsCounts() {
        SecurityPolicy policy =
                Texts.read(
                        """
                        {'allowed_commands': {'ls': ['*']},
                         'ask_commands': {'mv': ['*']},
                         'blocked_commands': {'sudo': '*', 'git push': ['-f'], 'rm': ['-rf $HOME'], 'su': ['$x']},
                         'command_synonyms': {'list': 'ls'},
                         'contextual_rules': [{'command': 'rm', 'allowed_if': [{'file_exists': 'x'}]}],
                         'security_level': 'permissive',
                         'default': 'block', 'default': 'ask'}
                        """);

        assertThat(policy.rules())
                .extracting(CommandRule::verdict, CommandRule::text)
                .containsExactly(
                        tuple(Verdict.ASK, "mv *"),
                        tuple(Verdict.BLOCK, "sudo *"),
                        tuple(Verdict.BLOCK, "git push -f"),
                        tuple(Verdict.BLOCK, "rm -rf"));
        assertThat(policy.synonyms()).isEmpty();
        assertThat(policy.contextual()).noneMatch(ContextualEntry::grants);
        assertThat(policy.level()).isNull();
        assertThat(policy.otherwise()).isEqualTo(Verdict.BLOCK);
    }

    @Test
    void listingsOfManyWordsAreRefused() {
        String many = "a ".repeat(16).strip();

        assertThat(Texts.faults("{'ask_commands': {'ls': ['" + many + "']}}"))
                .singleElement()
                .asString()
                .endsWith("` is too long; name the command alone.");
        assertThat(Texts.faults("{'command_synonyms': {'x': '" + many + " a'}}")).hasSize(1);
    }

    @Test
    void manyListingsAreRefusedOnce() {
        String many = "'a',".repeat(4096) + "'a'";
        SecurityPolicy policy =
                Texts.read("{'ask_commands': {'ls': [" + many + "], 'cat': ['b']}}");

        assertThat(policy.rules()).hasSize(4096);
        assertThat(policy.faults())
                .extracting(PolicyFault::sentence)
                .containsExactly("The file has more than 4096 listings; the rest is not read.");
    }

    @Test
    void notMoreFaultsAreListedThanPeopleRead() {
        String keys =
                IntStream.range(0, 5000)
                        .mapToObj(i -> "'key" + i + "': 1")
                        .collect(Collectors.joining(","));

        assertThat(Texts.faults("{" + keys + "}"))
                .hasSize(101)
                .last()
                .asString()
                .endsWith("Faults after this line are not listed.");
    }
}
