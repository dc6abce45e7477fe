package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.deployment.ArtemisServer;
import java.nio.file.Path;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The broker's own distribution on this Java: wakes, lets nobody else in, comes back after a kill. */
class ArtemisIT {
    @Test
    void passesWakeupsBeforeAndAfterItsDeath(@TempDir Path directory) throws Exception {
        try (var artemis = ArtemisServer.create(directory.resolve("broker")).start()) {
            WakeupMessageSender.passes(artemis.url());
            try (var stranger = new ActiveMQConnectionFactory(artemis.url())) {
                assertThatThrownBy(() -> stranger.createConnection("troupe", "wrong").close())
                        .hasMessageContaining("AMQ229031");
            }
            artemis.kill();
            artemis.start();
            WakeupMessageSender.passes(artemis.url());
        }
    }
}
