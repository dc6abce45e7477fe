package dev.troupe.contracts.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SettingsChangeTest {
    private final JsonMapper mapper = new JsonMapper();

    @Test
    void everySettingIsWritten() {
        SettingsChange change =
                new SettingsChange(ApprovalMode.ACCEPT_EDITS, SessionAttendance.DETACHED);
        String json = "{\"mode\":\"accept-edits\",\"attendance\":\"detached\"}";
        assertThat(mapper.readTree(mapper.writeValueAsString(change)))
                .isEqualTo(mapper.readTree(json));
        assertThat(mapper.readValue(json, SettingsChange.class)).isEqualTo(change);
    }

    @Test
    void aSettingThatStaysIsNull() {
        SettingsChange change = new SettingsChange(null, SessionAttendance.HEADLESS);
        assertThat(mapper.readTree(mapper.writeValueAsString(change)))
                .isEqualTo(mapper.readTree("{\"mode\":null,\"attendance\":\"headless\"}"));
        assertThat(mapper.readValue("{\"attendance\":\"headless\"}", SettingsChange.class))
                .isEqualTo(change);
    }

    @Test
    void theAuthorIsTheOneOfTheLedger() {
        assertThat(SettingsChange.AUTHOR).isEqualTo("system:mode");
    }
}
