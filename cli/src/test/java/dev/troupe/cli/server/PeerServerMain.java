package dev.troupe.cli.server;

import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.PeerServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * The peer as a program that is started like the server: writes its address when ready, ends when
 * asked. {@code PEER_MODE} in its environment makes it fail in one of the ways servers fail.
 */
final class PeerServerMain {
    private PeerServerMain() {}

    public static void main(String[] arguments) throws Exception {
        TroupeHome home = TroupeHome.of(System.getenv());
        String mode = System.getenv().getOrDefault("PEER_MODE", "well");
        Path starts = home.path().resolve("starts");
        Files.writeString(starts, "start\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        switch (mode) {
            case "problem" -> {
                Files.writeString(
                        home.startFailure(),
                        "{\"code\":\"port-in-use\",\"detail\":\"Port 80 is in use.\",\"hint\":\"Take"
                                + " another.\"}");
                System.err.println("error: Port 80 is in use.");
                System.exit(26);
            }
            case "dies" -> {
                System.err.println("the last words");
                System.exit(7);
            }
            case "full" -> System.exit(25);
            case "recovers" -> {
                for (int i = 0; i < 12; i++) {
                    Files.writeString(home.startProgress(), "The database is slow.");
                    Thread.sleep(500);
                }
                serve(home, mode);
            }
            case "logs" -> {
                for (int i = 0; i < 12; i++) {
                    Files.writeString(
                            home.serverLog(),
                            "It goes on.\n",
                            StandardOpenOption.CREATE,
                            StandardOpenOption.APPEND);
                    Thread.sleep(500);
                }
                serve(home, mode);
            }
            case "hangs" -> Thread.sleep(60_000);
            default -> serve(home, mode);
        }
    }

    private static void serve(TroupeHome home, String mode) throws Exception {
        CountDownLatch stop = new CountDownLatch(1);
        PeerServer peer = new PeerServer("token-" + ProcessHandle.current().pid());
        peer.on("GET /v1/sessions", peerRequest -> PeerReply.json(Map.of("items", List.of())));
        peer.on(
                "POST /v1/server/stop",
                peerRequest -> {
                    if (!mode.equals("deaf")) {
                        stop.countDown();
                    }
                    return mode.equals("deaf")
                            ? PeerReply.cut()
                            : PeerReply.text(204, "text/plain", "");
                });
        peer.announce(home);
        stop.await();
        Files.deleteIfExists(home.serverFile());
        peer.close();
    }
}
