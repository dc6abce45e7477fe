package dev.troupe.worker.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.redaction.Redactor;
import dev.troupe.redaction.Secret;
import dev.troupe.worker.model.ModelMessage;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.model.Thought;
import dev.troupe.worker.tool.Schema;
import dev.troupe.worker.tool.ToolSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedactedRequestsTest {
    private static final String VALUE = "correct-horse-" + 47 * 11;

    private final Redactor redactor = new Redactor();
    private final RedactedRequests requests =
            new RedactedRequests(new RedactedTexts(redactor, 10_000));

    @BeforeEach
    void keep() {
        redactor.keep(new Secret("password", VALUE));
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
        Thought told =
                new Thought(0, 0, "{\"thinking\":\"It is " + VALUE + ".\",\"signature\":\"s\"}");
        Thought kept = new Thought(0, 0, "{\"data\":\"" + VALUE + "\"}");

        assertThat(sent(told)).isEqualTo(new ModelMessage.Assistant("", List.of(call(null))));
        assertThat(sent(kept))
                .isEqualTo(new ModelMessage.Assistant("", List.of(call("signed")), List.of(kept)));
    }

    private ModelMessage sent(Thought thought) {
        ModelMessage message =
                new ModelMessage.Assistant("", List.of(call("signed")), List.of(thought));
        return requests.of(new ModelRequest("default", "", List.of(message), List.of()))
                .messages()
                .getFirst();
    }

    private static RawCall call(@Nullable String signature) {
        return new RawCall("a", "read", "{}", signature);
    }

    @Test
    void descriptionsOfToolsAreRedacted() {
        ToolSpec spec =
                new ToolSpec(
                        "ask",
                        "Asks with " + VALUE,
                        new Schema().build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN);

        ModelRequest sent = requests.of(new ModelRequest("default", "", List.of(), List.of(spec)));

        assertThat(sent.tools().getFirst().description())
                .isEqualTo("Asks with [redacted: password]");
    }

    private String signature(String signature) {
        ModelMessage message =
                new ModelMessage.Assistant("", List.of(new RawCall("a", "read", "{}", signature)));
        ModelRequest sent =
                requests.of(new ModelRequest("default", "", List.of(message), List.of()));
        ModelMessage.Assistant assistant = (ModelMessage.Assistant) sent.messages().getFirst();
        return String.valueOf(assistant.calls().getFirst().signature());
    }
}
