package dev.troupe.standalone.request;

import dev.troupe.standalone.app.StandaloneServer;
import dev.troupe.testkit.languageserver.InstalledLanguageServers;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Troupe of its own in a temporary home: the real server program and the real command line, each
 * in a JVM of its own, and a scripted model.
 */
public final class TroupeInstallation implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path home;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private @Nullable ChildJvm server;

    public TroupeInstallation(Path home, ScriptedModelServer model) {
        this.home = home;
        environment.put("TROUPE_HOME", home.toString());
        environment.put("TROUPE_MODELS_DEFAULT_PROTOCOL", "openai");
        environment.put("TROUPE_MODELS_DEFAULT_BASEURL", model.openAiBaseUrl());
        environment.put("TROUPE_MODELS_DEFAULT_MODEL", "scripted");
        environment.put("TROUPE_MODELS_DEFAULT_APIKEY", "test");
        environment.putAll(InstalledPrograms.WITHOUT_DIAGNOSTICS);
    }

    /** Sets an environment variable for server and command line. */
    public TroupeInstallation with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Has language servers judge what agents change, as they do where nothing is set. */
    TroupeInstallation checkingEdits() {
        environment.keySet().removeAll(InstalledPrograms.WITHOUT_DIAGNOSTICS.keySet());
        return with("PATH", InstalledLanguageServers.searchPath());
    }

    /** Lets commands ask by their words, also those that a sandbox holds. */
    TroupeInstallation askingByWords() {
        return with("TROUPE_WORKER_RUNHELDCOMMANDS", "false");
    }

    /** Lets requests wait as long as they can for the index, so that what comes of it is the same on slow machines. */
    public TroupeInstallation waitingForIndex() {
        environment.putAll(InstalledPrograms.INDEX_WAITS);
        return this;
    }

    /** Starts the server and waits until clients can find it. A new home has its database from the first start of all. */
    public TroupeInstallation start() throws Exception {
        InstalledPrograms.furnish(home);
        return start(InstalledPrograms.server());
    }

    /** The same with these flags. */
    TroupeInstallation startWith(String... flags) throws Exception {
        InstalledPrograms.furnish(home);
        return start(InstalledPrograms.server().arguments(flags));
    }

    /** Gives a home that has no database yet what the first start of all has left. */
    public static void furnish(Path home) throws Exception {
        InstalledPrograms.furnish(home);
    }

    /** Starts the packaged server as the launcher's first build leaves it, prepared ahead of time. */
    public TroupeInstallation startPackaged() throws Exception {
        Path directory = Path.of("target/server").toAbsolutePath();
        return start(
                ChildJvm.of(StandaloneServer.class.getName())
                        .classPath(directory.resolve("troupe-standalone.jar").toString())
                        .options(
                                "-XX:+UseSerialGC",
                                "-XX:ReservedCodeCacheSize=128m",
                                "-XX:MetaspaceSize=192m",
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-XX:AOTCache=" + directory.resolve("troupe-standalone.aot"),
                                "-Xlog:disable",
                                "-Xlog:all=error:stderr"));
    }

    private TroupeInstallation start(ChildJvm.Builder builder) throws Exception {
        Files.createDirectories(home);
        Files.deleteIfExists(home.resolve("server.json"));
        environment.forEach(builder::environment);
        ChildJvm started = builder.start();
        server = started;
        try {
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> Files.exists(home.resolve("server.json")) || !started.alive());
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(
                    "The server is not ready yet:\n" + String.join("\n", started.output()), e);
        }
        if (!started.alive()) {
            throw new AssertionError("The server ended:\n" + String.join("\n", started.output()));
        }
        return this;
    }

    ChildJvm server() {
        return java.util.Objects.requireNonNull(server, "start() comes first");
    }

    /** Process id of the server's JVM. */
    public long serverPid() {
        return server().pid();
    }

    /** Process id of the database's postmaster. */
    public long postmasterPid() throws IOException {
        Path file = home.resolve("data/postgres/postmaster.pid");
        return Long.parseLong(Files.readAllLines(file).getFirst().strip());
    }

    /** A connection to the ledger as its owner. */
    Connection ledger() throws IOException, SQLException {
        Properties secrets = new Properties();
        try (var reader = Files.newBufferedReader(home.resolve("secrets.properties"))) {
            secrets.load(reader);
        }
        String port = Files.readString(home.resolve("data/postgres.port")).strip();
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/troupe",
                "troupe_ledger",
                secrets.getProperty("troupe_ledger"));
    }

    /** How many transactions that wrote there have been, all services together. */
    public long writeTransactions() throws IOException, SQLException {
        return (long) number("SELECT pg_current_xact_id()::text::bigint");
    }

    /** How many commits the journal's entries of one turn came in, on average. */
    public double journalCommitsPerTurn() throws IOException, SQLException {
        return number(
                "SELECT avg(commits)::float8 FROM (SELECT count(DISTINCT xmin::text) AS commits"
                        + " FROM ledger.journal WHERE turn > 0 GROUP BY task_id, turn) AS turns");
    }

    private double number(String query) throws IOException, SQLException {
        try (Connection ledger = ledger();
                var rows = ledger.createStatement().executeQuery(query)) {
            rows.next();
            return rows.getDouble(1);
        }
    }

    Path home() {
        return home;
    }

    /** Base URL and token as clients read them. */
    JsonNode serverFile() throws IOException {
        return JSON.readTree(Files.readString(home.resolve("server.json")));
    }

    /** Starts a command line in a directory, without a terminal. */
    public ChildJvm begin(Path directory, String... arguments) {
        var builder = InstalledPrograms.commandLine().directory(directory).arguments(arguments);
        environment.forEach(builder::environment);
        return builder.start();
    }

    /** Starts a command line in a directory, on a terminal. */
    PseudoTerminal terminal(Path directory, String... arguments) throws IOException {
        return PseudoTerminal.start(
                InstalledPrograms.onTerminal(arguments), directory, environment);
    }

    /** Runs a command line to its end. */
    public Finished cli(Path directory, String... arguments) throws InterruptedException {
        try (ChildJvm child = begin(directory, arguments)) {
            int exit = child.awaitExit(PATIENCE);
            return new Finished(exit, child.output());
        }
    }

    /** Ends everything: the JVM by force, and the database server it left behind. */
    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
        try {
            Path pid = home.resolve("data/postgres/postmaster.pid");
            if (Files.exists(pid)) {
                long postmaster = Long.parseLong(Files.readAllLines(pid).getFirst().strip());
                ProcessHandle.of(postmaster).ifPresent(ProcessHandle::destroyForcibly);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** A command line that ended. */
    public record Finished(int exit, List<String> output) {
        /** Joins the lines that it has printed. */
        public String text() {
            return String.join("\n", output);
        }

        /** Parses the lines that are JSON objects. */
        public List<JsonNode> json() {
            List<JsonNode> objects = new ArrayList<>();
            for (String line : output) {
                if (line.startsWith("{")) {
                    objects.add(JSON.readTree(line));
                }
            }
            return objects;
        }
    }
}
