package dev.troupe.worker.app;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the services are that a worker in a process of its own calls, under {@code troupe}.
 *
 * @param security how to reach the security service
 * @param broker how to reach the broker; absent: the worker polls
 */
@ConfigurationProperties("troupe")
record RemoteSettings(@Nullable Security security, @Nullable Broker broker) {
    /**
     * The security service.
     *
     * @param baseUrl without a path, such as {@code http://127.0.0.1:8103}
     * @param token sent as a bearer token
     */
    record Security(@Nullable String baseUrl, @Nullable String token) {
        @Override
        public String toString() {
            return "Security[" + baseUrl + "]";
        }
    }

    /** The broker's URL, such as {@code tcp://127.0.0.1:61616}, and who logs in there. */
    record Broker(String url, @Nullable String username, @Nullable String password) {
        @Override
        public String toString() {
            return "Broker[" + url + "]";
        }
    }
}
