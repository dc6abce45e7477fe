package dev.troupe.testkit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NetworkLinkTest {
    private ServerSocket server;
    private NetworkLink link;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        server.setSoTimeout(10_000);
        link = NetworkLink.to(server.getLocalPort());
    }

    @AfterEach
    void close() throws IOException {
        link.close();
        server.close();
    }

    @Test
    void whatIsSentArrives() throws IOException {
        passesBothWays();
    }

    private void passesBothWays() throws IOException {
        try (Socket client = connect();
                Socket accepted = accept()) {
            client.getOutputStream().write(1);
            assertThat(accepted.getInputStream().read()).isEqualTo(1);
            accepted.getOutputStream().write(2);
            assertThat(client.getInputStream().read()).isEqualTo(2);
            client.shutdownOutput();
            assertThat(accepted.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    @SuppressWarnings("try") // who hangs up closes early
    void whatWasHeldArrivesLaterAlsoFromOneWhoHasHungUp() throws IOException {
        try (Socket client = connect();
                Socket accepted = accept()) {
            client.getOutputStream().write(1);
            assertThat(accepted.getInputStream().read()).isEqualTo(1);
            link.hold();
            client.getOutputStream().write(7);
            client.close();
            accepted.setSoTimeout(300);
            assertThatThrownBy(() -> accepted.getInputStream().read())
                    .isInstanceOf(SocketTimeoutException.class);
            link.heal();
            accepted.setSoTimeout(10_000);
            assertThat(accepted.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void aTextThatIsWatchedForIsHeldWithAllThatFollows() throws IOException {
        try (Socket client = connect();
                Socket accepted = accept()) {
            link.holdFrom("now");
            client.getOutputStream().write('a');
            assertThat(accepted.getInputStream().read()).isEqualTo('a');
            assertThat(link.held()).isFalse();
            client.getOutputStream().write("now".getBytes(StandardCharsets.UTF_8));
            accepted.setSoTimeout(300);
            assertThatThrownBy(() -> accepted.getInputStream().read())
                    .isInstanceOf(SocketTimeoutException.class);
            assertThat(link.held()).isTrue();
            link.heal();
            accepted.setSoTimeout(10_000);
            assertThat(accepted.getInputStream().readNBytes(3)).asString().isEqualTo("now");
        }
    }

    @Test
    void aCutEndsConnectionsAndLetsNobodyInUntilItIsHealed() throws IOException {
        try (Socket client = connect();
                Socket accepted = accept()) {
            link.cut();
            assertThat(ended(client)).isTrue();
            assertThat(ended(accepted)).isTrue();
            assertThat(ended(connect())).isTrue();
        }
        accept().close();
        link.heal();
        passesBothWays();
    }

    @Test
    void aDelayedPieceIsLate() throws IOException {
        try (Socket client = connect();
                Socket accepted = accept()) {
            link.delay(Duration.ofMillis(200));
            long start = System.nanoTime();
            client.getOutputStream().write(1);
            assertThat(accepted.getInputStream().read()).isEqualTo(1);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(200_000_000);
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), link.port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private Socket accept() throws IOException {
        Socket socket = server.accept();
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static boolean ended(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
