package dev.troupe.worker.definition.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentDefinitionTest {
    private static final String LEAST = "name: x\ndescription: Does x.\n";

    @Test
    void readsEveryField() {
        AgentDefinition agent =
                read(
                        """
                        name: api-reviewer
                        description: Reviews APIs.
                        tools: [Read, Grep]
                        disallowedTools: Bash
                        model: fast
                        permissionMode: plan
                        maxTurns: 7
                        maxTime: 90m
                        effort: high
                        isolation: worktree
                        output: findings
                        color: red
                        hooks: {PreToolUse: [{matcher: x}]}
                        """);

        assertThat(agent.name()).isEqualTo("api-reviewer");
        assertThat(agent.description()).isEqualTo("Reviews APIs.");
        assertThat(agent.tools().named()).containsExactly("read", "grep");
        assertThat(agent.model()).isEqualTo("fast");
        assertThat(agent.mode()).isEqualTo(ApprovalMode.PLAN);
        assertThat(agent.maxTurns()).isEqualTo(OptionalInt.of(7));
        assertThat(agent.maxTime()).isEqualTo(Duration.ofMinutes(90));
        assertThat(agent.effort()).isEqualTo(ReasoningEffort.HIGH);
        assertThat(agent.output()).isEqualTo("findings");
        assertThat(agent.prompt()).isEqualTo("Do it.\n---\nWell.");
        assertThat(agent.origin()).isEqualTo("x.md");
        assertThat(agent.warnings())
                .containsExactly(
                        "x.md:11 sets `isolation`, `hooks`, which Troupe does not act on; Troupe ignores this.");
    }

    @Test
    void whatOthersActOnAndTroupeDoesNotIsTold() {
        String yaml =
                "hooks: {}\nmcpServers: [a]\nmemory: user\nskills: [b]\nbackground: true\ninitialPrompt: go\n";

        assertThat(read(LEAST + yaml + "color: red\nlicense: MIT\nmetadata: {}\n").warnings())
                .containsExactly(
                        "x.md:4 sets `hooks`, `mcpServers`, `memory`, `skills`, `background` and 1 more, which Troupe does not act on; Troupe ignores this.");
    }

    @Test
    void manyWarningsBecomeFew() {
        StringBuilder yaml = new StringBuilder(LEAST);
        StringBuilder tools = new StringBuilder("disallowedTools: Bash(x)");
        for (int i = 0; i < 300; i++) {
            yaml.append("key").append(i).append(": 1\n");
            tools.append(", Bash(x").append(i).append(')');
        }

        AgentDefinition agent = read(yaml.append(tools).toString());

        assertThat(agent.warnings()).hasSize(2).allMatch(it -> it.length() < 300);
        assertThat(agent.tools().unknown(List.of()).orElseThrow()).hasSizeLessThan(300);
    }

    @Test
    void nameAndDescriptionAreEnoughForAllTools() {
        AgentDefinition agent = read(LEAST + "tools:\nmodel: inherit\n");

        assertThat(agent.tools()).isEqualTo(AgentToolSelection.ALL);
        assertThat(agent.writes(AgentDefinitionLoaderTest.TOOLS)).isTrue();
        assertThat(agent.model()).isNull();
        assertThat(agent.mode()).isNull();
        assertThat(agent.maxTurns()).isEmpty();
        assertThat(agent.maxTime()).isNull();
        assertThat(agent.effort()).isNull();
        assertThat(agent.output()).isNull();
    }

    @Test
    void namesOfOtherToolsBecomeOurs() {
        AgentDefinition agent =
                read(
                        LEAST
                                + "tools: Read, Edit, MultiEdit, Write, Grep, Glob, Bash, LS, TodoWrite, Agent, AskUserQuestion, WebFetch, mcp__x__y");

        assertThat(agent.tools().named())
                .containsExactly(
                        "read",
                        "edit",
                        "multi_edit",
                        "write",
                        "grep",
                        "glob",
                        "bash",
                        "bash_output",
                        "bash_kill",
                        "list",
                        "todo",
                        "task",
                        "ask",
                        "web_fetch",
                        "mcp__x__y");
        assertThat(agent.tools().unknown(AgentDefinitionLoaderTest.TOOLS)).contains("mcp__x__y");
    }

    @Test
    void whatIsDisallowedIsWithheldWithItsKin() {
        AgentToolSelection tools = read(LEAST + "disallowedTools: [Edit, Bash]").tools();

        assertThat(tools.offers("multi_edit")).isFalse();
        assertThat(tools.offers("apply_patch")).isFalse();
        assertThat(tools.offers("delete")).isFalse();
        assertThat(tools.offers("rename_symbol")).isFalse();
        assertThat(tools.offers("format_file")).isFalse();
        assertThat(read(LEAST + "disallowedTools: Write").tools().offers("apply_patch")).isFalse();
        assertThat(
                        read(LEAST + "disallowedTools: Write, Edit, Bash")
                                .tools()
                                .writes(AgentDefinitionLoaderTest.TOOLS))
                .isFalse();
        assertThat(tools.offers("bash_output")).isFalse();
        assertThat(tools.offers("read")).isTrue();
        assertThat(tools.writes(AgentDefinitionLoaderTest.TOOLS)).isTrue();
        assertThat(read(LEAST + "tools: read, todo").writes(AgentDefinitionLoaderTest.TOOLS))
                .isFalse();
    }

    @Test
    void whoOnlyReadsAsksPeopleWhenItsDefinitionSaysSo() {
        var tools = AgentDefinitionLoaderTest.TOOLS;

        assertThat(read(LEAST + "tools: read, ask").asks(tools)).isTrue();
        assertThat(read(LEAST + "tools: read").asks(tools)).isFalse();
        assertThat(read(LEAST).asks(tools)).isTrue();
        assertThat(read(LEAST + "disallowedTools: ask").asks(tools)).isFalse();
        assertThat(read(LEAST + "disallowedTools: bash, edit, write").asks(tools)).isFalse();
    }

    @Test
    void partsOfToolsAreNeitherOfferedNorLeftOpen() {
        AgentDefinition agent =
                read(LEAST + "tools: Read, Bash(git diff, git log)\ndisallowedTools: Write(*.md)");

        assertThat(agent.tools().named()).containsExactly("read");
        assertThat(agent.tools().offers("write")).isFalse();
        assertThat(agent.warnings())
                .containsExactly(
                        "x.md:4 offers `Bash(git diff, git log)`, but tools are offered wholly or not at all; Troupe ignores this.",
                        "x.md:5 disallows `Write(*.md)`; Troupe does not offer such a tool at all.");
    }

    @ParameterizedTest
    @CsvSource({
        "plan, PLAN",
        "default, ASK",
        "dontAsk, ASK",
        "acceptEdits, ACCEPT_EDITS",
        "auto, AUTOMATIC",
        "bypassPermissions, AUTOMATIC"
    })
    void modesOfOtherToolsBecomeOurs(String given, ApprovalMode mode) {
        assertThat(read(LEAST + "permissionMode: " + given).mode()).isEqualTo(mode);
    }

    @Test
    void aModeIsOnlyEverStricter() {
        AgentDefinition asking = read(LEAST + "permissionMode: default");

        assertThat(asking.within(ApprovalMode.AUTOMATIC)).isEqualTo(ApprovalMode.ASK);
        assertThat(asking.within(ApprovalMode.PLAN)).isEqualTo(ApprovalMode.PLAN);
        assertThat(read(LEAST + "permissionMode: auto").within(ApprovalMode.ASK))
                .isEqualTo(ApprovalMode.ASK);
        assertThat(read(LEAST).within(ApprovalMode.AUTOMATIC)).isEqualTo(ApprovalMode.AUTOMATIC);
    }

    @Test
    void whatNobodyKnowsIsWarnedOfOnce() {
        AgentDefinition agent = read(LEAST + "colour: red\nmood: good\neffort: extreme\n");

        assertThat(agent.warnings())
                .containsExactly(
                        "x.md:4 sets `colour`, `mood`, which no agent has; Troupe ignores this.",
                        "x.md:6 sets `effort` to `extreme`; Troupe ignores this.");
        assertThat(agent.effort()).isNull();
    }

    @Test
    void descriptionsWithColonsAreReadAsTheyAreMeant() {
        AgentDefinition agent =
                read("name: x\ndescription: Use it so: it's good. Example: \"go\"\ntools: Read");

        assertThat(agent.description()).isEqualTo("Use it so: it's good. Example: \"go\"");
        assertThat(agent.tools().named()).containsExactly("read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "description: d | x.md:1 lacks the field `name`.",
                "name: x | x.md:1 lacks the field `description`.",
                "name: A B~description: d | x.md:2 `name` is `A B`; it must be lower-case letters",
                "name: [x]~description: d | x.md:2 `name` must be a text.",
                "name: x~description: d~tools: {a: b} | x.md:4 `tools` must be names",
                "name: x~description: d~permissionMode: free | x.md:4 `permissionMode` is `free`; it must be plan,",
                "name: x~description: d~maxTurns: 0 | x.md:4 `maxTurns` is `0`; it must be a whole number",
                "name: x~description: d~maxTime: 90 | x.md:4 `maxTime` is `90`; it must be a number with s, m, h or d",
                "name: x~description: d~output: A plan! | x.md:4 `output` is `A plan!`",
                "name: x~name: y~description: d | x.md:3 sets `name`, as line 2 does.",
                "- a | x.md:2 must have lines of the form `key: value` at its top.",
                "name: 'x | x.md:2 is not YAML: ",
                "description: \"\\UFFFFFFFF\" | x.md:1 is not YAML: it holds the number of a character that is none.",
                "a: [[[[[[[[[[[[[[[[x]]]]]]]]]]]]]]]] | x.md:1 is not YAML: Nesting Depth exceeded",
            })
    void faultsNameFileAndLine(String yaml, String sentence) {
        assertThatThrownBy(() -> read(yaml.replace("~", "\n")))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID))
                .hasMessageStartingWith(sentence.strip());
    }

    @Test
    void aFileNeedsFrontMatterAndText() {
        assertThatThrownBy(() -> AgentDefinition.parse("x.md", "You are x."))
                .hasMessage("x.md:1 does not begin with front matter between two lines of ---.");
        assertThatThrownBy(() -> AgentDefinition.parse("x.md", "---\n" + LEAST))
                .hasMessageContaining("does not begin with front matter");
        assertThatThrownBy(() -> AgentDefinition.parse("x.md", "---\n" + LEAST + "---\n \n"))
                .hasMessageContaining("has no text below");
        assertThatThrownBy(() -> AgentDefinition.parse("x.md", "---\n# nothing\n---\nHi"))
                .hasMessageContaining("has empty front matter");
    }

    @Test
    void windowsLinesAndMarksAreRead() {
        AgentDefinition agent =
                AgentDefinition.parse(
                        "x.md", "\uFEFF---\r\nname: x\r\ndescription: d\r\n---\r\nHi.\r\n");

        assertThat(agent.prompt()).isEqualTo("Hi.");
        assertThat(agent.description()).isEqualTo("d");
    }

    private static AgentDefinition read(String yaml) {
        return AgentDefinition.parse(
                "x.md", "---\n" + yaml.stripTrailing() + "\n---\n\nDo it.\n---\nWell.\n");
    }
}
