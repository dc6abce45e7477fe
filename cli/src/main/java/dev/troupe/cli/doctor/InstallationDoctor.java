package dev.troupe.cli.doctor;

import dev.troupe.cli.client.ServerCheckResult;
import dev.troupe.cli.client.ServerEndpoint;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.server.LocalServer;
import dev.troupe.cli.server.RemoteServer;
import dev.troupe.cli.server.ServerRecord;
import dev.troupe.cli.setup.LocalModelFinder;
import dev.troupe.cli.version.ClientVersion;
import dev.troupe.contracts.error.TroupeException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Examines this machine and, when it runs or is elsewhere, the server. */
public final class InstallationDoctor {
    private final LocalServer server;
    private final @Nullable RemoteServer remote;
    private final Map<String, String> environment;
    private final Path directory;

    /**
     * Examines this machine.
     *
     * @param remote the server that commands use instead of the home's own, if they do
     * @param directory whose repository is examined, too, if it is in one
     */
    public InstallationDoctor(
            LocalServer server,
            @Nullable RemoteServer remote,
            Map<String, String> environment,
            Path directory) {
        this.directory = directory;
        this.environment = Map.copyOf(environment);
        this.server = server;
        this.remote = remote;
    }

    /** Makes every check, telling of each as soon as it is made. */
    public void examine(Consumer<DoctorFinding> tell) {
        MachineChecks checks = new MachineChecks(new ProgramProbe(), server.home(), environment);
        tell.accept(checks.java());
        tell.accept(checks.git());
        if (remote == null) {
            // What commands and the database need is needed where they run.
            tell.accept(checks.ripgrep());
            tell.accept(checks.sandbox());
            tell.accept(checks.database());
        }
        tell.accept(checks.home());
        tell.accept(checks.configuration());
        Optional<DoctorFinding> missing = remote == null ? usable().missing() : Optional.empty();
        missing.ifPresent(tell);
        // The server would say the same of it in other words.
        server(missing.isEmpty() ? tell : it -> tellUnlessModel(it, tell));
    }

    private UsableModelCheck usable() {
        return new UsableModelCheck(server.home(), environment, new LocalModelFinder(environment));
    }

    private static void tellUnlessModel(DoctorFinding finding, Consumer<DoctorFinding> tell) {
        if (!finding.name().equals("model default")) {
            tell.accept(finding);
        }
    }

    private void server(Consumer<DoctorFinding> tell) {
        try {
            if (remote != null) {
                TroupeApi api = TroupeApi.once(remote);
                List<ServerCheckResult> own = api.doctor();
                tell.accept(DoctorFinding.ok("server", remote.endpoint() + ", elsewhere"));
                knows(api, own, tell);
                return;
            }
            Optional<ServerRecord> running = server.running();
            if (running.isEmpty()) {
                tell.accept(notRunning());
                usable().set().ifPresent(tell);
                RepositoryTrustCheck.of(directory, null).forEach(tell);
                return;
            }
            tell.accept(running(running.get()));
            ServerEndpoint endpoint = running.get().endpoint();
            TroupeApi api = TroupeApi.once(failingFor -> endpoint);
            knows(api, api.doctor(), tell);
        } catch (TroupeException e) {
            tell.accept(
                    new DoctorFinding(
                            "server",
                            DoctorFinding.Status.FAILED,
                            String.valueOf(e.getMessage()),
                            e.hint(),
                            e.code().wire()));
        }
    }

    private void knows(TroupeApi api, List<ServerCheckResult> own, Consumer<DoctorFinding> tell) {
        own.forEach(check -> tell.accept(finding(check)));
        RepositoryTrustCheck.of(directory, api).forEach(tell);
    }

    private DoctorFinding notRunning() {
        return server.recorded().isPresent()
                ? DoctorFinding.warning(
                        "server",
                        "not running, but it did not stop cleanly",
                        "Read "
                                + server.home().serverLog()
                                + "; the next command starts the server again.")
                : DoctorFinding.ok("server", "not running; commands start it when they need it");
    }

    private static DoctorFinding running(ServerRecord server) {
        String at = server.url() + ", process " + server.pid() + ", version " + server.version();
        return ClientVersion.current().equals(server.version())
                ? DoctorFinding.ok("server", at)
                : DoctorFinding.warning(
                        "server",
                        at + "; this command line is " + ClientVersion.current(),
                        "Run `troupe stop`; the next command starts the newer one.");
    }

    private static DoctorFinding finding(ServerCheckResult check) {
        return new DoctorFinding(
                check.name(),
                DoctorFinding.Status.ofWire(check.status()),
                text(check.detail()),
                text(check.hint()),
                text(check.code()));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
