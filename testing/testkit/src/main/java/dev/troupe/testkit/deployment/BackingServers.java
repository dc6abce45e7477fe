package dev.troupe.testkit.deployment;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.nio.file.Path;
import java.util.Map;

/** Runs what people have beside Troupe: a PostgreSQL with the roles in it, and a broker. */
public final class BackingServers implements AutoCloseable {
    private final Path directory;
    private final TestPostgres postgres;
    private final TestDatabase database;
    private final ArtemisServer artemis;

    private BackingServers(Path directory) throws Exception {
        this.directory = directory;
        this.postgres = TestPostgres.durable();
        try {
            this.database = postgres.createDatabase();
            try (var admin = database.connect()) {
                DatabaseRolesScript.run(admin, DatabaseRolesScript.passwords());
            }
            this.artemis = ArtemisServer.create(directory.resolve("broker"));
            artemis.start();
        } catch (Exception | AssertionError e) {
            postgres.close();
            throw e;
        }
    }

    /** Both, with their files and Troupe's home below a directory. */
    public static BackingServers start(Path directory) throws Exception {
        return new BackingServers(directory);
    }

    /** The database, as its administrator. */
    public TestDatabase database() {
        return database;
    }

    /** The database server. */
    public TestPostgres postgres() {
        return postgres;
    }

    /** The broker. */
    public ArtemisServer artemis() {
        return artemis;
    }

    /** Tells processes of Troupe how to find these servers, and a model. */
    public DeploymentSettings place(ScriptedModelServer model, Map<String, String> settings) {
        return DeploymentSettings.of(
                        database, directory.resolve("home"), artemis.url(), model.openAiBaseUrl())
                .with(settings);
    }

    /** Kills the database server, and starts it again. */
    public void crashPostgres() {
        postgres.crash();
        postgres.restart();
    }

    /** Kills the broker, and starts it again. */
    public void crashArtemis() throws InterruptedException {
        artemis.kill();
        artemis.start();
    }

    @Override
    public void close() {
        try {
            artemis.close();
        } finally {
            postgres.close();
        }
    }
}
