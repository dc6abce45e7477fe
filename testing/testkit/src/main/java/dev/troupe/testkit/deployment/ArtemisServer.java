package dev.troupe.testkit.deployment;

import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.FreePortFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The broker's own distribution with an instance made as docs/admin/operations.md says, in a process. */
public final class ArtemisServer implements AutoCloseable {
    /** The one who may log in. */
    public static final String USER = "troupe";

    /** The password of {@link #USER}. */
    public static final String PASSWORD = "let-the-services-in";

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Path DISTRIBUTION = Path.of(System.getProperty("artemis.home", ""));

    private final Path instance;
    private final int port;
    private @Nullable ChildJvm broker;

    private ArtemisServer(Path instance, int port) {
        this.instance = instance;
        this.port = port;
    }

    /**
     * Makes an instance in a directory that is not there yet, from the distribution that the system property
     * {@code artemis.home} names.
     *
     * @throws AssertionError with what the program said, when none was made
     */
    public static ArtemisServer create(Path instance) throws IOException, InterruptedException {
        int port = FreePortFinder.free();
        Path log = Files.createTempFile("artemis-create", ".log");
        ProcessBuilder builder =
                new ProcessBuilder("sh", "-e", "-c", BrokerCommands.script(instance, port))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        builder.environment()
                .merge(
                        "PATH",
                        DISTRIBUTION.resolve("bin").toString(),
                        (old, bin) -> bin + ":" + old);
        Process create = builder.start();
        if (!create.waitFor(PATIENCE)) {
            create.destroyForcibly();
            throw new AssertionError(
                    "No instance was made in " + PATIENCE + ":\n" + Files.readString(log));
        }
        if (create.exitValue() != 0) {
            throw new AssertionError("No instance was made:\n" + Files.readString(log));
        }
        Files.delete(log);
        return new ArtemisServer(instance, port);
    }

    /** Starts it; returns when it takes connections. */
    public ArtemisServer start() throws InterruptedException {
        // What bin/artemis run becomes; a script in between would be what a signal hits.
        ChildJvm started =
                ChildJvm.of("org.apache.activemq.artemis.boot.Artemis")
                        .classPath(DISTRIBUTION.resolve("lib/artemis-boot.jar").toString())
                        .directory(instance)
                        .options(
                                "-Xmx256m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-Dartemis.home=" + DISTRIBUTION,
                                "-Dartemis.instance=" + instance,
                                "-Dartemis.instance.etc=" + instance.resolve("etc"),
                                "-Ddata.dir=" + instance.resolve("data"),
                                "-Djava.security.auth.login.config="
                                        + instance.resolve("etc/login.config"),
                                "-Dlog4j2.configurationFile=log4j2.properties")
                        .arguments("run")
                        .start();
        broker = started;
        started.awaitLine("AMQ221007", PATIENCE);
        return this;
    }

    /** Where its clients connect. */
    public String url() {
        return "tcp://127.0.0.1:" + port;
    }

    /** SIGKILL; returns when it is gone. */
    public void kill() throws InterruptedException {
        if (broker != null) {
            broker.kill();
        }
    }

    /** SIGSTOP: it stays but does nothing. */
    public void freeze() {
        if (broker != null) {
            broker.freeze();
        }
    }

    /** SIGCONT. */
    public void thaw() {
        if (broker != null) {
            broker.thaw();
        }
    }

    /** Process id of the broker that was started last. */
    public long pid() {
        return Objects.requireNonNull(broker, "not started").pid();
    }

    /** What the broker that was started last has said. */
    public List<String> output() {
        return Objects.requireNonNull(broker, "not started").output();
    }

    /** The loopback port of {@link #url}. */
    public int port() {
        return port;
    }

    @Override
    public void close() {
        if (broker != null) {
            broker.close();
        }
    }
}
