package dev.troupe.testkit.model;

import static dev.troupe.testkit.model.MinimalChatRequest.body;
import static dev.troupe.testkit.model.MinimalChatRequest.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.model.RecordedModelRequest.Ending;
import dev.troupe.testkit.model.scenario.ProtocolScenario;
import dev.troupe.testkit.model.scenario.ProviderProtocol;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The first turn of each shared scenario over each protocol, as plain HTTP sees it. */
class ProtocolScenariosTest {
    private final ScriptedModelServer server =
            ScriptedModelServer.start(ProtocolScenario.TEXT.scenario());
    private final MinimalChatRequest chat = new MinimalChatRequest(server);

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void textArrivesWhole(ProviderProtocol protocol) throws Exception {
        String expected = play(ProtocolScenario.TEXT).text();

        assertThat(text(protocol, chat.stream(protocol))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void longTextArrivesWhole(ProviderProtocol protocol) throws Exception {
        String expected = play(ProtocolScenario.LONG_OUTPUT).text();

        assertThat(expected.length()).isGreaterThan(64 * 1024);
        assertThat(expected).contains("Line 1 of").contains("Line 1500 of");
        assertThat(text(protocol, chat.stream(protocol))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void callsCarryTheirNames(ProviderProtocol protocol) throws Exception {
        play(ProtocolScenario.TOOLS);
        assertThat(calls(protocol)).isEqualTo(1);
        play(ProtocolScenario.PARALLEL_TOOLS);
        assertThat(calls(protocol)).isEqualTo(2);
        play(ProtocolScenario.TOOLS_WITHDRAWN);
        assertThat(calls(protocol)).isEqualTo(1);
    }

    private int calls(ProviderProtocol protocol) throws IOException, InterruptedException {
        return body(chat.stream(protocol)).split("\"name\":\"read\"", -1).length - 1;
    }

    @ParameterizedTest
    @EnumSource
    void refusalsPass(ProviderProtocol protocol) throws Exception {
        play(ProtocolScenario.RATE_LIMITED);
        assertThat(chat.stream(protocol).statusCode()).isEqualTo(429);
        assertThat(text(protocol, chat.stream(protocol))).isEqualTo("Thank you for waiting.");

        play(ProtocolScenario.SERVER_ERROR);
        assertThat(chat.stream(protocol).statusCode()).isEqualTo(500);
        assertThat(chat.stream(protocol).statusCode()).isEqualTo(500);
        assertThat(text(protocol, chat.stream(protocol))).isEqualTo("Back again.");
    }

    @ParameterizedTest
    @EnumSource
    void aCutStreamIsWholeTheSecondTime(ProviderProtocol protocol) throws Exception {
        String expected = play(ProtocolScenario.BROKEN_STREAM).text();

        assertThatThrownBy(() -> chat.stream(protocol)).isInstanceOf(IOException.class);
        assertThat(text(protocol, chat.stream(protocol))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void givenFiguresAreReported(ProviderProtocol protocol) throws Exception {
        play(ProtocolScenario.USAGE);

        String[] figures =
                switch (protocol) {
                    case OPENAI ->
                            new String[] {
                                "\"prompt_tokens\":1234",
                                "\"completion_tokens\":321",
                                "\"cached_tokens\":234"
                            };
                    case ANTHROPIC ->
                            new String[] {
                                "\"input_tokens\":1000",
                                "\"output_tokens\":321",
                                "\"cache_read_input_tokens\":234"
                            };
                    case GOOGLE ->
                            new String[] {
                                "\"promptTokenCount\":1234",
                                "\"candidatesTokenCount\":321",
                                "\"cachedContentTokenCount\":234"
                            };
                    case OLLAMA ->
                            new String[] {"\"prompt_eval_count\":1234", "\"eval_count\":321"};
                };
        assertThat(body(chat.stream(protocol))).contains(figures);
    }

    @ParameterizedTest
    @EnumSource
    void bytesThatAreNoUtf8ComeOnce(ProviderProtocol protocol) throws Exception {
        play(ProtocolScenario.INVALID_UTF8);

        byte[] first = chat.stream(protocol).body();
        byte[] second = chat.stream(protocol).body();

        assertThatThrownBy(() -> decode(first)).isInstanceOf(CharacterCodingException.class);
        assertThat(decode(second)).contains("ded well");
    }

    private static String decode(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    @ParameterizedTest
    @EnumSource
    void silenceFallsAfterSomeWords(ProviderProtocol protocol) throws Exception {
        String expected = play(ProtocolScenario.SILENCE).text();

        try (InputStream silent = chat.open(protocol)) {
            assertThat(silent.read()).isPositive();
            assertThat(server.requests())
                    .extracting(RecordedModelRequest::ending)
                    .containsExactly(Ending.OPEN);
        }
        assertThat(text(protocol, chat.stream(protocol))).isEqualTo(expected);
    }

    /** The first turn of what is played. */
    private ScriptedTurn play(ProtocolScenario shared) {
        server.play(shared.scenario());
        return shared.scenario().conversations().getFirst().turns().getFirst();
    }
}
