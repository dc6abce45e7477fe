package dev.troupe.standalone.request;

import dev.troupe.standalone.postgres.RootPrivilegeDrop;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.process.FreePortFinder;
import dev.troupe.testkit.process.ProcessTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.awaitility.Awaitility;

/** The data of a home, served by a PostgreSQL that somebody else started. */
record MovedData(TestDatabase database, Properties secrets, ProcessTree server)
        implements AutoCloseable {
    static MovedData serve(Path home) throws IOException {
        Properties secrets = new Properties();
        try (var reader = Files.newBufferedReader(home.resolve("secrets.properties"))) {
            secrets.load(reader);
        }
        int port = FreePortFinder.free();
        List<String> command =
                List.of(
                        programs(home).resolve("bin/postgres").toString(),
                        "-D",
                        home.resolve("data/postgres").toString(),
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "listen_addresses=127.0.0.1",
                        "-c",
                        "unix_socket_directories=");
        Process server =
                new ProcessBuilder(RootPrivilegeDrop.detect().command(command))
                        .directory(home.resolve("data").toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(home.resolve("logs/moved.log").toFile())
                        .start();
        var database =
                new TestDatabase(
                        "troupe",
                        "jdbc:postgresql://127.0.0.1:" + port + "/troupe",
                        "troupe_admin",
                        secrets.getProperty("troupe_admin"));
        MovedData moved = new MovedData(database, secrets, new ProcessTree(server.toHandle()));
        Awaitility.await().atMost(TroupeInstallation.PATIENCE).until(() -> answers(database));
        return moved;
    }

    private static boolean answers(TestDatabase database) {
        try (var connection = database.connect()) {
            return connection.isValid(5);
        } catch (SQLException e) {
            return false;
        }
    }

    private static Path programs(Path home) throws IOException {
        try (var versions = Files.list(home.resolve("postgres"))) {
            return versions.findFirst().orElseThrow();
        }
    }

    @Override
    public void close() {
        server.kill(Duration.ofSeconds(20));
    }
}
