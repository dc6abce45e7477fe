package dev.troupe.benchmarks.history.cluster;

import dev.troupe.testkit.deployment.BackingServers;
import dev.troupe.testkit.deployment.DeploymentSettings;
import dev.troupe.testkit.deployment.ServiceProgram;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.network.NetworkLink;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.FreePortFinder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Orchestrators, workers and the security service with a PostgreSQL and a broker, each a process of its own. */
public final class ServiceCluster implements AutoCloseable {
    /** What counts as expired, so that a run need not last for hours. */
    public static final Duration LEASE = Duration.ofSeconds(4);

    /** Expiries in a row after which a task is quarantined. */
    public static final int MAX_CRASHES = 3;

    private static final String SECURITY = "security";
    private static final String POSTGRES = "postgres";
    private static final String BROKER = "broker";
    private static final String MODEL = "model";
    private static final String PEOPLE = "people";

    private final BackingServers servers;
    private final ClusterLinks links = new ClusterLinks();
    private final Map<String, ServiceSupervisor> members = new LinkedHashMap<>();
    private final List<String> orchestrators;
    private final List<String> workers;
    private final List<String> addresses = new ArrayList<>();
    private final Thread keeper = Thread.ofPlatform().daemon().name("keeper").unstarted(this::keep);
    private volatile boolean closing;

    private ServiceCluster(BackingServers servers, int orchestrators, int workers) {
        this.servers = servers;
        this.orchestrators = names("orchestrator", orchestrators);
        this.workers = names("worker", workers);
    }

    private static List<String> names(String what, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(it -> what + " " + it).toList();
    }

    /** Starts all of them, with their files below a directory; returns when each is ready. */
    public static ServiceCluster start(
            Path directory, ScriptedModelServer model, int orchestrators, int workers)
            throws Exception {
        ServiceCluster cluster =
                new ServiceCluster(BackingServers.start(directory), orchestrators, workers);
        try {
            cluster.launch(model);
            for (ServiceSupervisor member : cluster.members.values()) {
                member.awaitReady();
            }
            cluster.keeper.start();
            return cluster;
        } catch (Exception | AssertionError e) {
            cluster.close();
            throw e;
        }
    }

    private void launch(ScriptedModelServer model) {
        DeploymentSettings deployment = servers.place(model, Map.of());
        Map<String, Integer> ports = new LinkedHashMap<>();
        orchestrators.forEach(it -> ports.put(it, FreePortFinder.free()));
        ports.put(SECURITY, deployment.securityPort());
        ports.put(POSTGRES, servers.postgres().port());
        ports.put(BROKER, servers.artemis().port());
        ports.put(MODEL, model.port());
        for (String name : orchestrators) {
            addresses.add("http://127.0.0.1:" + links.port(PEOPLE, name, port(ports, name)));
        }
        Map<String, Map<String, String>> settings = new LinkedHashMap<>();
        for (String name : orchestrators) {
            settings.put(
                    name,
                    new ClusterProcessSettings(links, ports, servers.database().name(), name)
                            .orchestrator());
        }
        settings.put(
                SECURITY,
                new ClusterProcessSettings(links, ports, servers.database().name(), SECURITY)
                        .security(orchestrators.getFirst()));
        for (String name : workers) {
            settings.put(
                    name,
                    new ClusterProcessSettings(links, ports, servers.database().name(), name)
                            .worker(orchestrators.getFirst()));
        }
        String hosts =
                links.names().stream()
                        .map(it -> "127.0.0.1:" + links.link(it).port())
                        .collect(Collectors.joining(",", "127.0.0.1,localhost,", ""));
        settings.forEach((name, own) -> {
            own.put("TROUPE_ACCESS_HOSTS", hosts);
            ServiceProgram program = program(name);
            members.put(
                    name,
                    new ServiceSupervisor(name, it -> program.start(deployment.with(it)), own));
        });
    }

    private static int port(Map<String, Integer> ports, String name) {
        return Objects.requireNonNull(ports.get(name));
    }

    private static ServiceProgram program(String name) {
        if (name.startsWith("orchestrator")) {
            return ServiceProgram.ORCHESTRATOR;
        }
        return name.equals(SECURITY) ? ServiceProgram.SECURITY : ServiceProgram.WORKER;
    }

    private void keep() {
        try {
            while (!closing) {
                for (ServiceSupervisor member : members.values()) {
                    if (!closing) {
                        var _ = member.restartIfGone();
                    }
                }
                Thread.sleep(300);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Addresses of the orchestrators, as people reach them. */
    public List<String> addresses() {
        return List.copyOf(addresses);
    }

    /** The services by name. */
    public List<String> services() {
        return List.copyOf(members.keySet());
    }

    /** The workers by name. */
    public List<String> workers() {
        return workers;
    }

    /** The links by name. */
    public List<String> links() {
        return links.names();
    }

    /** A link. */
    public NetworkLink link(String name) {
        return links.link(name);
    }

    /** The link by which a worker reaches the database. */
    public NetworkLink database(String worker) {
        return links.link(ClusterLinks.name(worker, POSTGRES));
    }

    /** The database, as its administrator, not over any link. */
    public TestDatabase database() {
        return servers.database();
    }

    /** Where the broker listens itself. */
    public URI broker() {
        return URI.create(servers.artemis().url());
    }

    /** SIGKILL, and another in its place at once. */
    public void kill(String service) throws InterruptedException {
        member(service).killAndRestart();
    }

    /** SIGSTOP for a service, the database with all its processes, or the broker. Returns what undoes it. */
    public Runnable freeze(String name) {
        if (name.equals(POSTGRES)) {
            return servers.postgres().freeze();
        } else if (name.equals(BROKER)) {
            servers.artemis().freeze();
            return servers.artemis()::thaw;
        }
        ChildJvm process = member(name).process();
        process.freeze();
        return process::thaw;
    }

    /** SIGKILL for the database and all its processes, and another start. */
    public void crashPostgres() {
        servers.crashPostgres();
    }

    /** Stops the database in good order, and starts it again. */
    public void restartPostgres() {
        servers.postgres().restart();
    }

    /** SIGKILL for the broker, and another start. */
    public void crashBroker() throws InterruptedException {
        servers.crashArtemis();
    }

    /** Waits until every service is up. */
    public void awaitReady() throws InterruptedException {
        for (ServiceSupervisor member : members.values()) {
            member.awaitReady();
        }
    }

    /** The process id that a service has now. */
    public long pid(String service) {
        return member(service).process().pid();
    }

    /** The service that has that process id, if there is one. */
    public Optional<String> service(long pid) {
        return members.entrySet().stream()
                .filter(it -> it.getValue().process().pid() == pid)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Names of all processes there have been, by their ids, as the model knows them. */
    public Map<Long, String> processes() {
        Map<Long, String> all = new LinkedHashMap<>();
        members.values().forEach(it -> all.putAll(it.names()));
        return all;
    }

    private ServiceSupervisor member(String service) {
        return Objects.requireNonNull(members.get(service), service);
    }

    /** Writes what the services have printed into files. */
    public void saveOutput(Path directory) throws IOException {
        for (Map.Entry<String, ServiceSupervisor> one : members.entrySet()) {
            Files.write(
                    directory.resolve(one.getKey().replace(' ', '-') + ".log"),
                    one.getValue().output());
        }
        Files.writeString(directory.resolve("postgres.log"), servers.postgres().log());
    }

    @Override
    public void close() {
        closing = true;
        keeper.interrupt();
        members.values().forEach(ServiceSupervisor::close);
        links.close();
        servers.close();
    }
}
