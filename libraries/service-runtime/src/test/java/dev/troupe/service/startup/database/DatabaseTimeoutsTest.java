package dev.troupe.service.startup.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatabaseTimeoutsTest {
    @Test
    void theDriverNeverWaitsForEver() {
        assertThat(
                        new DatabaseTimeouts(Duration.ofMillis(250), Duration.ofSeconds(15))
                                .properties("me"))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "connectTimeout", "1",
                                "loginTimeout", "1",
                                "socketTimeout", "15",
                                "tcpKeepAlive", "true",
                                "ApplicationName", "me"));
        assertThat(new DatabaseTimeouts(Duration.ofMillis(2_500), Duration.ZERO).properties("me"))
                .containsEntry("connectTimeout", "3")
                .containsEntry("socketTimeout", "1");
    }
}
