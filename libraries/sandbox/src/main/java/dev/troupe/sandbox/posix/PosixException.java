package dev.troupe.sandbox.posix;

import java.io.IOException;
import java.util.Map;

/** Reports a system call that failed, with the number of its error. */
public final class PosixException extends IOException {
    public static final int NOT_FOUND = 2;
    public static final int NO_DATA = 61;
    public static final int EXISTS = 17;
    public static final int OTHER_DEVICE = 18;
    public static final int NOT_A_DIRECTORY = 20;
    public static final int INVALID = 22;
    public static final int NOT_EMPTY = 39;
    public static final int LINK_LOOP = 40;
    public static final int NOT_SUPPORTED = 95;
    public static final int NOT_PERMITTED = 1;
    public static final int NO_ACCESS = 13;
    static final int INTERRUPTED = 4;

    private static final long serialVersionUID = 1L;

    private static final Map<Integer, String> REASONS =
            Map.ofEntries(
                    Map.entry(NOT_PERMITTED, "the system does not permit it"),
                    Map.entry(NOT_FOUND, "there is no such file"),
                    Map.entry(5, "the device failed"),
                    Map.entry(NO_ACCESS, "access is refused"),
                    Map.entry(16, "it is in use"),
                    Map.entry(EXISTS, "something of that name is there"),
                    Map.entry(OTHER_DEVICE, "it is on another file system"),
                    Map.entry(NOT_A_DIRECTORY, "it is no directory"),
                    Map.entry(21, "it is a directory"),
                    Map.entry(23, "too many files are open"),
                    Map.entry(24, "too many files are open"),
                    Map.entry(28, "the disk is full"),
                    Map.entry(30, "the file system is read-only"),
                    Map.entry(36, "the name is too long"),
                    Map.entry(NOT_EMPTY, "the directory is not empty"),
                    Map.entry(LINK_LOOP, "it is a symbolic link"),
                    Map.entry(122, "the disk quota is used up"));

    private final int error;

    PosixException(String call, String name, int error) {
        super(
                "%s: %s (%s, error %d)"
                        .formatted(
                                name,
                                REASONS.getOrDefault(error, "the system call failed"),
                                call,
                                error));
        this.error = error;
    }

    /** Returns the number of the error, as {@code errno} has it. */
    public int error() {
        return error;
    }

    /** Whether it says that something is there already. */
    public boolean isAlreadyThere() {
        return error == EXISTS;
    }

    /** Whether it says that nothing is there. */
    public boolean isNotFound() {
        return error == NOT_FOUND || error == NOT_A_DIRECTORY;
    }
}
