package dev.troupe.sandbox;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.sandbox.kernel.MountTableLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One call of bubblewrap. A command line does not hold any number of options, so that long lists of
 * them go through a file. Nor does bubblewrap take more than 9,000, and it needs the longer for each
 * mount the more there are: thousands of masks are mounted by {@code mount}, inside, before the command
 * begins in a sandbox of its own, from which nobody can unmount them.
 *
 * @param options of bubblewrap, the directory to start in included
 * @param closing further options for the sandbox that the command itself is in
 * @param hidden further files to show as nothing
 * @param nothing a file that the options show as nothing already
 * @param files directory for lists; they hold no secrets
 * @param features what this bubblewrap can do
 */
record BubblewrapInvocation(
        List<String> options,
        List<String> closing,
        List<Path> hidden,
        Path nothing,
        Path files,
        ConfinementFeatures features) {
    /** Of the two million bytes that a command line usually takes, the environment included. */
    private static final int SHORT = 100_000;

    private static final int OPTIONS = 10;
    private static final int MASKS = 11;

    private static final List<String> MOUNTER =
            List.of(
                    "--uid",
                    "0",
                    "--gid",
                    "0",
                    "--cap-add",
                    "CAP_SYS_ADMIN",
                    "--cap-add",
                    "CAP_SETFCAP");

    private static final List<String> BASH = List.of("bash", "--noprofile", "--norc", "-c");
    private static final String MOUNT =
            "if ! mount -a -T /proc/self/fd/11; then"
                    + " echo 'The secret files of the workspace could not all be hidden, so the command was not run.' >&2;"
                    + " exit 125; fi; exec 11<&-; exec \"$@\"";

    BubblewrapInvocation {
        options = List.copyOf(options);
        closing = List.copyOf(closing);
        hidden = List.copyOf(hidden);
    }

    /** Returns the program that runs a shell in it. */
    PreparedProgram of(List<String> shell) {
        if (!hidden.isEmpty()) {
            return mounting(shell);
        }
        PreparedProgram prepared = new PreparedProgram();
        List<String> call = new ArrayList<>(List.of("bwrap"));
        features.openFilter(prepared, call);
        List<String> all = join(options, closing);
        if (all.stream().mapToInt(String::length).sum() < SHORT) {
            call.addAll(all);
        } else {
            addList(prepared, call, all);
        }
        call.add("--");
        call.addAll(shell);
        return prepared.running(call);
    }

    /** Whoever mounts has to be root in the sandbox; in the one within, the command is who it was. */
    private PreparedProgram mounting(List<String> shell) {
        PreparedProgram prepared = new PreparedProgram().reading(MASKS, file(table()));
        List<String> call = new ArrayList<>(List.of("bwrap"));
        features.openFilter(prepared, call);
        addList(prepared, call, join(options, MOUNTER));
        return prepared.running(
                join(
                        call,
                        List.of("--"),
                        BASH,
                        List.of(MOUNT, "masks"),
                        List.of("bwrap", "--unshare-user", "--uid", id("uid"), "--gid", id("gid")),
                        List.of("--die-with-parent", "--cap-drop", "ALL", "--dev-bind", "/", "/"),
                        closing,
                        List.of("--"),
                        shell));
    }

    private void addList(PreparedProgram prepared, List<String> call, List<String> arguments) {
        prepared.reading(OPTIONS, file(String.join("\0", arguments) + "\0"));
        call.addAll(List.of("--args", Integer.toString(OPTIONS)));
    }

    /** A copy of a mount is as closed as the mount: nothing opens it for reading or writing. */
    private String table() {
        return hidden.stream()
                .map(path -> MountTableLine.bind(nothing, path).text())
                .collect(Collectors.joining());
    }

    private Path file(String text) {
        byte[] bytes = text.getBytes(MountTableLine.charset());
        Path file = files.resolve(ContentBlob.hash(bytes) + ".list");
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(files);
                AtomicFiles.write(file, bytes);
            }
            return file;
        } catch (IOException failed) {
            throw new UncheckedIOException(
                    "The list of files that commands must not see could not be written to "
                            + file
                            + ".",
                    failed);
        }
    }

    static String id(String which) {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:" + which).toString();
        } catch (IOException unknown) {
            throw new UncheckedIOException(
                    "The system does not say which user runs the server.", unknown);
        }
    }

    @SafeVarargs
    private static List<String> join(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return List.copyOf(all);
    }
}
