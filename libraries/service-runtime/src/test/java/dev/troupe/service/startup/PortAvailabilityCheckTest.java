package dev.troupe.service.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.testkit.process.FreePortFinder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortAvailabilityCheckTest {
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "Elsewhere nobody tells who holds a port.")
    void namesWhoListensThere() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            TroupeException refused = refusal("--server.port=" + port);

            assertThat(refused.code()).isEqualTo(ErrorCode.PORT_IN_USE);
            assertThat(refused)
                    .hasMessage(
                            "Port %d is in use by process %d (java).",
                            port, ProcessHandle.current().pid());
        }
    }

    @Test
    void takesAFreePortAndLeavesItFree() throws IOException {
        int port = FreePortFinder.free();

        PortAvailabilityCheck.check(new String[] {"--server.port=" + port});

        assertThatCode(() -> new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close())
                .doesNotThrowAnyException();
    }

    /** The server itself chooses a port for 0, and says what is wrong with what is none. */
    @ParameterizedTest
    @ValueSource(strings = {"--server.port=0", "--server.port=many", "--server.port", "--other=80"})
    void leavesTheRestToTheServer(String argument) {
        assertThatCode(() -> PortAvailabilityCheck.check(new String[] {argument}))
                .doesNotThrowAnyException();
    }

    @Test
    void saysThatThereIsNoSuchPort() {
        assertThat(refusal("--server.port=70000").getMessage()).contains("70000");
    }

    @Test
    void aHolderThatCannotBeSeenStaysUnnamed() {
        int port = FreePortFinder.free();

        assertThat(PortAvailabilityCheck.taken(port, new IOException("Address already in use")))
                .hasMessage("Port %d is in use by another program.", port);
    }

    @Test
    void aPortOfTheSystemIsNoPortInUse() {
        TroupeException refused =
                PortAvailabilityCheck.taken(80, new SocketException("Permission denied"));

        assertThat(refused.code()).isEqualTo(ErrorCode.SERVER_START_FAILED);
        assertThat(refused).hasMessage("Port 80 may not be used by this user.");
        assertThat(refused.hint()).contains("1024");
    }

    private static TroupeException refusal(String argument) {
        return catchThrowableOfType(
                TroupeException.class, () -> PortAvailabilityCheck.check(new String[] {argument}));
    }
}
