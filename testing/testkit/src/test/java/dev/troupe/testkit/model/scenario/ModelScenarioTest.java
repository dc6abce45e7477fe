package dev.troupe.testkit.model.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.model.scenario.RequestMessage.Role;
import dev.troupe.testkit.model.scenario.TurnSelection.Chosen;
import dev.troupe.testkit.model.scenario.TurnSelection.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelScenarioTest {
    @Test
    void readsEverythingAFileCanSay() {
        ModelScenario scenario =
                ModelScenario.parse(
                        """
                        name: all
                        models: [a, b]
                        api_key: k
                        context_window: 1000
                        stream: {chunk: 3, delay: 4ms}
                        conversations:
                          - name: one
                            match: {first_user: {regex: "^fix", without: docs}, tools: true}
                            turns:
                              - text: "hello {n} "
                                repeat: 2
                                thinking: hm
                                finish: safety
                                tool_calls:
                                  - {name: read, arguments: {path: a.txt, limit: 3}}
                                  - {name: bash, arguments_raw: "{oops", id: call_7}
                                usage: {input: 5, output: 6, cached: 1, thoughts: 2}
                                latency: 2s
                                stream: {chunk: 1}
                                faults:
                                  - {status: 429, retry_after: 1s, times: 2}
                                  - {break_after: 3, times: 1}
                                  - {status: 529, break_after: 2, times: 1}
                                  - {garbage: true, times: 1}
                                  - {empty: true, times: 1}
                                  - {raw: "", times: 1}
                                  - {silent_after: 2, times: 1}
                                  - {silent_after: 2, silence: 5s, times: 1}
                                  - {invalid_utf8: true, times: 1}
                                  - {status: 400, code: context_length}
                        """);

        assertThat(scenario.models()).containsExactly("a", "b");
        assertThat(scenario.stream()).isEqualTo(new StreamPace(3, Duration.ofMillis(4)));
        ScriptedTurn turn = scenario.conversations().getFirst().turns().getFirst();
        assertThat(turn.text()).isEqualTo("hello 1 hello 2 ");
        assertThat(turn.thinking()).isEqualTo("hm");
        assertThat(turn.finish()).isEqualTo(ScriptedFinishReason.SAFETY);
        assertThat(turn.toolCalls())
                .containsExactly(
                        new ScriptedToolCall(null, "read", "{\"path\":\"a.txt\",\"limit\":3}"),
                        new ScriptedToolCall("call_7", "bash", "{oops"));
        assertThat(turn.usage()).isEqualTo(new ScriptedTokenUsage(5, 6, 1, 2));
        assertThat(turn.latency()).isEqualTo(Duration.ofSeconds(2));
        assertThat(turn.faults())
                .startsWith(
                        new ScriptedFault.Refuse(2, 429, Duration.ofSeconds(1), null, null),
                        new ScriptedFault.Break(1, 3),
                        new ScriptedFault.FailMidStream(
                                1, 2, new ScriptedFault.Refuse(1, 529, null, null, null)),
                        new ScriptedFault.Garbage(1),
                        new ScriptedFault.Empty(1),
                        new ScriptedFault.Raw(1, ""),
                        new ScriptedFault.Silence(1, 2, Duration.ofMinutes(10)),
                        new ScriptedFault.Silence(1, 2, Duration.ofSeconds(5)),
                        new ScriptedFault.InvalidUtf8(1));
        assertThat(turn.faults().getLast().times()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void readsJsonToo(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("scenario.json");
        Files.writeString(file, "{\"turns\": [{\"text\": \"hi\", \"match\": {\"last\": \"x\"}}]}");

        assertThat(chosen(ModelScenario.read(file), request("x")).turn().text()).isEqualTo("hi");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    turns: [{txt: a}]                                   | line 1: unknown key 'txt'; known are [at, faults, finish
                    turns: [{text: a, latency: soon}]                   | duration 'soon' is not like
                    turns: [{text: a, at: sometimes}]                   | at is 'sometimes'
                    turns: [{text: a, at: -1}]                          | position -1 is negative
                    turns: [{text: a, at: any}]                         | needs a match
                    turns: [{text: a, finish: never}]                   | finish is 'never'
                    turns: [{text: a, faults: {times: 2}}]              | a fault says nothing
                    turns: [{text: a, repeat: 0}]                       | repeat is 0
                    turns: [{text: a, faults: {status: 200}}]           | fault status 200 is no error
                    turns: [{text: a, faults: {status: 400, code: no}}] | fault code 'no' is unknown
                    turns: [{text: a, faults: {silent_after: 1, silence: 0s}}] | give more than 0
                    turns: [{text: a, usage: {output: 1, thoughts: 2}}] | thoughts are at most output
                    turns: [{text: a, faults: {garbage: true, times: 0}}] | fault times is 0
                    turns: [{text: a, match: {last: {}}}]               | a text match is empty
                    turns: [{text: a, match: {last: {regex: '('}}}]     | regular expression '(' is invalid
                    turns: [{tool_calls: [{arguments: {}}]}]            | a tool call has no name
                    turns: [{tool_calls: [{name: a, arguments: {}, arguments_raw: x}]}] | keep one
                    turns: [{text: a, stream: {chunk: 0}}]              | chunk is 0
                    turns: [{text: a, usage: {input: 1, cached: 2}}]    | is impossible
                    turns: []                                           | has no turns
                    name: x                                             | has no turns
                    {turns: [{text: a}], conversations: []}             | both turns and conversations
                    turns: [                                            | Scenario text
                    """)
    void explainsWhatIsWrong(String file, String reason) {
        assertThatThrownBy(() -> ModelScenario.parse(file))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(reason)
                .hasMessageStartingWith("Scenario text");
    }

    @Test
    void aMissingFileIsNamed(@TempDir Path folder) {
        Path file = folder.resolve("none.yaml");

        assertThatThrownBy(() -> ModelScenario.read(file))
                .hasMessage("Scenario " + file + " is not readable; check the path.");
    }

    @Test
    void turnsFollowTheNumberOfAssistantMessages() {
        ModelScenario scenario = ModelScenario.of(ScriptedTurn.say("a"), ScriptedTurn.say("b"));

        assertThat(chosen(scenario, request("x")).turn().text()).isEqualTo("a");
        assertThat(chosen(scenario, request("x", "a", "y")).turn().text()).isEqualTo("b");
        assertThat(missing(scenario, request("x", "a", "y", "b", "z")))
                .contains("conversation 'only' has no answer for turn 2 of 2")
                .contains("the script has ended")
                .contains("'z'");
    }

    @Test
    void alternativesShareAPositionAndTheFirstThatMatchesWins() {
        ModelScenario scenario =
                ModelScenario.parse(
                        """
                        turns:
                          - {at: 0, match: {last: red}, text: stop}
                          - {at: 0, match: {last: {regex: "gr[e]{2}n$"}}, text: go}
                          - {text: listed}
                          - {at: any, match: {last: help}, text: manual}
                        """);

        assertThat(chosen(scenario, request("red light")).turn().text()).isEqualTo("stop");
        assertThat(chosen(scenario, request("light is green")).turn().text()).isEqualTo("go");
        assertThat(chosen(scenario, request("yellow")).turn().text()).isEqualTo("listed");
        assertThat(chosen(scenario, request("yellow", "?", "help")).turn().text())
                .isEqualTo("manual");
        assertThat(missing(scenario, request("yellow", "?", "nothing")))
                .contains("in turn 3 of the file the last message is expected containing 'help'");
    }

    @Test
    void aConversationIsChosenByItsFirstMessage() {
        ModelScenario scenario =
                ModelScenario.of(
                        new ScriptedConversation(
                                "bugs",
                                RequestMatch.firstUser("bug"),
                                List.of(ScriptedTurn.say("fix"))),
                        new ScriptedConversation(
                                "docs",
                                RequestMatch.firstUser("doc"),
                                List.of(ScriptedTurn.say("write"))));

        assertThat(chosen(scenario, request("a doc please")).conversation()).isEqualTo("docs");
        assertThat(missing(scenario, request("tea")))
                .startsWith("no conversation matches (bugs: the first user message is expected")
                .contains("docs:");
    }

    @Test
    void toolsSystemModelAndProtocolCanBeRequired() {
        ModelScenario scenario =
                ModelScenario.parse(
                        """
                        turns:
                          - at: 0
                            match: {tool: edit, tools: true, system: kind, model: m, protocol: openai, last_user: x, last_tool: {without: boom}}
                            text: all hold
                        """);

        assertThat(chosen(scenario, request("x")).turn().text()).isEqualTo("all hold");
        ParsedModelRequest other =
                new ParsedModelRequest(
                        ProviderProtocol.ANTHROPIC,
                        "m",
                        true,
                        true,
                        "be kind",
                        List.of(new RequestMessage(Role.USER, "x")),
                        List.of("edit"),
                        1);
        assertThat(missing(scenario, other))
                .contains("the protocol is expected as OPENAI but is ANTHROPIC");
    }

    private static Chosen chosen(ModelScenario scenario, ParsedModelRequest request) {
        assertThat(scenario.select(request)).isInstanceOf(Chosen.class);
        return (Chosen) scenario.select(request);
    }

    private static String missing(ModelScenario scenario, ParsedModelRequest request) {
        assertThat(scenario.select(request)).isInstanceOf(Missing.class);
        return ((Missing) scenario.select(request)).reason();
    }

    /** Texts of user and assistant in turn. */
    private static ParsedModelRequest request(String... texts) {
        List<RequestMessage> messages = new java.util.ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
            messages.add(new RequestMessage(i % 2 == 0 ? Role.USER : Role.ASSISTANT, texts[i]));
        }
        return new ParsedModelRequest(
                ProviderProtocol.OPENAI,
                "m",
                true,
                true,
                "be kind",
                messages,
                List.of("read", "edit"),
                1);
    }
}
