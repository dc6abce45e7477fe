package dev.troupe.contracts.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RepositoryTrust;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class WireWordsTest {
    private final JsonMapper json = JsonMapper.builder().build();

    @ParameterizedTest
    @ValueSource(
            classes = {
                SessionState.class,
                ApprovalMode.class,
                SessionAttendance.class,
                WorkspaceIsolation.class,
                ApprovalRequest.State.class,
                PermissionVerdict.class,
                FilePermissionRequest.Access.class,
                RepositoryTrust.State.class
            })
    void wordsAreLowerCaseWithHyphensAndTheOldSpellingIsRead(Class<? extends Enum<?>> words) {
        for (Enum<?> word : words.getEnumConstants()) {
            String wire = '"' + word.name().toLowerCase(Locale.ROOT).replace('_', '-') + '"';
            assertThat(json.writeValueAsString(word)).isEqualTo(wire);
            assertThat(json.readValue(wire, words)).isSameAs(word);
            assertThat(json.readValue('"' + word.name() + '"', words)).isSameAs(word);
        }
    }
}
