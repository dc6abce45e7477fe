package dev.troupe.cli.doctor;

import dev.troupe.cli.doctor.ProgramProbe.Ran;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.configuration.schema.SettingLayer;
import dev.troupe.contracts.error.ErrorCode;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The checks that need no server. */
final class MachineChecks {
    private static final int JAVA = 25;
    private static final long ENOUGH = 2L << 30;
    private static final long TOO_LITTLE = 256L << 20;

    private final ProgramProbe programProbe;
    private final TroupeHome home;
    private final Map<String, String> environment;

    MachineChecks(ProgramProbe programProbe, TroupeHome home, Map<String, String> environment) {
        this.environment = environment;
        this.programProbe = programProbe;
        this.home = home;
    }

    DoctorFinding java() {
        String at = Runtime.version() + " in " + System.getProperty("java.home");
        return Runtime.version().feature() >= JAVA
                ? DoctorFinding.ok("java", at)
                : DoctorFinding.failed(
                        "java", at, "Install a JDK " + JAVA + " and set JAVA_HOME to it.");
    }

    DoctorFinding git() {
        @Nullable Ran git = programProbe.run("git", "--version");
        return git != null && git.well()
                ? DoctorFinding.ok("git", git.firstLine())
                : DoctorFinding.failed(
                        "git", "not found", "Install git; every project is a git checkout.");
    }

    DoctorFinding ripgrep() {
        @Nullable Ran rg = programProbe.run("rg", "--version");
        return rg != null && rg.well()
                ? DoctorFinding.ok("ripgrep", rg.firstLine())
                : DoctorFinding.warning(
                        "ripgrep",
                        "not found; searching works, but slower",
                        "Install ripgrep (`rg`).");
    }

    DoctorFinding sandbox() {
        String use = LocalSettings.read(home, environment).value("worker.sandbox").orElse("");
        if (use.equals("off")) {
            return DoctorFinding.warning(
                    "sandbox",
                    "switched off, so that every command asks",
                    "Set `worker.sandbox` to `preferred` or `required`.");
        }
        boolean required = use.equals("required");
        if (programProbe.mac()) {
            return none("bubblewrap does not exist for macOS", required, "Run Troupe on Linux.");
        }
        @Nullable Ran there = programProbe.run("bwrap", "--version");
        if (there == null) {
            return none("bubblewrap was not found", required, "Install bubblewrap (`bwrap`).");
        }
        @Nullable Ran inside =
                programProbe.run(
                        "bwrap",
                        "--ro-bind",
                        "/",
                        "/",
                        "--dev",
                        "/dev",
                        "--proc",
                        "/proc",
                        "--unshare-all",
                        "--die-with-parent",
                        "true");
        if (inside != null && inside.well()) {
            return DoctorFinding.ok("sandbox", there.firstLine() + " works");
        }
        return none(
                "bubblewrap is installed but does not work here ("
                        + (inside == null ? "it vanished" : inside.firstLine())
                        + ")",
                required,
                "Allow unprivileged user namespaces, for example `sysctl -w"
                        + " kernel.unprivileged_userns_clone=1`.");
    }

    private static DoctorFinding none(String why, boolean required, String hint) {
        return required
                ? new DoctorFinding(
                        "sandbox",
                        DoctorFinding.Status.FAILED,
                        why + ", so that no command runs: `worker.sandbox` is `required`",
                        hint,
                        ErrorCode.SANDBOX_UNAVAILABLE.wire())
                : DoctorFinding.warning("sandbox", why + ", so that every command asks", hint);
    }

    DoctorFinding database() {
        if (!programProbe.root()) {
            return DoctorFinding.ok("database user", "PostgreSQL runs as you; you are not root");
        }
        @Nullable Ran namespace = programProbe.run("unshare", "--user", "true");
        if (namespace != null && namespace.well()) {
            return DoctorFinding.ok(
                    "database user", "you are root; PostgreSQL is dropped into a user namespace");
        }
        @Nullable Ran setpriv =
                programProbe.run(
                        "setpriv",
                        "--reuid=65534",
                        "--regid=65534",
                        "--clear-groups",
                        "--",
                        "true");
        return setpriv != null && setpriv.well()
                ? DoctorFinding.ok(
                        "database user", "you are root; PostgreSQL is dropped to the user nobody")
                : DoctorFinding.failed(
                        "database user",
                        "you are root, and PostgreSQL refuses to run as root",
                        "Start Troupe as another user, or install util-linux (`unshare`,"
                                + " `setpriv`).");
    }

    DoctorFinding home() {
        Path path = home.path();
        Path existing = path;
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            return DoctorFinding.failed(
                    "home",
                    path + " cannot be written",
                    "Make the directory writable, or set "
                            + TroupeHome.VARIABLE
                            + " to another directory.");
        }
        try {
            FileStore store = Files.getFileStore(existing);
            return space(path, store.getUsableSpace());
        } catch (IOException e) {
            return DoctorFinding.warning(
                    "home", path + ": its disk cannot be read (" + e + ")", "Check the disk.");
        }
    }

    private static DoctorFinding space(Path path, long bytes) {
        String at = path + ", " + (bytes >> 20) + " MB free";
        if (bytes < TOO_LITTLE) {
            return DoctorFinding.failed(
                    "home", at, "Free some space: the database needs it to work.");
        }
        return bytes < ENOUGH
                ? DoctorFinding.warning("home", at, "Free some space before the disk is full.")
                : DoctorFinding.ok("home", at);
    }

    DoctorFinding configuration() {
        Path file = home.configuration();
        TroupeConfiguration settings = LocalSettings.read(home, environment);
        Optional<String> faults = settings.refusal();
        if (faults.isPresent()) {
            return DoctorFinding.failed(
                    "configuration",
                    faults.get(),
                    "Correct the configuration; `troupe config check` lists all mistakes.");
        }
        if (!settings.notices().isEmpty()) {
            return DoctorFinding.warning(
                    "configuration",
                    settings.notices().getFirst().sentence(),
                    "`troupe config` lists the settings that have no effect.");
        }
        if (!Files.exists(file)) {
            return DoctorFinding.ok("configuration", "no " + file + "; defaults hold");
        }
        try {
            return holdsSecrets(settings) && openToOthers(file)
                    ? DoctorFinding.warning(
                            "configuration",
                            file + " can be read by others and holds keys",
                            "Run `chmod 600 " + file + "`.")
                    : DoctorFinding.ok(
                            "configuration",
                            settings.settings().size() + " settings, all of them right");
        } catch (IOException e) {
            return DoctorFinding.failed(
                    "configuration", file + " cannot be read (" + e + ")", "Make it readable.");
        }
    }

    private static boolean holdsSecrets(TroupeConfiguration settings) {
        return settings.settings(SettingLayer.USER).stream().anyMatch(it -> it.key().secret());
    }

    private static boolean openToOthers(Path file) throws IOException {
        if (!Files.getFileStore(file).supportsFileAttributeView("posix")) {
            return false;
        }
        var permissions = Files.getPosixFilePermissions(file);
        return permissions.contains(PosixFilePermission.OTHERS_READ)
                || permissions.contains(PosixFilePermission.GROUP_READ);
    }
}
