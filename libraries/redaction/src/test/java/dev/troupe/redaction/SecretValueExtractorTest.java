package dev.troupe.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SecretValueExtractorTest {
    private static final String DRAWN = "a8Kd02Lq7Zx5Vb1Nm3Rt";

    private static List<String> values(String text) {
        return SecretValueExtractor.of(text).stream().map(SecretValue::value).toList();
    }

    @Test
    void readsVariables() {
        String env =
                """
                # a comment with PASSWORD=not-this-one1
                export DB_PASSWORD="correct horse battery"
                SESSION_SECRET='staple-staple' # the old one
                PORT=8080
                NODE_ENV=development
                LOG_DIRECTORY=/var/log/application
                API_URL=https://api.example.org/v1/things
                UNSUSPICIOUS=%s
                DATABASE_URL=postgres://app:tiger-lily@db/app
                API_KEY=${OTHER_KEY}
                ADMIN_PASSWORD=changeme
                """
                        .formatted(DRAWN);
        assertThat(values(env))
                .containsExactly("correct horse battery", "staple-staple", DRAWN, "tiger-lily");
        assertThat(SecretValueExtractor.of(env).getFirst().kind())
                .isEqualTo("value of DB_PASSWORD");
    }

    @Test
    void onlyAWholeReferenceIsNoPassword() {
        String env =
                """
                A_PASSWORD=${ELSEWHERE:-nothing}
                B_PASSWORD=$ELSEWHERE
                C_PASSWORD='$cret&pass!w'
                D_PASSWORD=/etc/is/mine
                """;
        assertThat(values(env)).containsExactly("$cret&pass!w", "/etc/is/mine");
    }

    @Test
    void readsOtherFilesWithCredentials() {
        assertThat(values("machine host login me password opensesame\n"))
                .containsExactly("opensesame");
        assertThat(values("{\n  \"client_secret\": \"opensesame\",\n}"))
                .containsExactly("opensesame");
        assertThat(values("//registry.example.org/:_authToken=opensesame\n"))
                .containsExactly("opensesame");
        assertThat(values("https://me:opensesame@example.org\n")).containsExactly("opensesame");
        assertThat(values("db.example.org:5432:app:me:opensesame\n")).containsExactly("opensesame");
        assertThat(values(DRAWN + "\n")).containsExactly(DRAWN);
    }

    @Test
    void readsTheLinesOfAPrivateKey() {
        String key =
                "-----BEGIN "
                        + "PRIVATE KEY-----\n"
                        + DRAWN
                        + DRAWN
                        + "\nAQ==\n-----END "
                        + "PRIVATE KEY-----\n";
        assertThat(values(key)).containsExactly(DRAWN + DRAWN);
    }
}
