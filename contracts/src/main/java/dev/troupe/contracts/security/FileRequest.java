package dev.troupe.contracts.security;

/**
 * May this file be touched?
 *
 * @param workspace absolute path of the workspace
 * @param path the path relative to it, with forward slashes, symlinks resolved by the asker
 */
public record FileRequest(Origin origin, String workspace, String path, Access access) {
    /** What is to be done with the file. */
    public enum Access {
        READ,
        WRITE,
        DELETE
    }
}
