package dev.troupe.contracts.security;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file of a repository that a person may trust, as it was read once, and whether a team trusts it. Trust is of bytes: it
 * lapses with the first byte that differs, and holds again when the trusted ones are back.
 *
 * @param repository absolute path of the checkout's top level, without symbolic links
 * @param file absolute path of the file
 * @param sha256 of its bytes, in hex; only of a file that could be read
 * @param text the whole of those very bytes, whose hash that is; listings leave it out
 * @param trustedBy who trusted the file last, be it with other bytes than it has now
 * @param trustedAt when that was
 * @param fault why the file is refused, or would not be trusted as it is, one sentence a line; else absent
 */
public record RepositoryTrust(
        String repository,
        String file,
        State state,
        @Nullable String sha256,
        @Nullable String text,
        @Nullable String trustedBy,
        @Nullable Instant trustedAt,
        @Nullable String fault) {
    /** Tells what a repository's file is to the team. */
    public enum State {
        /** There is none. */
        @JsonProperty("absent")
        @JsonAlias("ABSENT")
        ABSENT,
        /** Nobody has trusted it as it is now: it tightens, and widens nothing. */
        @JsonProperty("untrusted")
        @JsonAlias("UNTRUSTED")
        UNTRUSTED,
        /** A person has trusted these very bytes. */
        @JsonProperty("trusted")
        @JsonAlias("TRUSTED")
        TRUSTED,
        /** It is a link, no regular file, larger than 256 kB, not UTF-8 or cannot be read. */
        @JsonProperty("refused")
        @JsonAlias("REFUSED")
        REFUSED
    }

    /** The file's path from the top level, such as {@code .troupe/security.json}. */
    public String name() {
        return file.startsWith(repository + "/") ? file.substring(repository.length() + 1) : file;
    }

    /** The same without the text. */
    public RepositoryTrust listed() {
        return new RepositoryTrust(
                repository, file, state, sha256, null, trustedBy, trustedAt, fault);
    }

    /** Without the text, which may hold anything. */
    @Override
    public String toString() {
        return "RepositoryTrust[file=" + file + ", state=" + state + ", sha256=" + sha256 + "]";
    }
}
