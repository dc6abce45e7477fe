package dev.troupe.sandbox;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.file.AtomicFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
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
 * @param hidden further files to show as nothing
 * @param nothing a file that the options show as nothing already
 * @param files directory for lists; they hold no secrets
 */
record BubblewrapInvocation(List<String> options, List<Path> hidden, Path nothing, Path files) {
    /** Of the two million bytes that a command line usually takes, the environment included. */
    private static final int SHORT = 100_000;

    private static final List<String> BASH = List.of("bash", "--noprofile", "--norc", "-c");
    private static final String OPEN = "exec 10<\"$1\"; shift; exec \"$@\"";
    private static final String OPEN_BOTH = "exec 10<\"$1\" 11<\"$2\"; shift 2; exec \"$@\"";
    private static final String MOUNT =
            "if ! mount -a -T /proc/self/fd/11; then"
                    + " echo 'The secret files of the workspace could not all be hidden, so the command was not run.' >&2;"
                    + " exit 125; fi; exec 11<&-; exec \"$@\"";

    BubblewrapInvocation {
        options = List.copyOf(options);
        hidden = List.copyOf(hidden);
    }

    /** The whole command. */
    List<String> of(List<String> shell) {
        if (!hidden.isEmpty()) {
            return mounting(shell);
        }
        if (options.stream().mapToInt(String::length).sum() < SHORT) {
            return all(List.of("bwrap"), options, List.of("--"), shell);
        }
        return all(
                BASH,
                List.of(OPEN, "options", list(options)),
                List.of("bwrap", "--args", "10", "--"),
                shell);
    }

    /** Whoever mounts has to be root in the sandbox; in the one within, the command is who it was. */
    private List<String> mounting(List<String> shell) {
        List<String> outer = new ArrayList<>(options);
        outer.addAll(List.of("--uid", "0", "--gid", "0"));
        outer.addAll(List.of("--cap-add", "CAP_SYS_ADMIN", "--cap-add", "CAP_SETFCAP"));
        return all(
                BASH,
                List.of(OPEN_BOTH, "options", list(outer), file(table())),
                List.of("bwrap", "--args", "10", "--"),
                BASH,
                List.of(MOUNT, "masks"),
                List.of("bwrap", "--unshare-user", "--uid", id("uid"), "--gid", id("gid")),
                List.of("--die-with-parent", "--cap-drop", "ALL", "--dev-bind", "/", "/", "--"),
                shell);
    }

    /** A copy of a mount is as closed as the mount: nothing opens it for reading or writing. */
    private String table() {
        return hidden.stream()
                .map(path -> escaped(nothing) + " " + escaped(path) + " none bind 0 0\n")
                .collect(Collectors.joining());
    }

    private static String escaped(Path path) {
        return path.toString()
                .replace("\\", "\\134")
                .replace(" ", "\\040")
                .replace("\t", "\\011")
                .replace("\n", "\\012");
    }

    private String list(List<String> arguments) {
        return file(String.join("\0", arguments) + "\0");
    }

    private String file(String text) {
        byte[] bytes = text.getBytes(Charset.forName(System.getProperty("sun.jnu.encoding")));
        Path file = files.resolve(ContentBlob.hash(bytes) + ".list");
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(files);
                AtomicFiles.write(file, bytes);
            }
            return file.toString();
        } catch (IOException failed) {
            throw new UncheckedIOException(
                    "The list of what a command must not see could not be written to " + file + ".",
                    failed);
        }
    }

    static String id(String which) {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:" + which).toString();
        } catch (IOException unknown) {
            throw new UncheckedIOException("The system does not say who runs the server.", unknown);
        }
    }

    @SafeVarargs
    private static List<String> all(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return List.copyOf(all);
    }
}
