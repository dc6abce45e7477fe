package dev.troupe.service.wire.broker;

import dev.troupe.testkit.process.FreePortFinder;
import java.util.Set;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager;
import org.jspecify.annotations.Nullable;

/** A real Artemis broker in memory that knows one user. */
final class TestBroker {
    static final String USER = "troupe";
    static final String PASSWORD = "open-sesame";

    private final int port = FreePortFinder.free();
    private @Nullable EmbeddedActiveMQ running;

    String url() {
        return "tcp://127.0.0.1:" + port;
    }

    BrokerSettings settings() {
        return new BrokerSettings(url(), USER, PASSWORD);
    }

    void start() throws Exception {
        EmbeddedActiveMQ server = new EmbeddedActiveMQ();
        server.setConfiguration(
                new ConfigurationImpl()
                        .setPersistenceEnabled(false)
                        .setJMXManagementEnabled(false)
                        .addAcceptorConfiguration("tcp", url()));
        server.setSecurityManager(new OneUser());
        server.start();
        running = server;
    }

    void stop() throws Exception {
        if (running != null) {
            running.stop();
            running = null;
        }
    }

    private static final class OneUser implements ActiveMQSecurityManager {
        @Override
        public boolean validateUser(@Nullable String user, @Nullable String password) {
            return USER.equals(user) && PASSWORD.equals(password);
        }

        @Override
        public boolean validateUserAndRole(
                @Nullable String user,
                @Nullable String password,
                @Nullable Set<Role> roles,
                @Nullable CheckType type) {
            return validateUser(user, password);
        }
    }
}
