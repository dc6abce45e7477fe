package dev.troupe.orchestrator.access;

import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.orchestrator.settings.RequiredSettingCheck;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configures who may use the local API.
 *
 * @param token secret that every request carries, at least 16 characters; there is no default
 * @param hosts names under which the API may be called; one without a port means the port that is
 *     listened on
 * @param user whose name local requests bear; by default that of the operating system's user
 * @param team the team they are made for
 * @param workerToken secret by which workers in processes of their own get tokens, at least 16
 *     characters and another than {@code token}; absent: there are no such workers
 */
@ConfigurationProperties("troupe.access")
public record AccessSettings(
        @SeparateProcessSetting @SettingBounds(least = "16") String token,
        @DefaultValue({"127.0.0.1", "localhost", "[::1]"}) List<String> hosts,
        @SettingBounds(least = "1") @DefaultValue("${user.name}") String user,
        @SettingBounds(least = "1") @DefaultValue("local") String team,
        @SeparateProcessSetting @SettingBounds(least = "16") @Nullable String workerToken) {
    private static final int SHORTEST_TOKEN = 16;

    /** Nothing resolves what stands in a default. */
    private static final String USER_OF_THE_PROCESS = "${user.name}";

    public AccessSettings {
        user = user.equals(USER_OF_THE_PROCESS) ? System.getProperty("user.name") : user;
        RequiredSettingCheck.require("troupe.access.token", token, "the secret of the local API");
        RequiredSettingCheck.require(
                "troupe.access.user", user, "the person behind local requests");
        RequiredSettingCheck.require("troupe.access.team", team, "the team of local requests");
        hosts = List.copyOf(hosts);
        requireLong("troupe.access.token", token);
        if (workerToken != null) {
            requireLong("troupe.access.worker-token", workerToken);
            if (workerToken.equals(token)) {
                throw new IllegalArgumentException(
                        "troupe.access.worker-token is the same as troupe.access.token; workers must"
                                + " not be able to do what people may.");
            }
        }
    }

    private static void requireLong(String key, String secret) {
        if (secret.length() < SHORTEST_TOKEN) {
            throw new IllegalArgumentException(
                    "%s has %d characters; it must have at least %d."
                            .formatted(key, secret.length(), SHORTEST_TOKEN));
        }
    }

    /** Without the secrets. */
    @Override
    public String toString() {
        return "AccessSettings[hosts=" + hosts + ", user=" + user + ", team=" + team + "]";
    }
}
