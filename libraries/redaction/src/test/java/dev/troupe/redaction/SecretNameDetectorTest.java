package dev.troupe.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretNameDetectorTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "DB_PASSWORD",
                "troupe.models.default.api-key",
                "troupe.models.default.apiKey",
                "TROUPE_ACCESS_TOKEN",
                "AWS_SECRET_ACCESS_KEY",
                "troupe.worker.datasource.password"
            })
    void knowsTheNamesOfSecrets(String name) {
        assertThat(SecretNameDetector.match(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "troupe.models.default.api-key-env",
                "troupe.models.default.apiKeyEnv",
                "TROUPE_MODELS_DEFAULT_APIKEYENV",
                "DB_PASSWORD_FILE",
                "db.password-file",
                "SSH_AUTH_SOCK",
                "GOOGLE_APPLICATION_CREDENTIALS",
                "max-tokens"
            })
    void letsPassWhatOnlySaysWhereASecretIs(String name) {
        assertThat(SecretNameDetector.match(name)).isFalse();
    }
}
