package dev.troupe.testkit.model;

import static dev.troupe.testkit.model.PlainChat.body;
import static dev.troupe.testkit.model.PlainChat.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.model.RecordedRequest.Ending;
import dev.troupe.testkit.model.scenario.Protocol;
import dev.troupe.testkit.model.scenario.SharedScenario;
import dev.troupe.testkit.model.scenario.Turn;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The first turn of each shared scenario over each protocol, as plain HTTP sees it. */
class SharedScenariosTest {
    private final ScriptedModelServer server =
            ScriptedModelServer.start(SharedScenario.TEXT.scenario());
    private final PlainChat chat = new PlainChat(server);

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void textArrivesWhole(Protocol protocol) throws Exception {
        String expected = play(SharedScenario.TEXT).text();

        assertThat(text(protocol, chat.stream(protocol))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void longTextArrivesWhole(Protocol protocol) throws Exception {
        String expected = play(SharedScenario.LONG_OUTPUT).text();

        assertThat(expected.length()).isGreaterThan(64 * 1024);
        assertThat(expected).contains("Line 1 of").contains("Line 1500 of");
        assertThat(text(protocol, chat.stream(protocol))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void callsCarryTheirNames(Protocol protocol) throws Exception {
        play(SharedScenario.TOOLS);
        assertThat(calls(protocol)).isEqualTo(1);
        play(SharedScenario.PARALLEL_TOOLS);
        assertThat(calls(protocol)).isEqualTo(2);
        play(SharedScenario.TOOLS_WITHDRAWN);
        assertThat(calls(protocol)).isEqualTo(1);
    }

    private int calls(Protocol protocol) throws IOException, InterruptedException {
        return body(chat.stream(protocol)).split("\"name\":\"read\"", -1).length - 1;
    }

    @ParameterizedTest
    @EnumSource
    void refusalsPass(Protocol protocol) throws Exception {
        play(SharedScenario.RATE_LIMITED);
        assertThat(chat.stream(protocol).statusCode()).isEqualTo(429);
        assertThat(text(protocol, chat.stream(protocol))).isEqualTo("Thank you for waiting.");

        play(SharedScenario.SERVER_ERROR);
        assertThat(chat.stream(protocol).statusCode()).isEqualTo(500);
        assertThat(chat.stream(protocol).statusCode()).isEqualTo(500);
        assertThat(text(protocol, chat.stream(protocol))).isEqualTo("Back again.");
    }

    @ParameterizedTest
    @EnumSource
    void aCutStreamIsWholeTheSecondTime(Protocol protocol) throws Exception {
        String expected = play(SharedScenario.BROKEN_STREAM).text();

        assertThatThrownBy(() -> chat.stream(protocol)).isInstanceOf(IOException.class);
        assertThat(text(protocol, chat.stream(protocol))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void givenFiguresAreReported(Protocol protocol) throws Exception {
        play(SharedScenario.USAGE);

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
    void bytesThatAreNoUtf8ComeOnce(Protocol protocol) throws Exception {
        play(SharedScenario.INVALID_UTF8);

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
    void silenceFallsAfterSomeWords(Protocol protocol) throws Exception {
        String expected = play(SharedScenario.SILENCE).text();

        try (InputStream silent = chat.open(protocol)) {
            assertThat(silent.read()).isPositive();
            assertThat(server.requests())
                    .extracting(RecordedRequest::ending)
                    .containsExactly(Ending.OPEN);
        }
        assertThat(text(protocol, chat.stream(protocol))).isEqualTo(expected);
    }

    /** The first turn of what is played. */
    private Turn play(SharedScenario shared) {
        server.play(shared.scenario());
        return shared.scenario().conversations().getFirst().turns().getFirst();
    }
}
