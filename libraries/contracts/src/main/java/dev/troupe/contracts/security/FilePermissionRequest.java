package dev.troupe.contracts.security;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * May this file be touched?
 *
 * @param workspace absolute path of the workspace
 * @param path the path relative to it, with forward slashes, symlinks resolved by the asker
 */
public record FilePermissionRequest(
        RequestOrigin origin, String workspace, String path, Access access) {
    /** Says what is to be done with a file. */
    public enum Access {
        @JsonProperty("read")
        @JsonAlias("READ")
        READ,
        @JsonProperty("write")
        @JsonAlias("WRITE")
        WRITE,
        @JsonProperty("delete")
        @JsonAlias("DELETE")
        DELETE
    }
}
