package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.ToolSpec;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModelRequestRedactorTest {
    private static final String VALUE = "correct-horse-" + 47 * 11;

    private final SecretRedactor redactor = new SecretRedactor();
    private final ModelRequestRedactor requests =
            new ModelRequestRedactor(new RedactedTextCache(redactor, 10_000));

    @BeforeEach
    void keep() {
        redactor.keep(new SecretValue("password", VALUE));
    }

    @Test
    void thoughtsThatGoBackAreRedactedAndSignaturesAreNot() {
        assertThat(signature("{\"reasoning_content\":\"It is %s.\"}".formatted(VALUE)))
                .isEqualTo("{\"reasoning_content\":\"It is [redacted: password].\"}");
        String opaque = "{\"extra_content\":{\"google\":{\"thought_signature\":\"%s\"}}}";
        assertThat(signature(opaque.formatted(VALUE))).isEqualTo(opaque.formatted(VALUE));
        assertThat(signature(VALUE)).isEqualTo(VALUE);
    }

    @Test
    void aThoughtThatHoldsASecretIsLeftOutWithAllThatBelongsToIt() {
        ReasoningBlock told =
                new ReasoningBlock(
                        0, 0, "{\"thinking\":\"It is " + VALUE + ".\",\"signature\":\"s\"}");
        ReasoningBlock kept = new ReasoningBlock(0, 0, "{\"data\":\"" + VALUE + "\"}");

        assertThat(sent(told)).isEqualTo(new ModelMessage.Assistant("", List.of(call(null))));
        assertThat(sent(kept))
                .isEqualTo(new ModelMessage.Assistant("", List.of(call("signed")), List.of(kept)));
    }

    private ModelMessage sent(ReasoningBlock reasoningBlock) {
        ModelMessage message =
                new ModelMessage.Assistant("", List.of(call("signed")), List.of(reasoningBlock));
        return requests.of(new ModelRequest("default", "", List.of(message), List.of()))
                .messages()
                .getFirst();
    }

    private static RawToolCall call(@Nullable String signature) {
        return new RawToolCall("a", "read", "{}", signature);
    }

    @Test
    void descriptionsOfToolsAreRedacted() {
        ToolSpec spec =
                new ToolSpec(
                        "ask",
                        "Asks with " + VALUE,
                        new JsonSchemaBuilder().build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN);

        ModelRequest sent = requests.of(new ModelRequest("default", "", List.of(), List.of(spec)));

        assertThat(sent.tools().getFirst().description())
                .isEqualTo("Asks with [redacted: password]");
    }

    private String signature(String signature) {
        ModelMessage message =
                new ModelMessage.Assistant(
                        "", List.of(new RawToolCall("a", "read", "{}", signature)));
        ModelRequest sent =
                requests.of(new ModelRequest("default", "", List.of(message), List.of()));
        ModelMessage.Assistant assistant = (ModelMessage.Assistant) sent.messages().getFirst();
        return String.valueOf(assistant.calls().getFirst().signature());
    }
}
