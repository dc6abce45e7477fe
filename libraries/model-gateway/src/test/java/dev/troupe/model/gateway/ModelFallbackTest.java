package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.catalog.ToolCallingMode;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFallbackTest {
    private static final int WINDOW = 100_000;

    private final ScriptedModelServer first =
            ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("unused")));
    private final ScriptedModelServer second =
            ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("from the second")));
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Heard heard = new Heard();

    @AfterEach
    void stop() {
        first.close();
        second.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 429, 500, 529})
    void anotherModelAnswersWhereOneCannot(int status) throws InterruptedException {
        first.play(ModelScenario.of(ScriptedTurn.say("never").after(refuse(status))));

        ModelResponse response = gateway(WINDOW).call(request(), heard);

        assertThat(response.text()).isEqualTo("from the second");
        assertThat(response.model()).isEqualTo("spare");
        assertThat(response.spend().costMicros())
                .isEqualTo(
                        response.spend().inputTokens() * 2 + response.spend().outputTokens() * 2);
        assertThat(heard.passedOn).hasSize(1);
        assertThat(heard.passedOn.getFirst())
                .startsWith("default to spare: Model 'default'")
                .contains(String.valueOf(status));
        assertThat(
                        meters.get("llm.tokens")
                                .tag("model", "spare")
                                .tag("type", "output")
                                .counter()
                                .count())
                .isPositive();
    }

    @Test
    void goesOnWhileTheFirstIsGoneAndLeavesItAlone() throws InterruptedException {
        first.close();
        ModelGateway gateway = gateway(WINDOW);

        for (int call = 0; call < 6; call++) {
            assertThat(gateway.call(request(), heard).model()).isEqualTo("spare");
        }

        assertThat(heard.passedOn.getFirst()).contains("it cannot be reached");
        assertThat(heard.passedOn.getLast()).contains("left alone for a while");
    }

    @Test
    void whatWasShownOfTheFirstAnswerIsVoidAndPaid() throws InterruptedException {
        first.play(
                ModelScenario.of(
                        ScriptedTurn.say("This text arrives in several pieces, one by one by one.")
                                .after(new ScriptedFault.Break(9, 4))));

        ModelResponse response = gateway(WINDOW).call(request(), heard);

        assertThat(heard.passedOn).singleElement().asString().startsWith("default to spare void");
        assertThat(heard.text.toString()).isEqualTo("from the second");
        // Three tries at one dollar a million, then the answer at two.
        long tokens = response.spend().inputTokens() + response.spend().outputTokens();
        assertThat(response.spend().costMicros()).isBetween(tokens + 1, tokens * 2 - 1);
    }

    @Test
    void anotherModelAnswersWhereOneSaysNothing() throws InterruptedException {
        first.play(ModelScenario.of(ScriptedTurn.say("never").after(new ScriptedFault.Empty(9))));

        assertThat(gateway(WINDOW).call(request(), heard).model()).isEqualTo("spare");
        assertThat(first.requests()).hasSize(3);
    }

    @Test
    void whatARunRemembersOfAModelIsNothingOfItsSuccessor() throws InterruptedException {
        ModelGateway gateway = gateway(WINDOW);
        long plain = gateway.count(request());

        gateway.speakText("default", "its predecessor");
        gateway.speakText("default", null);
        assertThat(gateway.count(request())).isEqualTo(plain);

        gateway.speakText("default", "scripted");
        assertThat(gateway.count(request())).isGreaterThan(plain);
    }

    @Test
    void aRefusedRequestIsNotAskedElsewhere() {
        first.play(ModelScenario.of(ScriptedTurn.say("never").after(refuse(400))));

        assertThatThrownBy(() -> gateway(WINDOW).call(request(), heard))
                .isInstanceOf(TroupeException.class);
        assertThat(second.requests()).isEmpty();
    }

    @Test
    void aWindowThatIsTooSmallIsNoHelp() {
        first.play(ModelScenario.of(ScriptedTurn.say("never").after(refuse(401))));

        assertThatThrownBy(() -> gateway(1_010).call(request(), heard))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.MODEL_REJECTED));
        assertThat(second.requests()).isEmpty();
    }

    @Test
    void theLastOneSaysWhatIsWrong() {
        first.play(ModelScenario.of(ScriptedTurn.say("never").after(refuse(401))));
        second.play(ModelScenario.of(ScriptedTurn.say("never").after(refuse(403))));

        assertThatThrownBy(() -> gateway(WINDOW).call(request(), heard))
                .hasMessageContaining("Model 'spare'");
    }

    @Test
    void fallbacksThatLeadNowhereAreRefused() {
        assertThatThrownBy(() -> models(Map.of("default", "gone")))
                .hasMessage(
                        "'fallback' of a model is 'gone', but there is no model of that name; it must be one of default");
        assertThatThrownBy(() -> models(new TreeMap<>(Map.of("a", "b", "b", "a"))))
                .hasMessageContaining("lead back to themselves");
    }

    private ModelCatalogSettings models(Map<String, String> fallbacks) {
        Map<String, ModelSettings> all = new TreeMap<>();
        fallbacks.forEach((name, next) -> all.put(name, model(first, 1, WINDOW, next)));
        return new ModelCatalogSettings(all, null);
    }

    private ModelGateway gateway(int window) {
        ModelCatalogSettings all =
                new ModelCatalogSettings(
                        Map.of(
                                "default",
                                model(first, 1, WINDOW, "spare"),
                                "spare",
                                model(second, 2, window, null)),
                        null);
        return new ModelGateway(new ModelCatalog(all, _ -> null), Duration.ofMillis(5), meters);
    }

    private static ModelSettings model(
            ScriptedModelServer server, long price, int window, @Nullable String fallback) {
        return new ModelSettings(
                ModelProtocol.OPENAI,
                server.openAiBaseUrl(),
                "scripted",
                "test-key",
                null,
                window,
                1_000,
                ToolCallingMode.NATIVE,
                new TokenPrices(price * 1_000_000, price * 1_000_000, price * 1_000_000),
                ModelTimeouts.DEFAULT,
                4,
                Map.of(),
                Duration.ofMinutes(5),
                fallback,
                false,
                null,
                null,
                Duration.ofMinutes(5));
    }

    private static ScriptedFault.Refuse refuse(int status) {
        return new ScriptedFault.Refuse(9, status, null, null, null);
    }

    private static ModelRequest request() {
        return new ModelRequest(
                "default", "You are a test.", List.of(new ModelMessage.User("Hello")), List.of());
    }

    private static final class Heard implements ModelStreamListener {
        private final StringBuilder text = new StringBuilder();
        private final List<String> passedOn = new ArrayList<>();

        @Override
        public void text(String delta) {
            text.append(delta);
        }

        @Override
        public void onRetry(int attempt, boolean heard, String reason) {
            text.setLength(0);
        }

        @Override
        public void onFallback(String from, String to, boolean voided, String reason) {
            text.setLength(0);
            passedOn.add(from + " to " + to + (voided ? " void: " : ": ") + reason);
        }

        @Override
        public void toolsInText(String model) {}
    }
}
