package dev.troupe.benchmarks.endpoint;

import dev.troupe.testkit.token.TestTokenIssuer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** A way to ask, and who goes it. */
enum DecisionRoute {
    /** Of people, who want it explained. */
    EXPLAINED("/v1/decisions") {
        @Override
        String token(TestTokenIssuer issuer, UUID who) {
            return issuer.signed(
                    TestTokenIssuer.claims(AUDIENCE)
                            .subject("person-" + who)
                            .claim("team", TEAM)
                            .claim("roles", List.of("DEVELOPER"))
                            .build());
        }

        @Override
        Map<String, Object> question(Path checkout, UUID who, String line) {
            return Map.of("repository", checkout.toString(), "command", line);
        }
    },

    /** Of runs of agents, which act upon it. */
    DECIDED("/v1/decisions/commands") {
        @Override
        String token(TestTokenIssuer issuer, UUID who) {
            return issuer.worker(AUDIENCE, TEAM, who);
        }

        @Override
        Map<String, Object> question(Path checkout, UUID who, String line) {
            return Map.of(
                    "origin", origin(checkout, who),
                    "workspace", checkout.toString(),
                    "directory", checkout.toString(),
                    "command", line,
                    "sandboxed", true);
        }
    };

    /** What tokens have to be for. */
    static final String AUDIENCE = "security-service";

    private static final String TEAM = "core";
    private static final String VERDICT = "\"verdict\":\"";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final String path;

    DecisionRoute(String path) {
        this.path = path;
    }

    /**
     * A good token of one who asks.
     *
     * @param who the person, or the task that a run is of
     */
    abstract String token(TestTokenIssuer issuer, UUID who);

    abstract Map<String, Object> question(Path checkout, UUID who, String line);

    byte[] body(Path checkout, UUID who, String line) {
        return JSON.writeValueAsBytes(question(checkout, who, line));
    }

    static Map<String, Object> origin(Path checkout, UUID task) {
        return Map.of(
                "team",
                TEAM,
                "user",
                "ada",
                "sessionId",
                task.toString(),
                "taskId",
                task.toString(),
                "agent",
                "developer",
                "repository",
                checkout.toString());
    }

    /** The verdict on the line, in an answer that tells it first; nothing when it tells none. */
    static String verdict(String answer) {
        int start = answer.indexOf(VERDICT) + VERDICT.length();
        int end = answer.indexOf('"', start);
        return start < VERDICT.length() || end < 0
                ? ""
                : answer.substring(start, end).toUpperCase(Locale.ROOT);
    }

    String path() {
        return path;
    }

    @Override
    public String toString() {
        return "POST " + path;
    }
}
