package dev.troupe.contracts.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class RedactedJsonModuleTest {
    private static final String VALUE = "barley" + "-and-honey-" + "07";
    private final JsonMapper json =
            JsonMapper.builder().addModule(RedactedJsonModule.module()).build();

    record Note(String text, List<String> lines, @Nullable String none, int number) {}

    @Test
    void textsAreRedactedWhereverTheyStandAndNothingElseChanges() {
        SecretRedactor.ofProcess().keep(new SecretValue("bread", VALUE));
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("note", new Note("with " + VALUE, List.of("a", VALUE), null, 7));
        tree.put("plain", "nothing to hide");

        String written = json.writeValueAsString(tree);

        assertThat(written)
                .isEqualTo(
                        "{\"note\":{\"text\":\"with [redacted: bread]\",\"lines\":[\"a\",\"[redacted: bread]\"],"
                                + "\"none\":null,\"number\":7},\"plain\":\"nothing to hide\"}");
        assertThat(
                        json.readValue(
                                json.writeValueAsString(new Note("x", List.of(), null, 1)),
                                Note.class))
                .isEqualTo(new Note("x", List.of(), null, 1));
    }
}
