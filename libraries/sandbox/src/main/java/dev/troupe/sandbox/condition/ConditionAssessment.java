package dev.troupe.sandbox.condition;

import java.util.List;

/** Judges each condition by what a command found inside the sandbox and by what is known outside. */
public record ConditionAssessment(ProbeReport inside, SandboxSurroundings outside) {
    private static final String NEWER =
            "Install bubblewrap 0.8 or later and restart the server; in a container, let it write below /proc/sys.";

    /** Judges all but those of the layer. */
    public SandboxConditions assess() {
        return new SandboxConditions(
                List.of(
                        namespaces(),
                        files(),
                        systemCalls(),
                        userNamespaces(),
                        keyring(),
                        sockets(),
                        secrets(),
                        network(),
                        limits(),
                        ending()),
                outside.layer());
    }

    private SandboxCondition namespaces() {
        List<String> shared = inside.sharedNamespaces();
        boolean alone = shared.isEmpty();
        return SandboxCondition.of(
                "namespaces",
                alone && inside.lacksCapabilities() && inside.leadsSession(),
                "Commands have namespaces and a session of their own, and no capabilities.",
                alone
                        ? "Commands have capabilities, or share the session of the server."
                        : "Commands share namespaces with the server: "
                                + String.join(", ", shared)
                                + ".",
                "Use a kernel that has namespaces of every kind, with bubblewrap 0.7 or later.");
    }

    private SandboxCondition files() {
        boolean readOnly = inside.isReadOnly("/usr") && inside.isReadOnly("/");
        boolean limited =
                inside.isTemporaryAndLimited("/tmp") && inside.isTemporaryAndLimited("/dev/shm");
        return SandboxCondition.of(
                "system files",
                readOnly && limited,
                "Commands find the system read-only, and an empty home, /tmp and /dev/shm of limited size.",
                readOnly
                        ? "Nothing limits the size of the temporary files of commands."
                        : "Commands could write to the system.",
                "Install bubblewrap 0.7 or later and restart the server.");
    }

    private SandboxCondition systemCalls() {
        return SandboxCondition.of(
                "system calls",
                outside.filtered() && inside.isFiltered(),
                "A filter refuses system calls that could lead out: keyrings, io_uring, bpf, unusual sockets.",
                outside.filterable()
                        ? "Commands run without a filter of system calls, as bubblewrap or the kernel did not take it."
                        : "Commands run without a filter of system calls, as there is none for this processor.",
                outside.filterable()
                        ? "Use a kernel with seccomp filters (CONFIG_SECCOMP_FILTER)."
                        : "Run the server on x86-64 or 64-bit ARM.");
    }

    private SandboxCondition userNamespaces() {
        return SandboxCondition.of(
                "user namespaces",
                outside.userNamespacesClosed() && !inside.hasMadeUserNamespace(),
                "Commands cannot make user namespaces, in which they would have capabilities.",
                "Commands can make user namespaces and have capabilities in them.",
                NEWER);
    }

    private SandboxCondition keyring() {
        return SandboxCondition.of(
                "session keyring",
                outside.keyring().separate(),
                outside.keyring().detail(),
                outside.keyring().detail(),
                "Start Java with --enable-native-access=ALL-UNNAMED, and check the limits in /proc/key-users.");
    }

    private SandboxCondition sockets() {
        return SandboxCondition.of(
                "sockets",
                inside.cannotReachSockets(),
                "Sockets and named pipes that are in the workspace when a command starts cannot be reached by that command.",
                "Commands can reach sockets and named pipes in the workspace, and the programs that listen there.",
                "Install bubblewrap 0.8 or later and restart the server.");
    }

    private SandboxCondition secrets() {
        return SandboxCondition.of(
                "secret files",
                inside.cannotReadSecrets() && inside.cannotWriteRepositories(),
                "Secret files are hidden, and .git is read-only.",
                "Secret files could be read, or .git be written.",
                "Run the server on a file system that bubblewrap can mount over.");
    }

    private SandboxCondition network() {
        return SandboxCondition.of(
                "network",
                outside.hosts().isEmpty(),
                "Commands have no network.",
                "Commands reach "
                        + String.join(", ", outside.hosts())
                        + " and may send any amount of data there.",
                "Remove hosts from `worker.network.hosts` that you do not trust with everything in a workspace.");
    }

    private SandboxCondition limits() {
        String means =
                outside.grouped()
                        ? "Memory and processes of commands are limited by the kernel"
                        : "Memory and processes of commands are watched, as there are no control groups here";
        return SandboxCondition.of(
                "limits",
                outside.inodesCounted(),
                means + "; disk space and inodes are watched.",
                means
                        + "; disk space is watched, but not inodes, as this Java may not call the kernel.",
                "Start Java with --enable-native-access=ALL-UNNAMED.");
    }

    private SandboxCondition ending() {
        return SandboxCondition.of(
                "left-over processes",
                !inside.sharedNamespaces().contains("pid"),
                "When a command ends, all its processes end.",
                "Processes of a command could keep running after the command ends.",
                "Use a kernel with process namespaces.");
    }
}
