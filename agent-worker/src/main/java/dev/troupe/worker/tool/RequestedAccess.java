package dev.troupe.worker.tool;

import dev.troupe.contracts.security.FilePermissionRequest;

/** One thing a call will touch, for whoever decides whether it may. */
public sealed interface RequestedAccess {
    /**
     * A file or directory.
     *
     * @param path relative to the workspace, forward slashes, symlinks resolved; {@code .} is the
     *     workspace itself
     */
    record File(String path, FilePermissionRequest.Access access) implements RequestedAccess {}

    /**
     * A shell command.
     *
     * @param directory absolute path it starts in
     * @param line exactly what the shell will be given
     * @param background whether it goes on while others run
     * @param direct whether it writes to the workspace itself meanwhile, beyond what builds make
     */
    record Command(String directory, String line, boolean background, boolean direct)
            implements RequestedAccess {}

    /**
     * A page of the web that is read.
     *
     * @param url its whole address
     * @param host the host that is asked
     * @param listed whether people have set that host as one whose pages are read without a question
     */
    record Page(String url, String host, boolean listed) implements RequestedAccess {}
}
